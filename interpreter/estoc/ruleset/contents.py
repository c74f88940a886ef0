"""What a ruleset or a pack is kept in: a folder, or a zip archive that is read without being unpacked."""

from __future__ import annotations

import os
import stat
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from estoc.ruleset import errors_files, errors_packs
from estoc.text import READING_LIMITS, Diagnostic, Words, file_errors
from estoc.text.files import read_bytes

if TYPE_CHECKING:
    from estoc.ruleset.report import Report

FILES_LIMIT = 1000
BYTES_LIMIT = 4 * 1024 * 1024
MANIFESTS = ("ruleset.yaml", "pack.yaml")
ARCHIVE = ".zip"
_ENDINGS = (".yaml", ".yml")
_UNREADABLE = Words("the system cannot open it", "le système ne peut pas l'ouvrir")
_BROKEN = Words("the archive is damaged", "l'archive est endommagée")
_LINK = Words("it is a link", "c'est un lien")
_SECRET = Words("it is locked with a password", "il est protégé par un mot de passe")
_AWAY = Words("its name leads out of the archive", "son nom sort de l'archive")
_TWICE = Words("it is there twice", "il y figure deux fois")


class Contents(Protocol):
    """Files by name; names have forward slashes and lead nowhere else."""

    def names(self, report: Report) -> tuple[str, ...] | None:
        """The files of rules, in the order of their names; None, with diagnostics, where some are refused."""

    def data(self, name: str) -> bytes | Diagnostic:
        """The bytes of a file, at most as many as a file may have, or why they cannot be had."""


@dataclass(frozen=True, slots=True)
class FolderContents:
    """The files below a folder; hidden ones are left alone."""

    path: Path
    shown: str

    def names(self, report: Report) -> tuple[str, ...] | None:
        """See `Contents`."""
        names: list[str] = []
        problems: list[OSError] = []
        fine = True
        for folder, inner, files in os.walk(self.path, onerror=problems.append):
            inner[:] = sorted(name for name in inner if not name.startswith("."))
            linked = [name for name in inner if Path(folder, name).is_symlink()]
            for name in (*linked, *(file for file in files if _is_rules(file))):
                file = Path(folder, name)
                relative = file.relative_to(self.path).as_posix()
                if file.is_symlink() and not _is_inside(file, self.path):
                    report.add(errors_files.link_outside(f"{self.shown}/{relative}"))
                    fine = False
                elif name not in linked:
                    names.append(relative)
            if len(names) > FILES_LIMIT:
                report.add(errors_files.too_many_files(self.shown, FILES_LIMIT))
                return None
        for problem in problems[:1] if self.path.is_dir() else ():
            report.add(file_errors.unreadable(str(problem.filename or self.shown), _UNREADABLE))
            fine = False
        return tuple(sorted(names)) if fine else None

    def data(self, name: str) -> bytes | Diagnostic:
        """See `Contents`."""
        return read_bytes(self.path / name, f"{self.shown}/{name}", READING_LIMITS.size)


@dataclass(frozen=True, slots=True)
class ZipContents:
    """The files of a zip archive, held in memory; nothing is written anywhere.

    Attributes:
        archive: the archive, open.
        shown: its name for people.
        top: the folder inside it that holds the rules, with a slash behind, or nothing.
    """

    archive: zipfile.ZipFile
    shown: str
    top: str

    def names(self, report: Report) -> tuple[str, ...] | None:
        """See `Contents`."""
        found: set[str] = set()
        members = [one for one in self.archive.infolist() if not one.is_dir()]
        if len(members) > FILES_LIMIT:
            report.add(errors_files.too_many_files(self.shown, FILES_LIMIT))
            return None
        fine = True
        for member in members:
            reason = _TWICE if member.filename in found else _refusal(member)
            found.add(member.filename)
            if reason is not None:
                report.add(errors_packs.bad_archive(f"{self.shown}/{member.filename}", reason))
                fine = False
        inside = (name.removeprefix(self.top) for name in found if name.startswith(self.top))
        wanted = (name for name in inside if not any(part.startswith(".") for part in name.split("/")))
        return tuple(sorted(name for name in wanted if _is_rules(name))) if fine else None

    def data(self, name: str) -> bytes | Diagnostic:
        """See `Contents`."""
        shown, limit = f"{self.shown}/{name}", READING_LIMITS.size
        try:
            with self.archive.open(self.top + name) as file:
                # What an archive says of a size is not believed: reading stops above the limit.
                data = file.read(limit + 1)
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError):
            return file_errors.unreadable(shown, _BROKEN)
        return data if len(data) <= limit else file_errors.too_large(shown, len(data), limit)


def contents_of(path: Path, shown: str) -> Contents | Diagnostic:
    """What is kept at a path: a file called like an archive is one, all else a folder."""
    if path.suffix != ARCHIVE or not path.is_file():
        return FolderContents(path, shown)
    if path.stat().st_size > BYTES_LIMIT:
        return file_errors.too_large(shown, path.stat().st_size, BYTES_LIMIT)
    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, OSError, ValueError, RuntimeError):
        return errors_packs.bad_archive(shown, _BROKEN)
    return ZipContents(archive, shown, _top(archive))


def _top(archive: zipfile.ZipFile) -> str:
    """The folder in which the manifest stands: that of the archive, or the only one in it."""
    names = [name for name in archive.namelist() if not name.startswith("__MACOSX/")]
    tops = {name.split("/")[0] for name in names}
    return f"{tops.pop()}/" if len(tops) == 1 and all("/" in name for name in names) else ""


def _refusal(member: zipfile.ZipInfo) -> Words | None:
    """Why a member of an archive is not taken; None where it is."""
    name = member.orig_filename
    if "\\" in name or ":" in name or "\x00" in name or {"", "..", "."} & set(name.split("/")):
        return _AWAY
    if stat.S_ISLNK(member.external_attr >> 16):
        return _LINK
    return _SECRET if member.flag_bits & 1 else None


def _is_rules(name: str) -> bool:
    return name.endswith(_ENDINGS) and not name.rsplit("/", maxsplit=1)[-1].startswith(".")


def _is_inside(file: Path, folder: Path) -> bool:
    """Whether a link leads to something below its own folder; one that leads nowhere does."""
    return not file.exists() or file.resolve().is_relative_to(folder.resolve())
