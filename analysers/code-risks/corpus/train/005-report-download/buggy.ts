import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
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

reports.get("/:name", async (req: Request, res: Response) => {
  const file = path.join(REPORT_DIR, req.account.id, req.params.name);
  try {
    const info = await stat(file);
    res.setHeader("Content-Type", "application/pdf");
    res.setHeader("Content-Length", info.size);
    res.setHeader("Content-Disposition", `attachment; filename="${path.basename(file)}"`);
    createReadStream(file).pipe(res);
  } catch {
    res.status(404).json({ error: "report not found" });
  }
});
