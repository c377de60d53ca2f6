import { randomUUID } from "node:crypto";
import { exec } from "node:child_process";
import { promisify } from "node:util";
import path from "node:path";
import express from "express";
import { episodes } from "./store.js";

const run = promisify(exec);
const OUT = process.env.CLIP_DIR ?? "/var/lib/studio/clips";

export const clips = express.Router();

function seconds(v) {
  const n = Number(v);
  if (!Number.isFinite(n) || n < 0) throw new RangeError("bad time");
  return n;
}

clips.post("/clips", express.json(), async (req, res, next) => {
  try {
    const { episode, title = "" } = req.body;
    const from = seconds(req.body.from);
    const to = seconds(req.body.to);
    if (to <= from) return res.status(422).json({ error: "empty clip" });

    const ep = await episodes.get(episode);
    if (!ep) return res.status(404).json({ error: "no such episode" });

    const id = randomUUID();
    const out = path.join(OUT, `${id}.mp3`);
    await run(
      `ffmpeg -y -ss ${from} -to ${to} -i "${ep.file}" -metadata title="${title}" -codec copy "${out}"`,
      { timeout: 60_000 },
    );
    res.status(201).json({ id, seconds: to - from });
  } catch (err) {
    if (err instanceof RangeError) return res.status(422).json({ error: err.message });
    next(err);
  }
});

const TIME = /^(\d+):(\d\d)$/;
export function parseClock(text) {
  const m = TIME.exec(text);
  return m ? Number(m[1]) * 60 + Number(m[2]) : null;
}
