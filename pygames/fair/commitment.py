"""Sealed choices: say now what can't be changed later, and show it later.

The one who commits sends SHA-256(label ‖ salt ‖ text).  The salt has 32 random bytes, so the few texts that a
game allows can't be tried out; a hash can't be opened to another text.
"""

from __future__ import annotations

import hashlib
import secrets

from .errors import BrokenCommitment

SALT_SIZE = 32
LABEL = b"donafare/commitment/1/"


def commit(text: str) -> tuple[bytes, bytes]:
    """Commit to a text.

    Args:
        text: the choice.

    Returns:
        The commitment, to be sent now (32 bytes), and the salt, to be kept and sent with the text later (32 bytes).
    """
    salt = secrets.token_bytes(SALT_SIZE)
    return _digest(salt, text), salt


def check(commitment: bytes, salt: bytes, text: str) -> None:
    """Check an opened choice.

    Raises:
        BrokenCommitment: this is not the text that was committed to, or not its salt.
    """
    # The size of the salt is fixed: otherwise text could be moved over into the salt.
    if len(salt) != SALT_SIZE or _digest(salt, text) != commitment:
        raise BrokenCommitment


def _digest(salt: bytes, text: str) -> bytes:
    return hashlib.sha256(LABEL + salt + text.encode()).digest()
