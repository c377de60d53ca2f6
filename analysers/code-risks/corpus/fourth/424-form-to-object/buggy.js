const SEGMENT = /([^[\]]+)/g;

/** "address[city]" -> ["address", "city"] */
export function splitName(name) {
  return name.match(SEGMENT) ?? [];
}

function assign(root, segments, value) {
  let node = root;
  for (let i = 0; i < segments.length - 1; i++) {
    const key = segments[i];
    if (node[key] === undefined) node[key] = /^\d+$/.test(segments[i + 1]) ? [] : {};
    node = node[key];
  }
  const last = segments[segments.length - 1];
  node[last] = value;
}

export function parseForm(text) {
  const out = {};
  if (!text) return out;
  for (const [name, value] of new URLSearchParams(text)) {
    const segments = splitName(name);
    if (segments.length === 0 || segments.length > 6) continue;
    assign(out, segments, value);
  }
  return out;
}

export async function readForm(req, limit = 64 * 1024) {
  const chunks = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size > limit) {
      const err = new Error("body too large");
      err.status = 413;
      throw err;
    }
    chunks.push(chunk);
  }
  return parseForm(Buffer.concat(chunks).toString("utf8"));
}
