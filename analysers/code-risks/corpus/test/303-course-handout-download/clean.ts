import { Router } from "express";
import path from "node:path";
import { stat } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { requireStudent } from "../auth/middleware";
import { findEnrolment } from "../db/enrolments";

const HANDOUT_ROOT = path.resolve(process.env.HANDOUT_DIR ?? "./data/handouts");
const TEMPLATE = path.join(__dirname, "../../templates/cover.pdf");

export const handouts = Router();

function resolveInside(base: string, name: string): string | null {
  const full = path.resolve(base, name);
  return full.startsWith(base + path.sep) ? full : null;
}

handouts.get("/courses/:courseId/handouts/cover", requireStudent, (_req, res) => {
  res.download(TEMPLATE, "cover.pdf");
});

handouts.get("/courses/:courseId/handouts", requireStudent, async (req, res, next) => {
  try {
    const enrolment = await findEnrolment(req.user.id, req.params.courseId);
    if (!enrolment) return res.status(404).json({ error: "course not found" });

    // the folder is the numeric id of our own row
    const folder = path.join(HANDOUT_ROOT, String(enrolment.courseNumber));
    const name = String(req.query.file ?? "");
    const file = resolveInside(folder, name);
    if (!file) return res.status(400).json({ error: "invalid file name" });

    const info = await stat(file).catch(() => null);
    if (!info?.isFile()) return res.status(404).json({ error: "handout not found" });

    res.setHeader("Content-Length", info.size);
    res.attachment(path.basename(file));
    createReadStream(file)
      .on("error", next)
      .pipe(res);
  } catch (err) {
    next(err);
  }
});
