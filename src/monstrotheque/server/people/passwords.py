"""Passwords and recovery codes: which are good enough, and how they are stored."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from monstrotheque.server.errors import WeakPassword

LEAST_SCORE = 2
"""zxcvbn's score below which a password falls to the first million guesses."""
LONGEST_JUDGED = 72
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_GROUPS, CODE_GROUP = 4, 5
_NOBODYS = "$argon2id$v=19$m=65536,t=3,p=4$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"


class Passwords:
    """Hashes passwords one at a time, in a thread."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(1)

    async def hashed(self, password: str, name: str) -> str:
        """The hash to keep of a new *password* for *name*, if it is not easily guessed."""
        async with self._hashing:
            return await asyncio.to_thread(self._hash, password, name)

    def _hash(self, password: str, name: str) -> str:
        from zxcvbn import zxcvbn  # its lists of common passwords are needed only here

        if zxcvbn(password[:LONGEST_JUDGED], user_inputs=[name, "monstrotheque"])["score"] < LEAST_SCORE:
            raise WeakPassword()
        return self._hasher.hash(password)

    async def matches(self, password: str, hashed: str | None) -> bool:
        """Whether *password* is the stored one. It takes as long if none is stored."""
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, hashed or _NOBODYS, password)
            except (VerifyMismatchError, InvalidHashError):
                return False


def new_code() -> str:
    """A recovery code: a hundred bits, in letters that can't be confused."""
    groups = ("".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_GROUP)) for _ in range(CODE_GROUPS))
    return "-".join(groups)


def code_digest(code: str) -> str:
    """What is stored of a recovery code. It is random, so a plain digest is enough."""
    return hashlib.sha256("".join(letter for letter in code.casefold() if letter.isalnum()).encode()).hexdigest()


def is_code(code: str, digest: str | None) -> bool:
    """Whether *code* is the one that was kept."""
    return digest is not None and hmac.compare_digest(code_digest(code), digest)
