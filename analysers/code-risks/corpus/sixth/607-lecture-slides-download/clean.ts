import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { Router } from "express";
import mime from "mime-types";
import { requireEnrolled } from "../middleware/enrolment";

const SLIDES_DIR = process.env.SLIDES_DIR ?? "/var/lib/campus/slides";
const COURSE = /^[a-z]{2,4}\d{3}$/;

/** Resolves a name below base; null for "../", absolute names, and links that lead out of it. */
async function resolveInside(base: string, name: string): Promise<string | null> {
  if (name.includes("\0")) return null;
  const root = await realpath(base);
  const target = await realpath(path.resolve(root, name));
  return target.startsWith(root + path.sep) ? target : null;
}

export const slides = Router();

slides.get("/courses/:course/slides", requireEnrolled("course"), async (req, res, next) => {
  const { file } = req.query;
  if (typeof file !== "string" || file.length === 0) {
    res.status(400).json({ error: "file is required" });
    return;
  }
  try {
    const full = COURSE.test(req.params.course)
      ? await resolveInside(path.join(SLIDES_DIR, req.params.course), file)
      : null;
    const info = full ? await stat(full) : null;
    if (!full || !info?.isFile()) {
      res.status(404).end();
      return;
    }
    res.setHeader("Content-Type", mime.lookup(full) || "application/octet-stream");
    res.setHeader("Content-Length", info.size);
    res.attachment(path.basename(full));
    createReadStream(full).on("error", next).pipe(res);
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === "ENOENT") {
      res.status(404).end();
      return;
    }
    next(err);
  }
});
