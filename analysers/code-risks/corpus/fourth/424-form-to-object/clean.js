const SEGMENT = /([^[\]]+)/g;

/** "address[city]" -> ["address", "city"] */
export function splitName(name) {
  return name.match(SEGMENT) ?? [];
}

function container(next) {
  return /^\d+$/.test(next) ? [] : Object.create(null);
}

function assign(root, segments, value) {
  let node = root;
  for (let i = 0; i < segments.length - 1; i++) {
    const key = segments[i];
    if (Array.isArray(node) && !/^\d{1,4}$/.test(key)) return;
    if (!Object.hasOwn(node, key)) node[key] = container(segments[i + 1]);
    if (typeof node[key] !== "object") return;
    node = node[key];
  }
  const last = segments[segments.length - 1];
  if (Array.isArray(node) && !/^\d{1,4}$/.test(last)) return;
  node[last] = value;
}

export function parseForm(text) {
  const out = Object.create(null);
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
