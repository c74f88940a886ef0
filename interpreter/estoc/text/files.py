"""The bytes of a file, or why they cannot be had."""

from __future__ import annotations

import errno
import stat
from typing import TYPE_CHECKING

from estoc.text import file_errors
from estoc.text.words import Words

if TYPE_CHECKING:
    import pathlib

    from estoc.text.diagnostic import Diagnostic

_MISSING = Words("there is no such file", "il n'existe pas")
_DANGLING = Words(
    "it is a link to a file that does not exist", "c'est un lien vers un fichier qui n'existe pas"
)
_FORBIDDEN = Words("you are not allowed to read it", "vous n'avez pas le droit de le lire")
_FOLDER = Words("it is a folder", "c'est un dossier")
_SPECIAL = Words("it is not an ordinary file", "ce n'est pas un fichier ordinaire")
_NAME = Words("its name is not possible on this system", "son nom n'est pas possible sur ce système")
_LINKS = Words("its links lead in a circle", "ses liens tournent en rond")
_OTHER = Words("the system cannot open it", "le système ne peut pas l'ouvrir")


def read_bytes(path: pathlib.Path, shown: str, limit: int) -> bytes | Diagnostic:
    """The bytes of the file at `path`, at most `limit` of them, or why they cannot be had.

    The kind and the size are looked at before the file is opened: a pipe would block, a device never end.
    """
    try:
        state = path.stat()
        if not stat.S_ISREG(state.st_mode):
            return file_errors.unreadable(shown, _FOLDER if stat.S_ISDIR(state.st_mode) else _SPECIAL)
        if state.st_size > limit:
            return file_errors.too_large(shown, state.st_size, limit)
        with path.open("rb") as file:
            # A file that grows meanwhile is cut one byte above the limit, and refused.
            data = file.read(limit + 1)
    except ValueError:  # a NUL character in the name
        return file_errors.unreadable(shown, _NAME)
    except OSError as problem:
        return file_errors.unreadable(shown, _reason(path, problem))
    return data if len(data) <= limit else file_errors.too_large(shown, len(data), limit)


def _reason(path: pathlib.Path, problem: OSError) -> Words:
    match problem.errno:
        case errno.ENOENT | errno.ENOTDIR:
            return _DANGLING if path.is_symlink() else _MISSING
        case errno.EACCES | errno.EPERM:
            return _FORBIDDEN
        case errno.EISDIR:
            return _FOLDER
        case errno.ELOOP:
            return _LINKS
        case errno.ENAMETOOLONG | errno.EINVAL:
            return _NAME
        case _:
            return _OTHER
