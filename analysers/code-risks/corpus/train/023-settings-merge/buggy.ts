import type { FastifyInstance } from "fastify";
import { defaults } from "./defaults.js";
import { settingsStore } from "./store.js";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Merges `source` into `target`, deeply. */
function mergeInto(target: JsonObject, source: JsonObject): JsonObject {
  for (const key in source) {
    const value = source[key];
    if (isObject(value)) {
      if (!isObject(target[key])) {
        target[key] = {};
      }
      mergeInto(target[key] as JsonObject, value);
    } else {
      target[key] = value as Json;
    }
  }
  return target;
}

export function mergeSettings(...layers: JsonObject[]): JsonObject {
  return layers.reduce<JsonObject>((merged, layer) => mergeInto(merged, structuredClone(layer)), {});
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
