import type { Host } from "../instance/host.ts";
import type { OpenRecord } from "../shape/open-record.ts";
import { LOGIN } from "../provider/logins.ts";
import { Misfit, taken, type Shape } from "../shape/shape.ts";
import { jsonResponse } from "./request/known-body.ts";
import { route } from "./request/route.ts";
import type { Call, Route } from "./request/route.ts";

/** The routes by which users and plugins store logins, and those that carry a login by OAuth through a plugin. */
function store(host: Host, { params, body }: Call): true {
  host.auth.logins.set(providerOf(params), body);
  return true;
}

function remove(host: Host, { params }: Call): true {
  host.auth.logins.remove(providerOf(params));
  return true;
}

/** OpenCode 1.18.33 takes a wrong body of this route apart from all others, and says nothing of what is wrong. */
async function authorize(host: Host, { params, body }: Call): Promise<unknown> {
  try {
    return await host.auth.authorize(
      providerOf(params),
      taken({ fields: AUTHORIZE }, body, "undefined") as OpenRecord,
    );
  } catch (error) {
    if (error instanceof Misfit) return jsonResponse({ name: "BadRequest", data: {} }, 400);
    throw error;
  }
}

/** Of the router, which names every word of a path that varies so. */
const providerOf = (params: Call["params"]): string => params["provider"] ?? "";

const AUTHORIZE: Shape = { method: "number", inputs: { optional: { mapOf: "string" } } };
const CALLBACK: Shape = { method: "number", code: "string?" };

export const loginRoutes: readonly Route[] = [
  route("PUT", "/auth/:provider", store, { body: LOGIN }),
  route("DELETE", "/auth/:provider", remove),
  route("GET", "/provider/auth", (host) => host.auth.methods()),
  route("POST", "/provider/:provider/oauth/authorize", authorize, { body: "any" }),
  route(
    "POST",
    "/provider/:provider/oauth/callback",
    (host, { params, body }) => host.auth.callback(providerOf(params), body),
    { body: { fields: CALLBACK } },
  ),
];
