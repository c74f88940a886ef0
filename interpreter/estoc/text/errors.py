"""The errors about what stands in a file, one function each; YAML's syntax has `syntax_errors.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.text.codes import error
from estoc.text.diagnostic import Edit, Label
from estoc.text.source import Span
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.text.diagnostic import Diagnostic
    from estoc.text.node import Scalar
    from estoc.text.source import Source

_LONGEST_NAME = 40
_HIGH_SIGNS = frozenset(":;?!»")


def shown_name(name: str) -> str:
    """`name` as a message quotes it: in backticks, cut where it is very long."""
    return f"`{name}`" if len(name) <= _LONGEST_NAME else f"`{name[:_LONGEST_NAME]}...`"


def french_name(name: str) -> str:
    """`name` as a message in French quotes it, cut where it is very long."""
    if not _HIGH_SIGNS.isdisjoint(name):
        return shown_name(name)  # between guillemets, these signs would get spaces before them
    return f"« {name} »" if len(name) <= _LONGEST_NAME else f"« {name[:_LONGEST_NAME]}... »"


def control_character(span: Span, character: str) -> Diagnostic:
    """E102: an invisible control character stands in the text, or an escape makes one."""
    name = f"U+{ord(character):04X}"
    message = Words(
        f"an invisible character {name} is in the text", f"un caractère invisible {name} est dans le texte"
    )
    hint = Words("delete it and type the text again", "supprimez-le et retapez le texte")
    return error("E102", message, span, note=Words("here", "ici"), hints=(hint,))


def piled_marks(span: Span) -> Diagnostic:
    """E102: too many accents stand on one letter at `span`."""
    message = Words("too many accents are piled on one letter", "trop d'accents s'empilent sur une lettre")
    hint = Words("type the word again", "retapez le mot")
    return error("E102", message, span, note=Words("here", "ici"), hints=(hint,))


def too_deep(span: Span, limit: int) -> Diagnostic:
    """E104: the list or mapping at `span` stands in `limit` others."""
    message = Words(
        f"lists and mappings stand in each other more than {limit} deep",
        f"des listes et des blocs sont imbriqués sur plus de {limit} niveaux",
    )
    return error("E104", message, span, note=Words("one too deep", "un niveau de trop"))


def tab_indent(span: Span) -> Diagnostic:
    """E106: the tab at `span` indents a line."""
    message = Words("this line is indented with a tab", "cette ligne est indentée avec une tabulation")
    hint = Words("use spaces instead of the tab", "mettez des espaces à la place de la tabulation")
    return error("E106", message, span, note=Words("tab", "tabulation"), hints=(hint,))


def tab_between(span: Span) -> Diagnostic:
    """E106: the tab at `span` stands inside a line, where YAML wants a space."""
    message = Words(
        "a tab stands here instead of a space", "une tabulation figure ici à la place d'un espace"
    )
    hint = Words("replace the tab by a space", "remplacez la tabulation par un espace")
    return error("E106", message, span, note=Words("tab", "tabulation"), hints=(hint,))


def duplicate_key(key: Scalar, first: Scalar, *, margin: bool = False) -> Diagnostic:
    """E107: `key` has the text of `first`, in the same mapping; maybe both at the left margin."""
    name = shown_name(key.value)
    message = Words(
        f"the key {name} stands twice, in lines {first.span.line} and {key.span.line}",
        f"la clé {french_name(key.value)} figure deux fois, aux lignes {first.span.line} et {key.span.line}",
    )
    label = Label(first.span, Words("first time", "première fois"))
    hint = Words("remove one of the two, or give it another name", "supprimez l'une des deux, ou renommez-la")
    if margin:
        # Whoever removes one of two headings removes all that stands under it.
        hint = Words(
            f"put what stands below the second {name} under the first, and remove this line only",
            f"mettez ce qui suit la deuxième clé {french_name(key.value)} sous la première, et ne supprimez "
            "que cette ligne",
        )
    return error(
        "E107", message, key.span, note=Words("second time", "deuxième fois"), hints=(hint,), labels=(label,)
    )


def tag(span: Span) -> Diagnostic:
    """E108: the tag at `span`."""
    name = shown_name(span.text)
    message = Words(f"the YAML tag {name} is not accepted", f"l'étiquette YAML {name} n'est pas acceptée")
    hint = Words(
        "remove it; if the `!` belongs to the text, put the text in quotes",
        "supprimez-la ; si le `!` fait partie du texte, mettez le texte entre guillemets droits",
    )
    return error("E108", message, span, hints=(hint,))


def anchor(span: Span) -> Diagnostic:
    """E109: the anchor at `span`."""
    name = shown_name(span.text)
    message = Words(
        f"the anchor {name} is not accepted", f"l'ancre {french_name(span.text)} n'est pas acceptée"
    )
    hint = Words(
        "remove it; if the `&` belongs to the text, put the text in quotes",
        "supprimez-la ; si le `&` fait partie du texte, mettez le texte entre guillemets droits",
    )
    return error("E109", message, span, hints=(hint,))


def alias(span: Span) -> Diagnostic:
    """E109: the alias at `span`."""
    name = shown_name(span.text)
    message = Words(
        f"the alias {name} is not accepted", f"l'alias {french_name(span.text)} n'est pas accepté"
    )
    hint = Words(
        "write the value out; if the `*` belongs to the text, put the text in quotes",
        "écrivez la valeur en entier ; si le `*` fait partie du texte, mettez-le entre guillemets droits",
    )
    return error("E109", message, span, hints=(hint,))


def merge_key(span: Span) -> Diagnostic:
    """E109: the merge key at `span`."""
    message = Words("the merge key `<<` is not accepted", "la clé de fusion `<<` n'est pas acceptée")
    hint = Words("write the fields out", "écrivez les champs en entier")
    return error("E109", message, span, hints=(hint,))


def several_documents(span: Span) -> Diagnostic:
    """E110: a further document begins at `span`."""
    message = Words("a second document begins in this file", "un deuxième document commence dans ce fichier")
    hint = Words(
        "remove the line `---`, or put the second document in a file of its own",
        "supprimez la ligne `---`, ou mettez le deuxième document dans un autre fichier",
    )
    return error("E110", message, span, hints=(hint,))


def empty_document(source: Source) -> Diagnostic:
    """E111: the file says nothing."""
    message = Words("this file is empty", "ce fichier est vide")
    hint = Words("write something in it, or delete it", "écrivez-y quelque chose, ou supprimez-le")
    return error("E111", message, Span(source, 0, 0), hints=(hint,))


def key_not_text(span: Span) -> Diagnostic:
    """E112: what stands at `span` is used as a key, and is a list, a mapping or nothing."""
    message = Words("a key must be a plain name", "une clé doit être un simple nom")
    hint = Words("write `name: value`", "écrivez `nom: valeur`")
    return error("E112", message, span, note=Words("used as a key", "utilisé comme clé"), hints=(hint,))


def missing_space(key: Scalar) -> Diagnostic:
    """E112: the key holds a colon and has no value: `{1:2}`."""
    message = Words(
        f"a space is missing after the colon in {shown_name(key.value)}",
        f"il manque un espace après les deux-points dans {shown_name(key.value)}",
    )
    mended = shown_name(key.value.replace(":", ": ", 1))
    return error("E112", message, key.span, hints=(Words(f"write {mended}", f"écrivez {mended}"),))


def second_mark(span: Span) -> Diagnostic:
    """E113: a byte-order mark (U+FEFF) stands at `span`; only one, before everything, is accepted."""
    message = Words(
        "a second byte-order mark (U+FEFF, invisible) is in the text",
        "une deuxième marque d'ordre des octets (U+FEFF, invisible) est dans le texte",
    )
    hint = Words(
        "delete the invisible character; files pasted together often hold one",
        "supprimez le caractère invisible ; il vient souvent de fichiers collés bout à bout",
    )
    return error("E113", message, span, note=Words("here", "ici"), hints=(hint,))


def no_break_space(span: Span) -> Diagnostic:
    """E115: the no-break spaces at `span` stand where YAML wants ordinary ones."""
    message = Words(
        "a no-break space stands here instead of a space",
        "un espace insécable figure ici à la place d'un espace ordinaire",
    )
    hint = Words(
        "type an ordinary space: no-break spaces come with what is copied from web pages",
        "tapez un espace ordinaire : les espaces insécables viennent avec ce qu'on copie de pages web",
    )
    fix = (Edit(span, " " * (span.end - span.start)),)
    note = Words("no-break space", "espace insécable")
    return error("E115", message, span, note=note, hints=(hint,), fix=fix)


def too_many_nodes(span: Span, limit: int) -> Diagnostic:
    """E114: what stands at `span` is one more than `limit` keys and values."""
    message = Words(
        f"this file holds more than {limit} keys and values",
        f"ce fichier contient plus de {limit} clés et valeurs",
    )
    hint = Words(
        "share its entries out among several files", "répartissez son contenu dans plusieurs fichiers"
    )
    return error("E114", message, span, hints=(hint,))
