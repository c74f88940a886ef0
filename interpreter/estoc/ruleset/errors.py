"""What can be wrong with a ruleset beyond single expressions: one function a mistake."""

from __future__ import annotations

from collections.abc import Iterable

from estoc.text.codes import error
from estoc.text.diagnostic import Diagnostic, Edit, Label
from estoc.text.nearest import nearest
from estoc.text.source import Source, Span
from estoc.text.words import Words


def close(name: str, candidates: Iterable[str]) -> tuple[Words, ...]:
    """A hint with the nearest name, or none."""
    found = nearest(name, candidates)
    return () if found is None else (Words(f"did you mean `{found}`?", f"vouliez-vous « {found} » ?"),)


def no_rules(path: str) -> Diagnostic:
    """E201: a folder without a manifest."""
    return error(
        "E201",
        Words(f"`{path}` holds no rules", f"« {path} » ne contient pas de règles"),
        Span(Source.of(path, ""), 0, 0),
        hints=(
            Words(
                "a ruleset has a file ruleset.yaml, a pack a file pack.yaml",
                "un jeu a un fichier ruleset.yaml, un paquet un fichier pack.yaml",
            ),
        ),
    )


def link_outside(path: str) -> Diagnostic:
    """E202: a link in a pack leads out of it."""
    return error(
        "E202",
        Words(f"`{path}` is a link that leads out of its folder", f"« {path} » est un lien qui sort de son dossier"),
        Span(Source.of(path, ""), 0, 0),
        hints=(Words("put the file itself into the folder", "mettez le fichier lui-même dans le dossier"),),
    )


def too_many_files(path: str, limit: int) -> Diagnostic:
    """E203: more files than a pack may have."""
    return error(
        "E203",
        Words(f"`{path}` has more than {limit} files", f"« {path} » a plus de {limit} fichiers"),
        Span(Source.of(path, ""), 0, 0),
    )


def unknown_kind(name: str, candidates: Iterable[str], span: Span) -> Diagnostic:
    """E204: a top key that is no kind."""
    return error(
        "E204",
        Words(f"there is no kind `{name}`", f"il n'y a pas de catégorie « {name} »"),
        span,
        hints=close(name, candidates),
    )


def duplicate_entry(kind: str, identifier: str, again: Span, first: Span) -> Diagnostic:
    """E205: one id twice in a kind."""
    return error(
        "E205",
        Words(f"{kind} `{identifier}` is declared twice", f"{kind} « {identifier} » est déclaré deux fois"),
        again,
        labels=(Label(first, Words("first here", "d'abord ici")),),
        hints=(Words("give one of them another id, or remove it", "donnez un autre nom à l'un des deux, ou enlevez-le"),),
    )


def alike_entries(kind: str, identifier: str, other: str, again: Span, first: Span) -> Diagnostic:
    """E206: ids that differ only by case or accent."""
    return error(
        "E206",
        Words(
            f"{kind} `{identifier}` and `{other}` differ only by case or accents",
            f"{kind} « {identifier} » et « {other} » ne diffèrent que par la casse ou les accents",
        ),
        again,
        labels=(Label(first, Words("the other one", "l'autre")),),
    )


def bad_id(name: str, better: str, span: Span) -> Diagnostic:
    """E207: an id that is no plain word."""
    hint = Words(
        "ids are letters without accents, digits and _, and start with a letter" + (f": `{better}`" if better else ""),
        "les identifiants sont faits de lettres sans accent, de chiffres et de _, et commencent par une lettre"
        + (f" : « {better} »" if better else ""),
    )
    return error("E207", Words(f"`{name}` cannot be an id", f"« {name} » ne peut pas être un identifiant"), span, hints=(hint,))


def unknown_key(owner: Words, name: str, candidates: Iterable[str], span: Span) -> Diagnostic:
    """E208: a key that its owner does not have."""
    listed = sorted(candidates)
    nearby = nearest(name, listed)
    hints = close(name, listed)
    if not hints and listed:
        some = ", ".join(listed[:10])
        hints = (Words(f"it may have {some}", f"on peut y mettre {some}"),)
    return error(
        "E208",
        Words(f"{owner.en} has no field `{name}`", f"{owner.fr} n'a pas de champ « {name} »"),
        span,
        note=Words("unknown field", "champ inconnu"),
        hints=hints,
        fix=() if nearby is None else (Edit(span, nearby),),
    )


def missing_key(owner: Words, name: str, span: Span) -> Diagnostic:
    """E209: a key that must be there."""
    return error("E209", Words(f"{owner.en} needs `{name}`", f"il manque « {name} » à {owner.fr}"), span)


def wrong_shape(wanted: Words, found: Words, span: Span) -> Diagnostic:
    """E210: a list where a text should be, and the like."""
    return error(
        "E210",
        Words(f"{wanted.en} is expected here, not {found.en}", f"on attend ici {wanted.fr}, et non {found.fr}"),
        span,
    )


