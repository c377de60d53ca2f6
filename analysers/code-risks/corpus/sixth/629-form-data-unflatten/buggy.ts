import type { FastifyPluginAsync } from "fastify";
import { saveAnswers } from "../db/answers";

type Value = string | string[] | Node | Value[];
interface Node {
  [key: string]: Value | undefined;
}

const isIndex = (part: string) => /^\d{1,3}$/.test(part);

export function setPath(root: Node, path: string, value: string | string[]): void {
  const parts = path.split(".");
  let node = root;
  for (let i = 0; i < parts.length - 1; i++) {
    const part = parts[i]!;
    if (node[part] === undefined) {
      node[part] = isIndex(parts[i + 1]!) ? [] : {};
    }
    node = node[part] as Node;
  }
  node[parts[parts.length - 1]!] = value;
}

export function parseForm(body: string): Node {
  const params = new URLSearchParams(body);
  const result: Node = {};
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    setPath(result, name, values.length > 1 ? values : values[0]!);
  }
  return result;
}

export const surveyRoutes: FastifyPluginAsync = async (app) => {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, parseForm(String(body))),
  );

  app.post<{ Params: { survey: string }; Body: Node }>("/surveys/:survey", async (request, reply) => {
    const id = await saveAnswers(request.params.survey, request.body);
    return reply.code(201).send({ id });
  });
};
