import { Hono } from "hono";
import { count, desc, lte, max } from "drizzle-orm";
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

  // the snapshot id keeps later pages stable while new entries come in
  const [{ newest }] = await db.select({ newest: max(auditLog.id) }).from(auditLog);
  const upTo = positive(c.req.query("upTo"), newest ?? 0, Number.MAX_SAFE_INTEGER);
  const scope = lte(auditLog.id, upTo);

  const [{ total }] = await db.select({ total: count() }).from(auditLog).where(scope);
  const items = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: auditLog.actor,
      action: auditLog.action,
    })
    .from(auditLog)
    .where(scope)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(size)
    .offset((page - 1) * size);

  return c.json({
    items,
    page,
    size,
    total,
    upTo,
    pages: Math.max(1, Math.ceil(total / size)),
  });
});
