"""Password reset by mail."""
import hashlib
import random
import secrets
from datetime import datetime, timedelta, timezone

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from accounts.mail import send_mail
from accounts.models import ResetToken, User

LIFETIME = timedelta(hours=1)
GREETINGS = ("Hello", "Hi", "Good day")
BASE_URL = "https://account.example.org/reset/"


def fingerprint(token: str) -> str:
    """What is kept of a token; it has 256 random bits, so a plain SHA-256 is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def request_reset(session: Session, email: str) -> None:
    user = session.scalar(select(User).where(User.email == email.strip().lower()))
    if user is None:
        return  # the page says the same in both cases
    session.execute(delete(ResetToken).where(ResetToken.user_id == user.id))
    token = secrets.token_urlsafe(32)
    expires_at = datetime.now(timezone.utc) + LIFETIME
    session.add(ResetToken(user_id=user.id, token_hash=fingerprint(token), expires_at=expires_at))
    session.commit()
    greeting = random.choice(GREETINGS)  # only for the tone of the mail
    send_mail(user.email, "Reset your password", f"{greeting},\n\nfollow {BASE_URL}{token} within an hour.")


def redeem(session: Session, token: str, new_password: str) -> bool:
    row = session.scalar(select(ResetToken).where(ResetToken.token_hash == fingerprint(token)))
    if row is None or row.expires_at < datetime.now(timezone.utc):
        return False
    user = session.get(User, row.user_id)
    if user is None:
        return False
    user.set_password(new_password)
    session.delete(row)
    session.commit()
    return True
