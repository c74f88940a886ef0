"""The features of a roll that rules may read, by the names that they have in the language."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from estoc.chance import Count, FaceTest, Feature, Highest, Lowest, Relation, Same, SameFace, Total

if TYPE_CHECKING:
    from collections.abc import Mapping

FEATURES: Mapping[str, Feature] = MappingProxyType(
    {
        "total": Total(),
        "same": Same(),
        "face": SameFace(),
        "highest": Highest(),
        "lowest": Lowest(),
        "evens": Count(FaceTest(Relation.EVEN)),
        "odds": Count(FaceTest(Relation.ODD)),
    }
)
