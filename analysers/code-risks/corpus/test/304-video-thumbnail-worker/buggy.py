import logging
import subprocess
from pathlib import Path

log = logging.getLogger("thumbnails")

OUT_DIR = Path("/srv/media/thumbs")
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"


class ThumbnailError(RuntimeError):
    pass


def ffmpeg_version() -> str:
    out = subprocess.run(["ffmpeg", "-version"], capture_output=True, text=True, check=True)
    return out.stdout.splitlines()[0]


def disk_usage() -> str:
    # constant pipeline, nothing of a user in it
    return subprocess.check_output("df -h /srv/media | tail -n 1", shell=True, text=True)


def make_thumbnail(video: Path, second: int, title: str) -> Path:
    target = OUT_DIR / f"{video.stem}.jpg"
    command = (
        f"ffmpeg -y -ss {int(second)} -i '{video}' -frames:v 1 "
        f"-metadata title='{title}' '{target}'"
    )
    result = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)
    if result.returncode != 0:
        raise ThumbnailError(result.stderr[-500:])
    return target


def handle(job: dict) -> None:
    video = Path("/srv/media/videos") / f"{int(job['video_id'])}.mp4"
    if not video.is_file():
        log.warning("video %s is gone", job["video_id"])
        return
    path = make_thumbnail(video, job.get("second", 3), job["title"])
    log.info("thumbnail written: %s (%s)", path, disk_usage().strip())
