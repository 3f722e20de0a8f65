"""Spite and Malice; `rules` has the game, `options` what can be chosen before it, `cards` packs and moves."""
