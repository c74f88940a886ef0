"""What French makes of `de` and `à` before a name: du, des, d', au, aux."""

from __future__ import annotations

import re
from typing import Final

_VOWELS: Final = "aeiouyhàâéèêëîïôùûœæ"
# Words whose h leaves `de` whole, by how they begin. The h of a capital is taken to be silent: d'Hector.
_ASPIRATED: Final = re.compile(
    r"h(a(ch|i|ll[ei]|lte\b|mac|meau|mp|mst|nch|ng|nn|r[cdenp]|rico|sard|ub|ut|vr)|e(aume|rni|rse|urt)"
    r"|é(raut|riss|ron|ros)|être|ibou|id|ob|ochet|omard|ord|ott|ou|ublot|uch|uit|url|uss|utt)"
)


def with_de(name: str) -> str:
    """A name after `de`."""
    if name.startswith("le "):
        return f"du {name[3:]}"
    if name.startswith("les "):
        return f"des {name[4:]}"
    shortened = name[:1].lower() in _VOWELS and _ASPIRATED.match(name) is None
    return f"d'{name}" if shortened else f"de {name}"


def with_a(name: str) -> str:
    """A name after `à`."""
    if name.startswith("le "):
        return f"au {name[3:]}"
    return f"aux {name[4:]}" if name.startswith("les ") else f"à {name}"
