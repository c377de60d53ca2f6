import type { FastifyInstance } from "fastify";
import { defaults } from "./defaults.js";
import { settingsStore } from "./store.js";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const FORBIDDEN = new Set(["__proto__", "prototype", "constructor"]);

/** A new object with `source` merged over `target`, deeply; neither is changed. */
function merged(target: JsonObject, source: JsonObject): JsonObject {
  const result: JsonObject = Object.assign(Object.create(null), target);
  for (const [key, value] of Object.entries(source)) {
    if (FORBIDDEN.has(key)) continue;
    const before = Object.hasOwn(target, key) ? target[key] : undefined;
    result[key] = isObject(value) ? merged(isObject(before) ? before : {}, value) : structuredClone(value);
  }
  return result;
}

export function mergeSettings(...layers: JsonObject[]): JsonObject {
  return layers.reduce<JsonObject>((sofar, layer) => merged(sofar, layer), {});
}

export async function settingsRoutes(app: FastifyInstance): Promise<void> {
  app.get("/settings", async (request) => {
    const { userId, organisationId } = request.user;
    const [organisation, user] = await Promise.all([
      settingsStore.ofOrganisation(organisationId),
      settingsStore.ofUser(userId),
    ]);
    return mergeSettings(defaults, organisation, user);
  });

  app.patch<{ Body: JsonObject }>("/settings", async (request, reply) => {
    if (!isObject(request.body)) {
      return reply.code(400).send({ error: "an object is expected" });
    }
    const { userId } = request.user;
    const next = mergeSettings(await settingsStore.ofUser(userId), request.body);
    await settingsStore.saveUser(userId, next);
    return next;
  });
}
