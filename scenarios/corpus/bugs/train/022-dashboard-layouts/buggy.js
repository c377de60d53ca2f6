const serialize = require("node-serialize");
const { nanoid } = require("nanoid");
const layouts = require("./layout-store");

const VERSION = 3;
const MAX_TILES = 60;

class LayoutError extends Error {}

function reviveColumn(column) {
  if (!column.formula) return column;
  return { ...column, compute: new Function("row", `return (${column.formula});`) };
}

function exportLayout(layout) {
  return serialize.serialize({ version: VERSION, name: layout.name, tiles: layout.tiles });
}

function parseLayout(text) {
  let data;
  try {
    data = serialize.unserialize(text);
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
