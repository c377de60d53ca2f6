"""PINs and cover checksums of the lending system."""
import hashlib
import hmac
import os
import sqlite3
from pathlib import Path

PIN_LENGTH = range(6, 13)


class PinError(ValueError):
    pass


def cover_etag(path: Path) -> str:
    # cache tag of a picture, not a matter of security
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def _check_format(pin: str) -> None:
    if not pin.isdigit() or len(pin) not in PIN_LENGTH:
        raise PinError("a PIN has 6 to 12 digits")


def hash_pin(pin: str) -> str:
    salt = os.urandom(16)
    key = hashlib.scrypt(pin.encode(), salt=salt, n=2**14, r=8, p=1)
    return f"{salt.hex()}${key.hex()}"


def _matches(pin: str, stored: str) -> bool:
    salt, _, key = stored.partition("$")
    found = hashlib.scrypt(pin.encode(), salt=bytes.fromhex(salt), n=2**14, r=8, p=1)
    return hmac.compare_digest(found.hex(), key)


def set_pin(db: sqlite3.Connection, card: str, pin: str) -> None:
    _check_format(pin)
    with db:
        db.execute("UPDATE cards SET pin_hash = ? WHERE number = ?", (hash_pin(pin), card))


def verify_pin(db: sqlite3.Connection, card: str, pin: str) -> bool:
    row = db.execute("SELECT pin_hash FROM cards WHERE number = ?", (card,)).fetchone()
    if row is None or row[0] is None:
        return False
    return _matches(pin, row[0])
