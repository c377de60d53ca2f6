import re
from dataclasses import dataclass

ORDER = re.compile(r"\bORD-(\d{4})-(\d{6})\b")
SERIAL = re.compile(
    r"^Serial:[ \t]*([A-Z0-9]{1,12}(?:-[A-Z0-9]{1,12}){0,7})[ \t]*$", re.IGNORECASE | re.MULTILINE
)
QUOTE_START = re.compile(r"^(?:>|On .{1,200} wrote:$|-----Original Message-----)")
SIGNATURE = "-- "


@dataclass
class ParsedMail:
    order: str | None
    serial: str | None
    text: str


def newest_text(body: str) -> str:
    kept = []
    for line in body.splitlines():
        if line == SIGNATURE or QUOTE_START.match(line):
            break
        kept.append(line.rstrip())
    return "\n".join(kept).strip()


def parse(subject: str, body: str) -> ParsedMail:
    order = ORDER.search(subject) or ORDER.search(body)
    serial = SERIAL.search(body)
    return ParsedMail(
        order=order.group(0) if order else None,
        serial=serial.group(1).upper() if serial else None,
        text=newest_text(body),
    )


def subject_key(subject: str) -> str:
    """Same conversation, whatever prefixes the mail programs add."""
    return re.sub(r"^(?:(?:re|aw|fwd?|wg|tr):\s*)+", "", subject.strip(), flags=re.IGNORECASE).lower()
