"""The features of a roll that rules may read, by the names that they have in the language."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from estoc.chance import Count, FaceTest, Feature, Highest, Lowest, Relation, Same, SameFace, Total

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
