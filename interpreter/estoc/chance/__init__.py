"""Dice and chance.

Takes faces (dice as trees) and folds (features of a roll); gives exact distributions, exact bounds, and
draws that depend on a key alone. Numbers only. Must not know: texts, files, rules, what a total is used for.
"""

from estoc.chance.bounding import Bounds, bounds, feature_bounds
from estoc.chance.chains import Chain
from estoc.chance.dice import (
    Constant,
    Greatest,
    Least,
    Negated,
    Pool,
    Product,
    Quotient,
    Sign,
    Sum,
    Tree,
    pool,
)
from estoc.chance.distribution import Distribution, convolve
from estoc.chance.facetest import FaceTest, Relation
from estoc.chance.feature import (
    Count,
    DiceTotal,
    Feature,
    Highest,
    Lowest,
    Same,
    SameFace,
    Total,
    read,
)
from estoc.chance.folding import Told, joint
from estoc.chance.keeping import Keep, KeepMode, kept_ranks
from estoc.chance.keyed import (
    VERSION,
    KeyedSource,
    face_index,
    fold,
    mix,
    prefix,
    roll_key,
    salted,
    text_word,
    word,
)
from estoc.chance.limits import DEFAULT_LIMITS, DiceError, DiceLimits, DiceProblem
from estoc.chance.memo import Memo
from estoc.chance.odds import distribution, mean
from estoc.chance.rounding import Rounding, divide
from estoc.chance.show import show
from estoc.chance.throwing import Die, FaceSource, Rolled, throw
from estoc.chance.walk import evaluate, pools_of

__all__ = [
    "DEFAULT_LIMITS",
    "VERSION",
    "Bounds",
    "Chain",
    "Constant",
    "Count",
    "DiceError",
    "DiceLimits",
    "DiceProblem",
    "DiceTotal",
    "Die",
    "Distribution",
    "FaceSource",
    "FaceTest",
    "Feature",
    "Greatest",
    "Highest",
    "Keep",
    "KeepMode",
    "KeyedSource",
    "Least",
    "Lowest",
    "Memo",
    "Negated",
    "Pool",
    "Product",
    "Quotient",
    "Relation",
    "Rolled",
    "Rounding",
    "Same",
    "SameFace",
    "Sign",
    "Sum",
    "Told",
    "Total",
    "Tree",
    "bounds",
    "convolve",
    "distribution",
    "divide",
    "evaluate",
    "face_index",
    "feature_bounds",
    "fold",
    "joint",
    "kept_ranks",
    "mean",
    "mix",
    "pool",
    "pools_of",
    "prefix",
    "read",
    "roll_key",
    "salted",
    "show",
    "text_word",
    "throw",
    "word",
]
