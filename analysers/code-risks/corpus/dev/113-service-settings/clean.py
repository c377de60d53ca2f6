"""Settings of the inventory service."""
import os
from dataclasses import dataclass, field
from functools import cache

TOKEN_HEADER = "X-Inventory-Token"
PASSWORD_FIELD = "password"
SECRET_DIR = "/run/secrets"


class MissingSetting(RuntimeError):
    pass


def required(name: str) -> str:
    """A setting from the environment or, as NAME_FILE, from a mounted secret."""
    path = os.getenv(f"{name}_FILE")
    if path:
        with open(path, encoding="utf-8") as stream:
            return stream.read().strip()
    try:
        return os.environ[name]
    except KeyError:
        raise MissingSetting(f"{name} is not set; docker-compose.yml shows TOKEN_KEY=<openssl rand -hex 24>") from None


@dataclass(frozen=True)
class Settings:
    database_url: str
    broker_url: str
    token_key: str = field(repr=False)
    smtp_host: str
    smtp_user: str
    smtp_password: str = field(repr=False)
    debug: bool = False


@cache
def settings() -> Settings:
    return Settings(
        database_url=required("DATABASE_URL"),
        broker_url=os.getenv("BROKER_URL", "amqp://localhost//"),
        token_key=required("TOKEN_KEY"),
        smtp_host=os.getenv("SMTP_HOST", "smtp.mailhub.example"),
        smtp_user=os.getenv("SMTP_USER", "inventory@acme.example"),
        smtp_password=required("SMTP_PASSWORD"),
        debug=os.getenv("DEBUG", "0") == "1",
    )


def feature(name: str) -> bool:
    """Feature switches: FEATURE_BULK_IMPORT=1 and the like."""
    return os.getenv(f"FEATURE_{name.upper()}", "0") == "1"


def describe() -> dict[str, object]:
    """What may be shown on the status page."""
    current = settings()
    return {"smtp_host": current.smtp_host, "debug": current.debug, "bulk_import": feature("bulk_import")}
