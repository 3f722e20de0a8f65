"""The games: one module or package each, rules and nothing else."""
