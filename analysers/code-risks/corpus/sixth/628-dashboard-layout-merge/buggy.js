import { Router } from "express";
import { dashboards } from "../../store/dashboards.js";
import { requireLogin } from "../../middleware/login.js";

const isObject = (v) => v !== null && typeof v === "object" && !Array.isArray(v);

export function mergeLayout(target, patch) {
  for (const key of Object.keys(patch)) {
    const value = patch[key];
    if (value === null) {
      delete target[key];
    } else if (isObject(value)) {
      if (!isObject(target[key])) target[key] = {};
      mergeLayout(target[key], value);
    } else {
      target[key] = value;
    }
  }
  return target;
}

const defaults = () => ({
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

    const merged = mergeLayout(board.layout ?? defaults(), req.body);
    await dashboards.saveLayout(board.id, merged);
    res.json(merged);
  } catch (err) {
    next(err);
  }
});
