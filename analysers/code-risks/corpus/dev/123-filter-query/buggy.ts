import type { MiddlewareHandler } from "hono";

export type QueryValue = string | QueryValue[] | { [key: string]: QueryValue };
type QueryObject = { [key: string]: QueryValue };

const MAX_PARTS = 200;
const MAX_DEPTH = 6;

declare module "hono" {
  interface ContextVariableMap {
    query: { [key: string]: QueryValue };
  }
}

/** "a[b][]" gives ["a", "b", ""]. */
function keyPath(key: string): string[] {
  const open = key.indexOf("[");
  if (open === -1) return [key];
  return [key.slice(0, open), ...key.slice(open + 1, key.endsWith("]") ? -1 : undefined).split("][")].slice(0, MAX_DEPTH);
}

function assign(target: QueryObject, [head = "", ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    target[head] = value;
    return;
  }
  if (rest.length === 1 && rest[0] === "") {
    const list = (target[head] ??= []);
    if (Array.isArray(list)) list.push(value);
    return;
  }
  target[head] ??= {};
  assign(target[head] as QueryObject, rest, value);
}

export function parseNested(search: string): QueryObject {
  const result: QueryObject = {};
  for (const [key, value] of [...new URLSearchParams(search)].slice(0, MAX_PARTS)) {
    assign(result, keyPath(key), value);
  }
  return result;
}

export function nestedQuery(): MiddlewareHandler {
  return async (c, next) => {
    c.set("query", parseNested(new URL(c.req.url).search));
    await next();
  };
}

/** The text at a key, if there is one. */
export function textOf(query: QueryObject, key: string): string | undefined {
  const value = query[key];
  return typeof value === "string" ? value : undefined;
}
