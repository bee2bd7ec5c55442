"""The reference: a small, slow interpreter that plays a linked ruleset as `docs/language.md` says."""
