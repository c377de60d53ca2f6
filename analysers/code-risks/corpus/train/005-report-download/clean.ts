import { createReadStream } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { Router, type Request, type Response } from "express";
import { requireAccount } from "../middleware/require-account";

const REPORT_DIR = path.resolve(process.env.REPORT_DIR ?? "./var/reports");

export const reports = Router();
reports.use(requireAccount);

reports.get("/", async (req: Request, res: Response) => {
  const folder = path.join(REPORT_DIR, req.account.id);
  const names = await readdir(folder).catch(() => [] as string[]);
  res.json(names.filter((name) => name.endsWith(".pdf")).sort());
});

/** The file inside of `folder`, or null when the name leads elsewhere ("../", absolute, a link out). */
async function resolveInside(folder: string, name: string): Promise<string | null> {
  const root = await realpath(folder).catch(() => null);
  if (root === null) return null;
  const wanted = path.resolve(root, name);
  if (!wanted.startsWith(root + path.sep)) return null;
  const real = await realpath(wanted).catch(() => null);
  return real !== null && real.startsWith(root + path.sep) ? real : null;
}

reports.get("/:name", async (req: Request, res: Response) => {
  const file = await resolveInside(path.join(REPORT_DIR, req.account.id), req.params.name);
  const info = file === null ? null : await stat(file);
  if (file === null || info === null || !info.isFile()) {
    res.status(404).json({ error: "report not found" });
    return;
  }
  res.setHeader("Content-Type", "application/pdf");
  res.setHeader("Content-Length", info.size);
  res.setHeader("Content-Disposition", `attachment; filename="${path.basename(file)}"`);
  createReadStream(file)
    .on("error", (err) => res.destroy(err))
    .pipe(res);
});
