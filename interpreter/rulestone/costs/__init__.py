"""What a cost means, in one room: demands, stand-ins, claims and what is missing.

Everything here is a pure function of the linked ruleset; a set of members ("colours") is a number, one bit
each.

* `demands`: `alternatives(ruleset, cost)` gives every way to read a cost, as demands of (count, colours).
  A line known only in play (`1 of x`) is *open*: `open_lines`; its members are given as `values`.
* `payments`: `payment_of(ruleset, choice)`: the coin, a first piece or none, the rest, and who can pay;
  `ways_of` the costs that may be paid for a part, by the rule or by a card.
* `stand_ins`: `StandIns(ruleset, payment)`: what each payer's pieces always stand for, what they are
  themselves, what they are worth, and what they stand for only under a condition or while a card is active.
* `matching`: the definition, by a maximum matching: `shortfall`, `is_whole`, `can_become_whole`.
* `claims`: the same answers from claims, Hall's condition as a table: `claims_of`, `deficiency`, `fits`.
* `tables`: all costs of a ruleset as flat integer tables for the engine, colours in words of 63 bits.
* `missing`: what a whole payment lacks, first piece and rest together.
"""
