import { Hono } from "hono";
import { count, desc } from "drizzle-orm";
import { db } from "../db/client";
import { auditLog } from "../db/schema";
import { adminOnly } from "../auth/guards";

export const audit = new Hono();

audit.use("*", adminOnly);

function positive(raw: string | undefined, fallback: number, max: number): number {
  const n = Number.parseInt(raw ?? "", 10);
  if (!Number.isFinite(n) || n < 1) return fallback;
  return Math.min(n, max);
}

audit.get("/audit", async (c) => {
  const page = positive(c.req.query("page"), 1, 100_000);
  const size = positive(c.req.query("size"), 50, 200);

  const [{ total }] = await db.select({ total: count() }).from(auditLog);
  const items = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: auditLog.actor,
      action: auditLog.action,
    })
    .from(auditLog)
    .orderBy(desc(auditLog.at))
    .limit(size)
    .offset(page * size);

  return c.json({
    items,
    page,
    size,
    total,
    pages: Math.floor(total / size),
  });
});
