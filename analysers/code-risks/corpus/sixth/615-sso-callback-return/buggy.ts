import Router from "@koa/router";
import { generators, type Client } from "openid-client";
import { openSession } from "./session";

interface Pending {
  state: string;
  nonce: string;
  returnTo: string;
}

const COOKIE = "sso_pending";
const cookieOptions = { signed: true, httpOnly: true, secure: true, sameSite: "lax", maxAge: 600_000 } as const;

export function ssoRoutes(client: Client, callbackUrl: string): Router {
  const router = new Router();

  router.get("/login", (ctx) => {
    const asked = ctx.query.returnTo;
    const pending: Pending = {
      state: generators.state(),
      nonce: generators.nonce(),
      returnTo: typeof asked === "string" && asked.startsWith("/") ? asked : "/home",
    };
    ctx.cookies.set(COOKIE, Buffer.from(JSON.stringify(pending)).toString("base64url"), cookieOptions);
    ctx.redirect(client.authorizationUrl({ scope: "openid email", state: pending.state, nonce: pending.nonce }));
  });

  router.get("/login/callback", async (ctx) => {
    const raw = ctx.cookies.get(COOKIE, { signed: true });
    if (!raw) {
      ctx.redirect("/login");
      return;
    }
    const pending = JSON.parse(Buffer.from(raw, "base64url").toString()) as Pending;
    const tokens = await client.callback(callbackUrl, client.callbackParams(ctx.req), {
      state: pending.state,
      nonce: pending.nonce,
    });
    await openSession(ctx, tokens.claims());
    ctx.cookies.set(COOKIE, null);
    ctx.redirect(pending.returnTo);
  });

  return router;
}
