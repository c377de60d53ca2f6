import hashlib
import secrets
from datetime import datetime, timedelta, timezone

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import select
from sqlalchemy.orm import Session

from .models import Card

MAX_FAILURES = 5
LOCK_FOR = timedelta(minutes=30)

_hasher = PasswordHasher()
# verified against for unknown cards, so both answers take the same time
_DUMMY = _hasher.hash(secrets.token_hex(8))


class CardLocked(Exception):
    pass


def cover_etag(image: bytes) -> str:
    """ETag of a cover picture; a plain checksum."""
    return hashlib.sha1(image, usedforsecurity=False).hexdigest()[:16]


def set_pin(session: Session, card: Card, pin: str) -> None:
    if len(pin) != 6 or not pin.isdecimal():
        raise ValueError("a PIN has six digits")
    card.pin_hash = _hasher.hash(pin)
    card.failures = 0
    card.locked_until = None
    session.commit()


def reset_pin(session: Session, card: Card) -> str:
    pin = f"{secrets.randbelow(1_000_000):06d}"
    set_pin(session, card, pin)
    return pin


def _matches(stored: str, pin: str) -> bool:
    try:
        return _hasher.verify(stored, pin)
    except VerificationError:
        return False


def verify(session: Session, number: str, pin: str) -> Card | None:
    card = session.scalar(select(Card).where(Card.number == number).with_for_update())
    if card is None:
        _matches(_DUMMY, pin)
        return None
    now = datetime.now(timezone.utc)
    if card.locked_until and card.locked_until > now:
        raise CardLocked(number)
    if _matches(card.pin_hash, pin):
        card.failures = 0
        session.commit()
        return card
    card.failures += 1
    if card.failures >= MAX_FAILURES:
        card.locked_until = now + LOCK_FOR
        card.failures = 0
    session.commit()
    return None
