"""The registry of diagnostic codes, and the only way to build a diagnostic from one."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, TypedDict

from estoc.text.diagnostic import Diagnostic, Edit, Label, Severity
from estoc.text.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Unpack

    from estoc.text.source import Span

CODES: Mapping[str, Words] = MappingProxyType(
    {
        # Reading a file.
        "E101": Words("a file cannot be read", "un fichier ne peut pas être lu"),
        "E102": Words("a file is not plain text", "un fichier n'est pas du texte"),
        "E103": Words("a file is too large", "un fichier est trop gros"),
        "E104": Words("nested too deep", "trop de niveaux imbriqués"),
        "E105": Words("not YAML", "ce n'est pas du YAML"),
        "E106": Words("a tab indents a line", "une tabulation indente une ligne"),
        "E107": Words("a key stands twice", "une clé figure deux fois"),
        "E108": Words("a YAML tag", "une étiquette YAML"),
        "E109": Words("an anchor, an alias or a merge key", "une ancre, un alias ou une clé de fusion"),
        "E110": Words("several documents in one file", "plusieurs documents dans un fichier"),
        "E111": Words("an empty file", "un fichier vide"),
        "E112": Words("a key is not plain text", "une clé n'est pas un texte simple"),
        "E113": Words("a second byte-order mark", "une deuxième marque d'ordre des octets"),
        "E114": Words("too many values in one file", "trop de valeurs dans un fichier"),
        "E115": Words("a no-break space instead of a space", "un espace insécable à la place d'un espace"),
        # The rules: entries, references, steps.
        "E201": Words("a folder without rules", "un dossier sans règles"),
        "E202": Words("a link that leads out of its folder", "un lien qui sort de son dossier"),
        "E203": Words("too many files", "trop de fichiers"),
        "E204": Words("an unknown kind", "une catégorie inconnue"),
        "E205": Words("an entry is declared twice", "une entrée est déclarée deux fois"),
        "E206": Words(
            "ids that differ only by case or accents",
            "des identifiants qui ne diffèrent que par la casse ou les accents",
        ),
        "E207": Words("an id that cannot be one", "un identifiant impossible"),
        "E208": Words("an unknown field", "un champ inconnu"),
        "E209": Words("something is missing", "il manque quelque chose"),
        "E210": Words("a value of the wrong shape", "une valeur de la mauvaise forme"),
        "E211": Words("an empty value", "une valeur vide"),
        "E212": Words("a word that is not allowed here", "un mot qui n'est pas permis ici"),
        "E213": Words("a number outside its range", "un nombre hors de son intervalle"),
        "E214": Words("a reference to what is not there", "un renvoi à ce qui n'existe pas"),
        "E215": Words("no type", "ce n'est pas un type"),
        "E216": Words("a table with a gap", "une table avec un trou"),
        "E217": Words("a table whose rows overlap", "une table dont les lignes se recouvrent"),
        "E218": Words("defined through itself", "défini par soi-même"),
        "E219": Words("another version of the language", "une autre version du langage"),
        "E220": Words(
            "a step without a verb, or with several", "une étape sans verbe, ou qui en a plusieurs"
        ),
        "E221": Words("a step names what is not there", "une étape nomme ce qui n'existe pas"),
        "E222": Words("arguments that do not fit", "des arguments qui ne conviennent pas"),
        "E223": Words("something that cannot be changed", "ce qui ne peut pas être changé"),
        "E224": Words("steps that call each other without end", "des étapes qui s'appellent sans fin"),
        "E225": Words("a name given twice", "un nom donné deux fois"),
        "E226": Words("a word of the language as a name", "un mot du langage pris comme nom"),
        "E227": Words("cases are missing", "il manque des cas"),
        "E228": Words("`otherwise` is missing or misplaced", "`otherwise` manque ou est mal placé"),
        "E229": Words("a pack for another ruleset", "un paquet pour un autre jeu"),
        "E230": Words("a scenario covers an unknown rule", "un scénario couvre une règle inconnue"),
        "E231": Words("too many entries", "trop d'entrées"),
        "E232": Words("an unknown ruleset", "un jeu inconnu"),
        "E233": Words("a modifier without a role", "un modificateur sans rôle"),
        "E234": Words("a thing listed twice", "une chose qui figure deux fois"),
        "E235": Words(
            "a modifier that does not fit its quantity", "un modificateur qui ne va pas à sa quantité"
        ),
        "E236": Words("layers that do not fit the quantity", "des couches qui ne vont pas à la quantité"),
        "E237": Words("a text about what may have changed", "un texte sur ce qui a pu changer"),
        "E238": Words("a map that is no rectangle", "une carte qui n'est pas un rectangle"),
        "E239": Words("a map that is too large", "une carte trop grande"),
        "E240": Words("a character that a map does not explain", "un caractère que la carte n'explique pas"),
        "E241": Words("a start is missing", "il manque un départ"),
        "E242": Words("what does not fit the space", "ce qui ne va pas avec l'espace"),
        "E243": Words("a cell that is not on the map", "une case qui n'est pas sur la carte"),
        "E244": Words("what a sheet cannot hold", "ce qu'une feuille ne peut pas porter"),
        "E245": Words("a pack that is needed", "un paquet dont on a besoin"),
        "E246": Words("packs that do not go together", "des paquets qui ne vont pas ensemble"),
        "E247": Words("a version that does not read", "une version illisible"),
        "E248": Words("two changes of one thing", "deux changements d'une même chose"),
        "E249": Words("nothing there to change", "rien à changer"),
        "E250": Words("removed and still used", "retiré, mais encore utilisé"),
        "E251": Words("a list that does not say what changes", "une liste qui ne dit pas ce qui change"),
        "E252": Words("an item that is there already", "un élément qui y est déjà"),
        "E253": Words("a ruleset that changes itself", "un jeu qui se change lui-même"),
        "E254": Words("an archive that is not taken", "une archive refusée"),
        "E255": Words("a pack that is too large", "un paquet trop gros"),
        "E256": Words("an unknown pack", "un paquet inconnu"),
        "E260": Words("two values for one place", "deux valeurs pour une place"),
        # Expressions and texts.
        "E301": Words("an expression that does not read", "une expression qui ne se lit pas"),
        "E302": Words(
            "an expression that is too long or nested too deep",
            "une expression trop longue ou trop imbriquée",
        ),
        "E303": Words(
            "a character that expressions do not have", "un caractère que les expressions n'ont pas"
        ),
        "E304": Words("a decimal number", "un nombre décimal"),
        "E305": Words("a chain of comparisons", "une chaîne de comparaisons"),
        "E306": Words("an explosion without a ceiling", "une explosion sans plafond"),
        "E307": Words("a sign of another language", "un signe d'un autre langage"),
        "E308": Words("an unknown filter in a text", "un filtre inconnu dans un texte"),
        "E309": Words(
            "a brace or a bracket that is not closed", "une accolade ou un crochet qui n'est pas fermé"
        ),
        "E310": Words("an unknown name", "un nom inconnu"),
        "E311": Words("a name that may mean several things", "un nom qui peut désigner plusieurs choses"),
        "E312": Words("an unknown part", "une partie inconnue"),
        "E313": Words("nothing that can be called", "rien qui puisse être appelé"),
        "E314": Words("too few or too many values", "trop peu ou trop de valeurs"),
        "E315": Words("an operand of the wrong sort", "un opérande de la mauvaise sorte"),
        "E316": Words("a value that does not belong in its place", "une valeur qui ne va pas à sa place"),
        "E317": Words("a value that may leave its range", "une valeur qui peut sortir de son intervalle"),
        "E318": Words("a value that may be absent", "une valeur qui peut être absente"),
        "E319": Words("a division without rounding", "une division sans arrondi"),
        "E320": Words("a division by zero", "une division par zéro"),
        "E321": Words("a negative number of dice", "un nombre de dés négatif"),
        "E322": Words("too many dice", "trop de dés"),
        "E323": Words("an impossible die", "un dé impossible"),
        "E324": Words("things that do not go together", "des choses qui ne vont pas ensemble"),
        "E325": Words("a length or a cell without a map", "une longueur ou une case sans carte"),
        "E326": Words("a length that is no number of cells", "une longueur qui n'est pas un nombre de cases"),
        "E327": Words("a price of steps that is none", "un prix de pas qui n'en est pas un"),
        "E328": Words(
            "a part of a text that is never left out", "une partie de texte qui n'est jamais omise"
        ),
        # What scenarios reach.
        "E401": Words(
            "what is marked as unreachable is reached", "ce qui est marqué inaccessible est atteint"
        ),
        "E402": Words("a mark about nothing", "une marque qui ne porte sur rien"),
        # Warnings.
        "W501": Words("a rule that no scenario covers", "une règle qu'aucun scénario ne couvre"),
        "W502": Words("a condition that nothing applies", "un état que rien n'applique"),
        "W503": Words("an entry that nothing uses", "une entrée que rien n'utilise"),
        "W504": Words("a row that never counts", "une ligne qui ne compte jamais"),
        "W505": Words("a condition that nothing ends", "un état que rien ne termine"),
        "W506": Words("an option that is never offered", "une option qui n'est jamais offerte"),
        "W507": Words("a text in one language only", "un texte dans une seule langue"),
        "W508": Words("a text with other numbers", "un texte avec d'autres nombres"),
        "W509": Words("a mark that answers no warning", "une marque qui ne répond à aucun avertissement"),
    }
)


class Details(TypedDict, total=False):
    """What a diagnostic may have beyond its message and place: see `Diagnostic`."""

    note: Words | None
    hints: tuple[Words, ...]
    labels: tuple[Label, ...]
    fix: tuple[Edit, ...]


def error(code: str, message: Words, span: Span, **details: Unpack[Details]) -> Diagnostic:
    """An error about `span`.

    Raises:
        KeyError: `code` is not in `CODES`.
    """
    return _built(code, Severity.ERROR, message, span, details)


def warning(code: str, message: Words, span: Span, **details: Unpack[Details]) -> Diagnostic:
    """A warning about `span`.

    Raises:
        KeyError: `code` is not in `CODES`.
    """
    return _built(code, Severity.WARNING, message, span, details)


def _built(code: str, severity: Severity, message: Words, span: Span, details: Details) -> Diagnostic:
    if code not in CODES:
        raise KeyError(code)
    return Diagnostic(code, severity, message, span, **details)
