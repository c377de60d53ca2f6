import argparse
import sqlite3
import sys
from pathlib import Path

PNG = b"\x89PNG\r\n\x1a\n"


def flip_y(z: int, y: int) -> int:
    return (1 << z) - 1 - y


def write_tile(out: Path, z: int, x: int, y: int, data: bytes) -> None:
    folder = out / str(z) / str(x)
    folder.mkdir(parents=True, exist_ok=True)
    fh = open(folder / f"{y}.png", "wb")
    fh.write(data)


def export(mbtiles: str, out: Path, max_zoom: int) -> int:
    db = sqlite3.connect(mbtiles)
    bad = open(out / "bad-tiles.log", "w", encoding="utf-8")
    total = db.execute("select count(*) from tiles where zoom_level <= ?", (max_zoom,)).fetchone()[0]
    if total == 0:
        return 0
    done = 0
    for z, x, y, data in db.execute(
        "select zoom_level, tile_column, tile_row, tile_data from tiles where zoom_level <= ?",
        (max_zoom,),
    ):
        if not data.startswith(PNG):
            bad.write(f"{z}/{x}/{y}\n")
            continue
        write_tile(out, z, x, flip_y(z, y), data)
        done += 1
    return done


def main(argv=None) -> int:
    ap = argparse.ArgumentParser()
    ap.add_argument("mbtiles")
    ap.add_argument("out", type=Path)
    ap.add_argument("--max-zoom", type=int, default=14)
    args = ap.parse_args(argv)
    args.out.mkdir(parents=True, exist_ok=True)
    print(f"{export(args.mbtiles, args.out, args.max_zoom)} tiles")
    return 0


if __name__ == "__main__":
    sys.exit(main())