def empty_value(name: str, span: Span) -> Diagnostic:
    """E211: a key with nothing behind it."""
    return error(
        "E211",
        Words(f"`{name}` is empty", f"« {name} » est vide"),
        span,
        hints=(
            Words(
                "is what belongs to it indented? lines below a key start further right",
                "ce qui lui appartient est-il en retrait ? les lignes sous une clé commencent plus à droite",
            ),
        ),
    )


def not_listed(name: str, candidates: Iterable[str], span: Span) -> Diagnostic:
    """E212: a word that is not among those allowed."""
    listed = list(candidates)
    hints = close(name, listed) or (Words("one of " + ", ".join(listed), "l'un de " + ", ".join(listed)),)
    return error("E212", Words(f"`{name}` is not allowed here", f"« {name} » n'est pas permis ici"), span, hints=hints)


def out_of_bounds(value: str, low: int, high: int, span: Span) -> Diagnostic:
    """E213: a number outside its range."""
    return error(
        "E213",
        Words(f"{value} is not from {low} to {high}", f"{value} n'est pas entre {low} et {high}"),
        span,
    )


def unknown_reference(kind: str, name: str, candidates: Iterable[str], span: Span) -> Diagnostic:
    """E214: a name that should be an entry."""
    return error(
        "E214",
        Words(f"there is no {kind} `{name}`", f"il n'y a pas de {kind} « {name} »"),
        span,
        hints=close(name, candidates),
    )


def bad_type(name: str, candidates: Iterable[str], span: Span) -> Diagnostic:
    """E215: a type that does not read."""
    hints = close(name, candidates) or (
        Words(
            "a type is `0..6`, `bool`, `text`, `dice 0..20`, `steps`, a kind, a scale, `set of KIND` or `KIND to 0..6`",
            "un type est `0..6`, `bool`, `text`, `dice 0..20`, `steps`, une catégorie, une échelle, `set of KIND` ou `KIND to 0..6`",
        ),
    )
    return error("E215", Words(f"`{name}` is no type", f"« {name} » n'est pas un type"), span, hints=hints)


def table_gap(missing: str, span: Span) -> Diagnostic:
    """E216: a table without a row for some key."""
    return error(
        "E216",
        Words(f"the table has no row for {missing}", f"la table n'a pas de ligne pour {missing}"),
        span,
        hints=(Words("add the row, or widen a neighbour such as `2..3`", "ajoutez la ligne, ou élargissez une voisine, comme `2..3`"),),
    )


def table_overlap(key: str, span: Span, first: Span) -> Diagnostic:
    """E217: two rows for one key."""
    return error(
        "E217",
        Words(f"two rows of the table hold for {key}", f"deux lignes de la table valent pour {key}"),
        span,
        labels=(Label(first, Words("the other one", "l'autre")),),
    )


def cycle(names: tuple[str, ...], span: Span) -> Diagnostic:
    """E218: things that are defined through each other."""
    ring = " -> ".join(names)
    return error(
        "E218",
        Words(f"this is defined through itself: {ring}", f"ceci se définit par soi-même : {ring}"),
        span,
        hints=(Words("break the ring somewhere", "rompez la boucle quelque part"),),
    )


def wrong_language(found: str, span: Span) -> Diagnostic:
    """E219: a version of the rule language that this Estoc does not read."""
    return error(
        "E219",
        Words(f"this Estoc reads language 1, not {found}", f"cette version d'Estoc lit le langage 1, et non {found}"),
        span,
    )


def no_verb(verbs: Iterable[str], span: Span) -> Diagnostic:
    """E220: a step without a verb, or with two."""
    listed = ", ".join(verbs)
    return error(
        "E220",
        Words("a step has exactly one verb", "une étape a exactement un verbe"),
        span,
        hints=(Words(f"one of {listed}", f"l'un de {listed}"),),
    )


def unknown_step_target(sort: Words, name: str, candidates: Iterable[str], span: Span) -> Diagnostic:
    """E221: a step that names something that is not there."""
    return error(
        "E221",
        Words(f"there is no {sort.en} `{name}`", f"il n'y a pas de {sort.fr} « {name} »"),
        span,
        hints=close(name, candidates),
    )


def wrong_arguments(name: str, wanted: Iterable[str], span: Span, *, missing: Iterable[str], extra: Iterable[str]) -> Diagnostic:
    """E222: arguments that do not match the parameters."""
    lacking, surplus = ", ".join(missing), ", ".join(extra)
    listed = ", ".join(wanted) or "-"
    en = f"`{name}` takes {listed}" + (f"; missing: {lacking}" if lacking else "") + (f"; unknown: {surplus}" if surplus else "")
    fr = f"« {name} » prend {listed}" + (f" ; il manque : {lacking}" if lacking else "") + (f" ; inconnu : {surplus}" if surplus else "")
    return error("E222", Words(en, fr), span)


