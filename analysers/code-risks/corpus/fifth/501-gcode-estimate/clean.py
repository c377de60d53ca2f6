import re
from dataclasses import dataclass
from pathlib import Path

TIME = re.compile(r"; estimated printing time \(normal mode\) = (.+)$", re.MULTILINE)
GRAMS = re.compile(r"; (?:total )?filament used \[g\] = ([\d.]+)$", re.MULTILINE)
LAYER = re.compile(r"; layer_height = ([\d.]+)$", re.MULTILINE)
UNIT = {"d": 86400, "h": 3600, "m": 60, "s": 1}


@dataclass
class Estimate:
    seconds: int | None
    grams: float | None
    layer_height: float | None


def to_seconds(text: str) -> int:
    total = 0
    for number, unit in re.findall(r"(\d+)([dhms])", text):
        total += int(number) * UNIT[unit]
    return total


def _read(path: Path, tail: int = 200_000) -> str:
    """The comments are at the end, the files may have some 100 MB."""
    with path.open("rb") as f:
        f.seek(0, 2)
        f.seek(max(0, f.tell() - tail))
        return f.read().decode("utf-8", errors="replace")


def estimate(path: Path) -> Estimate:
    text = _read(path)
    time, grams, layer = TIME.search(text), GRAMS.search(text), LAYER.search(text)
    return Estimate(
        seconds=to_seconds(time.group(1)) if time else None,
        grams=float(grams.group(1)) if grams else None,
        layer_height=float(layer.group(1)) if layer else None,
    )


def total_grams(folder: Path) -> float:
    return sum(estimate(p).grams or 0.0 for p in sorted(folder.glob("*.gcode")))
