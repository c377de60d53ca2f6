import { Hono, type Context } from "hono";
import { verify } from "hono/jwt";

type Env = {
  Bindings: { CATALOG_ORIGIN: string; JWT_KEY: string };
  Variables: { group: string };
};

const TTL_SECONDS = 600;
const app = new Hono<Env>();

app.use("*", async (c, next) => {
  const token = c.req.header("authorization")?.replace(/^Bearer /, "");
  const payload = token ? await verify(token, c.env.JWT_KEY).catch(() => null) : null;
  c.set("group", typeof payload?.group === "string" ? payload.group : "retail");
  await next();
});

function countryOf(c: Context<Env>): string {
  return c.req.header("cf-ipcountry") ?? "XX";
}

async function fromOrigin(c: Context<Env>): Promise<Response> {
  const url = new URL(c.req.url);
  const target = new URL(url.pathname + url.search, c.env.CATALOG_ORIGIN);
  return fetch(target, { headers: { "x-country": countryOf(c), "x-customer-group": c.get("group") } });
}

function cacheKey(c: Context<Env>): Request {
  const url = new URL(c.req.url);
  return new Request(`https://cache.internal${url.pathname}`);
}

app.get("/products/*", async (c) => {
  const cache = await caches.open("catalog");
  const key = cacheKey(c);
  const hit = await cache.match(key);
  if (hit) return new Response(hit.body, hit);

  const response = await fromOrigin(c);
  if (!response.ok) return response;
  const copy = new Response(response.body, response);
  copy.headers.set("cache-control", `public, max-age=${TTL_SECONDS}`);
  c.executionCtx.waitUntil(cache.put(key, copy.clone()));
  return copy;
});

app.get("/cart/*", (c) => fromOrigin(c));

export default app;