def not_changeable(name: str, span: Span) -> Diagnostic:
    """E223: a change of something that cannot change."""
    return error(
        "E223",
        Words(f"`{name}` cannot be changed", f"« {name} » ne peut pas être changé"),
        span,
        hints=(
            Words(
                "only a state of an object or a field of a record can: object.state",
                "seuls un état d'un objet ou un champ d'un carnet le peuvent : objet.etat",
            ),
        ),
    )


def endless_calls(names: tuple[str, ...], span: Span) -> Diagnostic:
    """E224: procedures that call each other without end."""
    ring = " -> ".join(names)
    return error(
        "E224",
        Words(f"these steps call each other without end: {ring}", f"ces étapes s'appellent sans fin : {ring}"),
        span,
    )


def already_named(name: str, span: Span) -> Diagnostic:
    """E225: a local name given twice."""
    return error(
        "E225",
        Words(f"`{name}` already names something here", f"« {name} » désigne déjà quelque chose ici"),
        span,
        hints=(Words("choose another name", "choisissez un autre nom"),),
    )


def reserved_name(name: str, span: Span) -> Diagnostic:
    """E226: a name that the language keeps for itself."""
    return error("E226", Words(f"`{name}` is a word of the language", f"« {name} » est un mot du langage"), span)


def missing_cases(names: Iterable[str], span: Span) -> Diagnostic:
    """E227: a match that forgets values."""
    listed = ", ".join(names)
    return error(
        "E227",
        Words(f"no case for {listed}", f"aucun cas pour {listed}"),
        span,
        hints=(Words("add the cases, or `else:`", "ajoutez les cas, ou `else:`"),),
    )


def no_otherwise(span: Span) -> Diagnostic:
    """E228: degrees or rows whose last one is not `otherwise`."""
    return error(
        "E228",
        Words("the last one, and only the last, must be `otherwise`", "le dernier, et lui seul, doit être `otherwise`"),
        span,
    )


def unfitting_pack(pack: str, wanted: str, found: str, span: Span) -> Diagnostic:
    """E229: a pack that extends another ruleset, or another version."""
    return error(
        "E229",
        Words(f"pack `{pack}` extends `{wanted}`, not `{found}`", f"le paquet « {pack} » étend « {wanted} », et non « {found} »"),
        span,
    )


def unknown_rule(name: str, candidates: Iterable[str], span: Span) -> Diagnostic:
    """E230: a scenario covers what the register does not have."""
    return error(
        "E230",
        Words(f"the register has no rule `{name}`", f"le registre n'a pas de règle « {name} »"),
        span,
        hints=close(name, candidates),
    )


def too_many_entries(kind: str, limit: int, span: Span) -> Diagnostic:
    """E231: more entries than a kind may have."""
    return error(
        "E231",
        Words(f"more than {limit} entries of {kind}", f"plus de {limit} entrées de {kind}"),
        span,
    )


def unknown_ruleset(name: str, candidates: Iterable[str]) -> Diagnostic:
    """E232: a name that is neither a folder nor a shipped ruleset."""
    listed = list(candidates)
    hints = close(name, listed) or (Words("shipped: " + ", ".join(listed), "fournis : " + ", ".join(listed)),)
    return error(
        "E232",
        Words(f"there is no ruleset `{name}`", f"il n'y a pas de jeu « {name} »"),
        Span(Source.of(name, ""), 0, 0),
        hints=hints,
    )


def wrong_role(role: str, wanted: str, candidates: Iterable[str], span: Span) -> Diagnostic:
    """E233: a modifier whose bearer has no place in the quantity, or several."""
    listed = ", ".join(candidates) or "-"
    return error(
        "E233",
        Words(
            f"which participant of the quantity is the {wanted}? `{role}` does not say" if role else f"which participant of the quantity is the {wanted}?",
            f"quel participant de la quantité est le {wanted} ? « {role} » ne le dit pas" if role else f"quel participant de la quantité est le {wanted} ?",
        ),
        span,
        hints=(Words(f"write `as:` with one of {listed}", f"écrivez `as:` avec l'un de {listed}"),),
    )


def listed_twice(name: str, again: Span, first: Span) -> Diagnostic:
    """E234: one thing twice in a set."""
    return error(
        "E234",
        Words(f"`{name}` is listed twice", f"« {name} » figure deux fois"),
        again,
        labels=(Label(first, Words("first here", "d'abord ici")),),
    )


def wrong_operation(quantity: str, layers: Iterable[str], span: Span) -> Diagnostic:
    """E235: a modifier that says nothing, several things, or what its quantity has no layer for."""
    listed = ", ".join(layers)
    return error(
        "E235",
        Words(f"a modifier of `{quantity}` says one of {listed}", f"un modificateur de « {quantity} » dit l'un de {listed}"),
        span,
    )


def unproven_base(quantity: str, span: Span) -> Diagnostic:
    """E236: layers of a sort that the type of the quantity cannot have."""
    return error(
        "E236",
        Words(f"`{quantity}` is no number, so that only base and set fit it", f"« {quantity} » n'est pas un nombre : seuls base et set lui vont"),
        span,
    )
