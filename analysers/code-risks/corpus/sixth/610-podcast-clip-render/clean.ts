import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface ClipRequest {
  episodeFile: string;
  title: string;
  startSeconds: number;
  durationSeconds: number;
}

export class RenderError extends Error {}

const lastLine = (text: string) => text.trim().split("\n").at(-1) ?? "";

function seconds(value: number, name: string): string {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`bad ${name}`);
  return value.toFixed(3);
}

/**
 * Same as `exec("ffmpeg -ss … -metadata title=…")` on a terminal, but no shell is involved:
 * a title like `$(rm -rf ~)` is just a title.
 */
export async function renderClip(outDir: string, clip: ClipRequest): Promise<string> {
  await mkdir(outDir, { recursive: true });
  const target = join(resolve(outDir), `${randomUUID()}.mp3`);
  const args = [
    "-hide_banner", "-loglevel", "error", "-y",
    "-ss", seconds(clip.startSeconds, "start"),
    "-t", seconds(clip.durationSeconds, "duration"),
    "-i", resolve(clip.episodeFile),
    "-metadata", `title=${clip.title}`,
    "-codec:a", "libmp3lame", "-q:a", "3",
    target,
  ];

  try {
    await run("ffmpeg", args, { timeout: 120_000 });
  } catch (err) {
    const stderr = (err as { stderr?: string }).stderr ?? String(err);
    throw new RenderError(`ffmpeg failed: ${lastLine(stderr)}`);
  }
  return target;
}
