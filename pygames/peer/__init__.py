"""The protocol between two tables: cards and codes to meet by, messages, log, resume."""
