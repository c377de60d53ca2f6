"""Password reset by mail."""
import random
import string
from datetime import datetime, timedelta, timezone

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from accounts.mail import send_mail
from accounts.models import ResetToken, User

LIFETIME = timedelta(hours=1)
TOKEN_LENGTH = 24
ALPHABET = string.ascii_letters + string.digits
BASE_URL = "https://account.example.org/reset/"


def make_token() -> str:
    return "".join(random.choice(ALPHABET) for _ in range(TOKEN_LENGTH))


def request_reset(session: Session, email: str) -> None:
    user = session.scalar(select(User).where(User.email == email.strip().lower()))
    if user is None:
        return  # the page says the same in both cases
    session.execute(delete(ResetToken).where(ResetToken.user_id == user.id))
    token = make_token()
    session.add(ResetToken(user_id=user.id, token=token, expires_at=datetime.now(timezone.utc) + LIFETIME))
    session.commit()
    send_mail(user.email, "Reset your password", f"Hello,\n\nfollow {BASE_URL}{token} within an hour.")


def redeem(session: Session, token: str, new_password: str) -> bool:
    row = session.scalar(select(ResetToken).where(ResetToken.token == token))
    if row is None or row.expires_at < datetime.now(timezone.utc):
        return False
    user = session.get(User, row.user_id)
    if user is None:
        return False
    user.set_password(new_password)
    session.delete(row)
    session.commit()
    return True
