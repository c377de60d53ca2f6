import logging
import subprocess
from pathlib import Path

log = logging.getLogger(__name__)

FFMPEG = "/usr/bin/ffmpeg"
POSTERS = Path("/srv/media/posters")


class PosterError(RuntimeError):
    pass


def ffmpeg_version() -> str:
    # constant command, the pipe needs a shell
    out = subprocess.run("ffmpeg -version | head -n 1", shell=True, capture_output=True, text=True, check=True)
    return out.stdout.strip()


def make_poster(video: Path, title: str, second: float = 1.0) -> Path:
    """Writes POSTERS/<stem>.jpg and returns its path."""
    target = POSTERS / f"{video.stem}.jpg"
    command = [
        FFMPEG, "-y", "-ss", f"{float(second):.2f}", "-i", str(video), "-frames:v", "1",
        "-vf", "scale=min(1280\\,iw):-2", "-metadata", f"title={title}", str(target),
    ]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=60)
    except subprocess.TimeoutExpired as err:
        raise PosterError(f"{video.name}: ffmpeg took longer than 60 s") from err
    except subprocess.CalledProcessError as err:
        log.error("ffmpeg failed for %s: %s", video.name, err.stderr.decode(errors="replace")[-2000:])
        raise PosterError(f"{video.name}: no poster") from err
    return target


def posters_for(batch: list[tuple[Path, str]]) -> dict[str, Path]:
    done: dict[str, Path] = {}
    for video, title in batch:
        try:
            done[video.name] = make_poster(video, title)
        except PosterError as err:
            log.warning("skipped: %s", err)
    return done
