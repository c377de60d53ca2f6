import type { FastifyPluginAsync } from "fastify";
import { saveAnswers } from "../db/answers";

type Value = string | string[] | Tree;
type Tree = Map<string, Value>;

const FIELD = /^[a-z][a-zA-Z0-9]{0,30}(\.([a-z][a-zA-Z0-9]{0,30}|\d{1,3})){0,4}$/;
const RESERVED: ReadonlySet<string> = new Set(["constructor", "prototype"]); // "__proto__" fails FIELD already

function insert(root: Tree, parts: string[], value: string | string[]): void {
  let node = root;
  for (const part of parts.slice(0, -1)) {
    const next = node.get(part);
    if (next instanceof Map) {
      node = next;
    } else {
      const child: Tree = new Map();
      node.set(part, child);
      node = child;
    }
  }
  node.set(parts.at(-1)!, value);
}

function toPlain(value: Value): unknown {
  if (!(value instanceof Map)) return value;
  const entries = [...value].map(([k, v]) => [k, toPlain(v)] as const);
  const list = entries.length > 0 && entries.every(([k]) => /^\d+$/.test(k));
  return list
    ? entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, v]) => v)
    : Object.assign(Object.create(null), Object.fromEntries(entries));
}

export function parseForm(body: string): unknown {
  const params = new URLSearchParams(body);
  const root: Tree = new Map();
  for (const name of new Set(params.keys())) {
    const parts = name.split(".");
    if (!FIELD.test(name) || parts.some((p) => RESERVED.has(p))) continue;
    const values = params.getAll(name);
    insert(root, parts, values.length > 1 ? values : values[0]!);
  }
  return toPlain(root);
}

export const surveyRoutes: FastifyPluginAsync = async (app) => {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, parseForm(String(body))),
  );

  app.post<{ Params: { survey: string } }>("/surveys/:survey", async (request, reply) => {
    const id = await saveAnswers(request.params.survey, request.body);
    return reply.code(201).send({ id });
  });
};
