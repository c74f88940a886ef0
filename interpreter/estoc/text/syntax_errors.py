"""E105, one function for each way in which a text fails to be YAML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estoc.text.codes import error
from estoc.text.diagnostic import Label
from estoc.text.errors import french_name, shown_name
from estoc.text.words import Words

if TYPE_CHECKING:
    from estoc.text.diagnostic import Diagnostic
    from estoc.text.source import Span


def unclosed_quote(span: Span) -> Diagnostic:
    """E105: the quote at the start of `span` is never closed."""
    quote = span.text[:1]
    message = Words(
        f"the quote opened in line {span.line} is never closed",
        f"le guillemet ouvert à la ligne {span.line} n'est jamais fermé",
    )
    hint = Words(f"put a {quote} at the end of the text", f"mettez un {quote} à la fin du texte")
    return error("E105", message, span, hints=(hint,))


def bad_escape(span: Span) -> Diagnostic:
    """E105: between double quotes, the backslash at `span` begins nothing that YAML knows."""
    message = Words(
        "a backslash `\\` has a special meaning between double quotes",
        "une barre oblique inverse `\\` a un sens spécial entre guillemets doubles",
    )
    hint = Words("write `\\\\`, or use single quotes", "écrivez `\\\\`, ou utilisez des guillemets simples")
    return error("E105", message, span, hints=(hint,))


def unclosed_bracket(span: Span, stopped: Span) -> Diagnostic:
    """E105: the bracket at `span` is not closed before `stopped`, or a comma is missing there."""
    bracket = span.text
    closing = "]" if bracket == "[" else "}"
    message = Words(
        f"the bracket `{bracket}` opened in line {span.line} is not closed, or a comma is missing",
        f"le signe `{bracket}` ouvert à la ligne {span.line} n'est pas fermé, ou il manque une virgule",
    )
    label = Label(stopped, Words("reading stopped here", "la lecture s'est arrêtée ici"))
    hint = Words(
        f"put a comma between two values and `{closing}` after the last one",
        f"mettez une virgule entre deux valeurs et `{closing}` après la dernière",
    )
    quotes = Words(
        "a text with a comma, a colon or an apostrophe in it goes in double quotes",
        "un texte qui contient une virgule, un deux-points ou une apostrophe se met entre guillemets doubles",
    )
    return error("E105", message, span, hints=(hint, quotes), labels=(label,))


def stray_bracket(span: Span) -> Diagnostic:
    """E105: the bracket or comma at `span` closes or parts nothing."""
    name = shown_name(span.text)
    message = Words(f"{name} does not belong here", f"{french_name(span.text)} n'a rien à faire ici")
    hint = Words(
        "remove it, or put the text in quotes",
        "supprimez-le, ou mettez le texte entre guillemets droits",
    )
    return error("E105", message, span, hints=(hint,))


def missing_colon(span: Span) -> Diagnostic:
    """E105: a key should stand at `span`, and has no colon."""
    message = Words(
        f"a colon is missing after {shown_name(span.text)}",
        f"il manque les deux-points après {french_name(span.text)}",
    )
    hint = Words("write `name: value`", "écrivez `nom: valeur`")
    return error("E105", message, span, hints=(hint,))


def missing_space(span: Span) -> Diagnostic:
    """E105: the colon in `span` is not followed by a space."""
    mended = shown_name(span.text.replace(":", ": ", 1))
    message = Words(
        f"a space is missing after the colon in line {span.line}",
        f"il manque un espace après les deux-points à la ligne {span.line}",
    )
    return error("E105", message, span, hints=(Words(f"write {mended}", f"écrivez {mended}"),))


def second_colon(span: Span) -> Diagnostic:
    """E105: the colon at `span` is the second one in its line."""
    message = Words(
        "a second colon followed by a space stands in this line",
        "un deuxième signe deux-points suivi d'un espace figure dans cette ligne",
    )
    hint = Words(
        "if it belongs to the text, put the text in quotes; otherwise begin a new line",
        "s'il fait partie du texte, mettez le texte entre guillemets droits ; sinon, allez à la ligne",
    )
    return error("E105", message, span, hints=(hint,))


def wrong_indent(span: Span) -> Diagnostic:
    """E105: what stands at `span` begins in a column that fits no line above."""
    message = Words(
        f"line {span.line} is not aligned with the lines above it",
        f"la ligne {span.line} n'est pas alignée avec les lignes au-dessus",
    )
    hint = Words(
        "give lines that belong together the same number of spaces before them",
        "mettez le même nombre d'espaces devant les lignes qui vont ensemble",
    )
    return error("E105", message, span, hints=(hint,))


def text_after_quote(span: Span, quoted: Span) -> Diagnostic:
    """E105: the text at `span` directly follows the text in quotes at `quoted`."""
    message = Words(
        f"something follows the text in quotes that begins in line {quoted.line}",
        f"quelque chose suit le texte entre guillemets qui commence à la ligne {quoted.line}",
    )
    label = Label(quoted, Words("the text in quotes", "le texte entre guillemets"))
    hint = Words(
        "put the whole text in quotes, or close the quote earlier",
        "mettez tout le texte entre guillemets, ou fermez le guillemet plus tôt",
    )
    return error("E105", message, span, hints=(hint,), labels=(label,))


def bad_start(span: Span) -> Diagnostic:
    """E105: no value can begin with the character at `span`."""
    name = shown_name(span.text)
    french = f"un texte ne peut pas commencer par {french_name(span.text)}"
    message = Words(f"a text cannot begin with {name}", french)
    hint = Words("put the text in quotes", "mettez le texte entre guillemets droits")
    return error("E105", message, span, hints=(hint,))


def item_not_allowed(span: Span) -> Diagnostic:
    """E105: the list item at `span` begins in a line that already says something."""
    message = Words(
        "a list item `- ` cannot begin here", "un élément de liste `- ` ne peut pas commencer ici"
    )
    hint = Words(
        "begin each item on a line of its own, all aligned",
        "commencez chaque élément sur sa propre ligne, tous alignés",
    )
    return error("E105", message, span, hints=(hint,))


def block_header(span: Span) -> Diagnostic:
    """E105: the value at `span` begins with `>` or `|`, which begin a text on the lines below."""
    sign = shown_name(span.text[:1])
    french = f"une valeur ne peut pas commencer par {french_name(span.text[:1])}"
    message = Words(f"a value cannot begin with {sign}", french)
    hint = Words("put the value in quotes", "mettez la valeur entre guillemets droits")
    return error("E105", message, span, hints=(hint,))


def missing_space_after_dash(span: Span) -> Diagnostic:
    """E105: the dash at the start of `span` is not followed by a space."""
    mended = shown_name(span.text.replace("-", "- ", 1))
    message = Words(
        f"a space is missing after the dash in line {span.line}",
        f"il manque un espace après le tiret à la ligne {span.line}",
    )
    return error("E105", message, span, hints=(Words(f"write {mended}", f"écrivez {mended}"),))


def after_end(span: Span) -> Diagnostic:
    """E105: what stands at `span` follows a document that is complete."""
    message = Words(
        f"what stands in line {span.line} does not belong to what stands above it",
        f"ce qui figure à la ligne {span.line} ne fait pas partie de ce qui précède",
    )
    hint = Words(
        "write the whole file as lines `name: value`, or as one list",
        "écrivez tout le fichier en lignes `nom: valeur`, ou comme une seule liste",
    )
    return error("E105", message, span, hints=(hint,))


def directive(span: Span) -> Diagnostic:
    """E105: the line at `span` begins with a percent sign."""
    message = Words("a line cannot begin with `%`", "une ligne ne peut pas commencer par `%`")
    hint = Words("remove the line", "supprimez la ligne")
    return error("E105", message, span, hints=(hint,))


def not_understood(span: Span) -> Diagnostic:
    """E105: YAML's parser stopped at `span` for a reason that has no words of its own."""
    message = Words(
        f"line {span.line} cannot be read as YAML",
        f"la ligne {span.line} ne peut pas être lue comme du YAML",
    )
    hint = Words(
        "look for a missing colon, quote or bracket, or a wrong indentation",
        "cherchez un signe deux-points, un guillemet ou un crochet manquant, ou une mauvaise indentation",
    )
    return error("E105", message, span, hints=(hint,))
