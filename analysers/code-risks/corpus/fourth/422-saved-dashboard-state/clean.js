const express = require("express");
const { renderDashboard } = require("./render");

const router = express.Router();
const MAX_STATE = 16 * 1024;

const FORMULAS = {
  sum: (row, [a, b]) => row[a] + row[b],
  avg: (row, [a, b]) => (row[a] + row[b]) / 2,
  ratio: (row, [a, b]) => (row[b] === 0 ? null : row[a] / row[b]),
};

function encodeState(state) {
  const columns = state.columns.map(({ key, formula, args }) => ({ key, formula, args }));
  return Buffer.from(JSON.stringify({ ...state, columns })).toString("base64url");
}

function decodeState(text) {
  if (text.length > MAX_STATE) throw new Error("link too long");
  const json = Buffer.from(text, "base64url").toString("utf8");
  const state = JSON.parse(json);
  for (const col of state.columns ?? []) {
    if (col.formula && !Object.hasOwn(FORMULAS, col.formula)) throw new Error("unknown formula");
    col.calc = FORMULAS[col.formula];
  }
  return state;
}

router.get("/shared", async (req, res, next) => {
  try {
    const state = decodeState(String(req.query.s ?? ""));
    res.send(await renderDashboard(state));
  } catch (err) {
    if (err instanceof SyntaxError) return res.status(400).send("broken link");
    next(err);
  }
});

router.post("/share", express.json({ limit: "32kb" }), (req, res) => {
  res.json({ url: `/shared?s=${encodeState(req.body)}` });
});

module.exports = { router, encodeState, decodeState };
