import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Router } from "express";
import mime from "mime-types";
import { requireEnrolled } from "../middleware/enrolment";

const SLIDES_DIR = process.env.SLIDES_DIR ?? "/var/lib/campus/slides";

export const slides = Router();

slides.get("/courses/:course/slides", requireEnrolled("course"), async (req, res, next) => {
  const file = req.query.file;
  if (typeof file !== "string" || file.length === 0) {
    res.status(400).json({ error: "file is required" });
    return;
  }
  if (!/^[a-z]{2,4}\d{3}$/.test(req.params.course)) {
    res.status(404).end();
    return;
  }

  const full = path.join(SLIDES_DIR, req.params.course, file);

  try {
    const info = await stat(full);
    if (!info.isFile()) {
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
