"""Many fights at once: what comes of a contest, and what a change of the rules does to it.

Takes a `Contest` (who meets, where, under which policies and seed) and numbers of fights; gives a `Batch`:
totals that are the same in whatever order and by however many workers the fights were played. Batches are
added, written and read. Must not know: screens, intervals of time, workers.
"""
