from estoc.ruleset.errors import *
