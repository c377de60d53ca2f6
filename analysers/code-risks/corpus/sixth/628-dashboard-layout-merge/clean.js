import { Router } from "express";
import { dashboards } from "../../store/dashboards.js";
import { requireLogin } from "../../middleware/login.js";

const isObject = (v) => v !== null && typeof v === "object" && !Array.isArray(v);
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);
const MAX_DEPTH = 8;

/** Returns a new layout; neither argument is changed. */
export function mergeLayout(base, patch, depth = 0) {
  if (depth > MAX_DEPTH) throw new RangeError("layout is nested too deeply");
  const out = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(patch)) {
    if (FORBIDDEN.has(key)) continue;
    if (value === null) {
      out.delete(key);
    } else if (isObject(value)) {
      const current = out.get(key);
      out.set(key, mergeLayout(isObject(current) ? current : {}, value, depth + 1));
    } else {
      out.set(key, value);
    }
  }
  return Object.fromEntries(out);
}

const DEFAULTS = Object.freeze({
  theme: { mode: "light", accent: "blue" },
  grid: { columns: 12, rowHeight: 40 },
  widgets: {},
});

export const layout = Router();

layout.patch("/dashboards/:id/layout", requireLogin, async (req, res, next) => {
  try {
    const board = await dashboards.findOwned(req.params.id, req.user.id);
    if (!board) return res.status(404).json({ error: "not found" });
    if (!isObject(req.body)) return res.status(400).json({ error: "object expected" });

    const merged = mergeLayout(board.layout ?? DEFAULTS, req.body);
    await dashboards.saveLayout(board.id, merged);
    res.json(merged);
  } catch (err) {
    if (err instanceof RangeError) return res.status(400).json({ error: err.message });
    next(err);
  }
});
