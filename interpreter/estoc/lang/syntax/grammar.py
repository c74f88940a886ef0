"""The grammar of expressions, for Lark's LALR parser.

From what binds least to what binds most; a rule per level, so that there is no ambiguity to resolve.
Dice are tokens and the brackets that directly follow them: they bind tighter than a minus sign in front
(`-2d6` is minus 2d6). What the tokens are is said in `tokens.py`.
"""

from __future__ import annotations

from typing import Final

GRAMMAR: Final = """
start: choice

?choice: either | either IF either ELSE choice             -> conditional
?either: both | both (OR both)+                            -> logic
?both: negation | negation (AND negation)+                 -> logic
?negation: comparison | NOT negation                       -> denial
?comparison: shifted
    | shifted COMPARE shifted                              -> comparison
    | shifted IN shifted                                   -> membership
    | shifted NOT IN shifted                               -> exclusion
    | shifted IS (PRESENT | ABSENT)                        -> presence
?shifted: total | shifted SHIFT total                      -> shift
?total: product | product ((PLUS | MINUS) product)+        -> sum
?product: signed | product (STAR | SLASH) signed           -> arithmetic
?signed: postfix | MINUS signed                            -> negative
?postfix: atom
    | postfix DOT NAME                                     -> member
    | postfix LSQB choice RSQB                             -> index
?atom: NUMBER                                              -> number
    | MEASURE                                              -> measure
    | TRUTH                                                -> truth
    | (NAME | ABSENT)                                      -> name
    | QUALIFIED                                            -> qualified
    | DICE further*                                        -> dice
    | LPAR choice RPAR                                     -> brackets
    | LPAR choice RPAR DICE_TAIL further*                  -> counted_dice
    | NUMBER DICE_SIGN LPAR choice RPAR further*           -> sized_dice
    | LPAR choice RPAR DICE_SIGN LPAR choice RPAR further* -> counted_sized_dice
    | NAME LPAR RPAR                                       -> call_of_nothing
    | NAME LPAR items RPAR                                 -> call
    | NAME LPAR choice FOR members RPAR                    -> fold
    | NAME LPAR choice FOR members ELSE choice RPAR        -> fold_or
    | NAME LPAR either IF either RPAR                      -> search
    | LBRACE members RBRACE                                -> set_builder
    | LSQB RSQB                                            -> empty_set
    | LSQB items RSQB                                      -> set_literal

items: choice (COMMA choice)*
?further: MORE_DICE
    | DICE_WORD LPAR choice RPAR                           -> modifier
members: NAME IN shifted | NAME IN shifted IF either

%declare IF ELSE OR AND NOT IS PRESENT ABSENT IN FOR SHIFT COMPARE PLUS MINUS STAR SLASH
%declare DOT COMMA LPAR RPAR LSQB RSQB LBRACE RBRACE
%declare NUMBER MEASURE TRUTH NAME QUALIFIED DICE DICE_TAIL DICE_SIGN DICE_WORD MORE_DICE
"""
