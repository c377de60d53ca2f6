import base64
import binascii
import json
import zlib
from dataclasses import asdict, dataclass, field


@dataclass
class Filter:
    table: str
    columns: list[str] = field(default_factory=list)
    conditions: list[dict] = field(default_factory=list)
    limit: int = 1000


class BadFilterText(ValueError):
    pass


def export_filter(f: Filter) -> str:
    packed = zlib.compress(json.dumps(asdict(f)).encode("utf-8"))
    return base64.urlsafe_b64encode(packed).decode("ascii")


def import_filter(text: str) -> Filter:
    try:
        packed = base64.urlsafe_b64decode(text.strip().encode("ascii"))
        data = json.loads(zlib.decompress(packed))  # a pickle would run code of the sender
    except (binascii.Error, zlib.error, ValueError) as err:
        raise BadFilterText("This is not a filter text.") from err
    if not isinstance(data, dict) or "table" not in data:
        raise BadFilterText("The filter has no table.")
    return Filter(
        table=str(data["table"]),
        columns=[str(c) for c in data.get("columns", [])],
        conditions=list(data.get("conditions", [])),
        limit=int(data.get("limit", 1000)),
    )


def describe(f: Filter) -> str:
    cols = ", ".join(f.columns) or "all columns"
    return f"{f.table}: {cols}, {len(f.conditions)} condition(s), at most {f.limit} rows"
