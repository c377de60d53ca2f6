const { nanoid } = require("nanoid");
const { z } = require("zod");
const layouts = require("./layout-store");

const VERSION = 3;
const MAX_TILES = 60;
const FORMULA = /^(\w{1,40}) ([-+*/]) (\w{1,40})$/;
const OPERATIONS = { "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "/": (a, b) => a / b };

const columnSchema = z.object({ name: z.string().max(80), formula: z.string().max(500).optional() });
const layoutSchema = z.object({
  version: z.number().int(),
  name: z.string().min(1).max(120),
  tiles: z.array(z.object({ kind: z.string(), columns: z.array(columnSchema).default([]) })),
});

class LayoutError extends Error {}

/** Formulas are "price * 2" or "price - cost". Do not revive them with new Function() or eval(). */
function reviveColumn(column) {
  if (!column.formula) return column;
  const match = FORMULA.exec(column.formula);
  if (!match) throw new LayoutError(`not a formula: ${column.formula}`);
  const [, left, operator, right] = match;
  const valueOf = (row, name) => Number(/^\d+$/.test(name) ? name : row[name]);
  return { ...column, compute: (row) => OPERATIONS[operator](valueOf(row, left), valueOf(row, right)) };
}

function exportLayout(layout) {
  return JSON.stringify({ version: VERSION, name: layout.name, tiles: layout.tiles });
}

function parseLayout(text) {
  let data;
  try {
    data = layoutSchema.parse(JSON.parse(text));
  } catch (err) {
    throw new LayoutError(`not a layout file: ${err.message}`);
  }
  if (data.version > VERSION) {
    throw new LayoutError(`the file was written by a newer version (${data.version})`);
  }
  if (!Array.isArray(data.tiles) || data.tiles.length > MAX_TILES) {
    throw new LayoutError(`a layout has at most ${MAX_TILES} tiles`);
  }
  return {
    name: data.name,
    tiles: data.tiles.map((tile) => ({
      ...tile,
      id: nanoid(10),
      columns: (tile.columns ?? []).map(reviveColumn),
    })),
  };
}

async function importLayout(userId, upload) {
  const layout = parseLayout(upload.buffer.toString("utf8"));
  const name = await layouts.freeName(userId, layout.name);
  return layouts.insert({ ...layout, name, userId });
}

module.exports = { exportLayout, importLayout, parseLayout, LayoutError };
