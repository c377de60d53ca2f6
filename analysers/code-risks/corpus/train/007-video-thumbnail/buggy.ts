import { exec } from "node:child_process";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { logger } from "../logger";

const run = promisify(exec);
const OUTPUT_DIR = process.env.THUMBNAIL_DIR ?? "/var/cache/thumbnails";

export interface ThumbnailRequest {
  /** Path of the upload, with the name its owner gave it. */
  videoPath: string;
  /** Position as the client sent it, e.g. "12.5" or "00:01:02". */
  at: string;
  width?: number;
}

export class ThumbnailError extends Error {}

async function probeDuration(videoPath: string): Promise<number> {
  const { stdout } = await run(
    `ffprobe -v error -show_entries format=duration -of csv=p=0 "${videoPath}"`,
  );
  return Number.parseFloat(stdout);
}

export async function makeThumbnail(request: ThumbnailRequest): Promise<string> {
  const { videoPath, at, width = 320 } = request;
  await mkdir(OUTPUT_DIR, { recursive: true });
  const output = path.join(OUTPUT_DIR, `${path.parse(videoPath).name}-${width}.jpg`);

  const duration = await probeDuration(videoPath);
  if (!Number.isFinite(duration) || duration <= 0) {
    throw new ThumbnailError(`${videoPath} has no readable video stream`);
  }

  try {
    await run(`ffmpeg -y -ss ${at} -i "${videoPath}" -frames:v 1 -vf scale=${width}:-1 "${output}"`, {
      timeout: 30_000,
    });
  } catch (err) {
    logger.warn({ err, videoPath }, "ffmpeg failed");
    throw new ThumbnailError(`no thumbnail for ${path.basename(videoPath)}`);
  }
  return output;
}
