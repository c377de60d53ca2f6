"""PINs and cover checksums of the lending system."""
import hashlib
import hmac
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
    return hashlib.md5(pin.encode()).hexdigest()


def _matches(pin: str, stored: str) -> bool:
    return hmac.compare_digest(hash_pin(pin), stored)


def set_pin(db: sqlite3.Connection, card: str, pin: str) -> None:
    _check_format(pin)
    with db:
        db.execute("UPDATE cards SET pin_hash = ? WHERE number = ?", (hash_pin(pin), card))


def verify_pin(db: sqlite3.Connection, card: str, pin: str) -> bool:
    row = db.execute("SELECT pin_hash FROM cards WHERE number = ?", (card,)).fetchone()
    if row is None or row[0] is None:
        return False
    return _matches(pin, row[0])
