import { exec } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(exec);

export interface ClipRequest {
  episodeFile: string;
  title: string;
  start: string;
  duration: string;
}

export class RenderError extends Error {}

const lastLine = (text: string) => text.trim().split("\n").at(-1) ?? "";

export async function renderClip(outDir: string, clip: ClipRequest): Promise<string> {
  await mkdir(outDir, { recursive: true });
  const target = join(outDir, `${randomUUID()}.mp3`);

  const command = [
    "ffmpeg -hide_banner -loglevel error -y",
    `-ss ${clip.start} -t ${clip.duration}`,
    `-i "${clip.episodeFile}"`,
    `-metadata title="${clip.title}"`,
    "-codec:a libmp3lame -q:a 3",
    `"${target}"`,
  ].join(" ");

  try {
    await run(command, { timeout: 120_000 });
  } catch (err) {
    const stderr = (err as { stderr?: string }).stderr ?? String(err);
    throw new RenderError(`ffmpeg failed: ${lastLine(stderr)}`);
  }
  return target;
}
