import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TIMECODE = /(\d{2}):(\d{2}):(\d{2})/;

export interface ClipRequest {
  sourceFile: string;
  startSeconds: number;
  lengthSeconds: number;
  title: string;
}

const OUT_DIR = process.env.CLIP_DIR ?? '/var/lib/clips';

export async function exportClip(req: ClipRequest): Promise<string> {
  if (req.lengthSeconds <= 0 || req.lengthSeconds > 180) {
    throw new RangeError('A clip is between 1 and 180 seconds long');
  }
  const out = path.join(OUT_DIR, `${randomUUID()}.mp4`);
  const args = [
    '-hide_banner',
    '-ss', String(req.startSeconds),
    '-t', String(req.lengthSeconds),
    '-i', req.sourceFile,
    '-c:v', 'libx264', '-preset', 'veryfast', '-c:a', 'aac',
    '-metadata', `title=${req.title.trim()}`,
    out,
  ];
  await run('ffmpeg', args, { timeout: 120_000 });
  return out;
}

export function parseTimecode(text: string): number {
  const match = TIMECODE.exec(text);
  if (!match) return 0;
  return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]);
}

export function formatLength(seconds: number): string {
  const m = Math.floor(seconds / 60);
  return `${m}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;
}
