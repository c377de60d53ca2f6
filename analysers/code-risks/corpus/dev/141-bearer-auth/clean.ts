import type { Context, Middleware, Next } from "koa";
import { jwtVerify } from "jose";
import { tenants, type Tenant } from "../db/tenants.js";

export interface TenantState {
  tenant: Tenant;
  userId: string;
  locale: string;
}

const KEY = new TextEncoder().encode(process.env.JWT_KEY);
const SUPPORTED = ["en", "de", "pt"];

const DEFAULT_LOCALE = "en";

function bearerToken(ctx: Context): string {
  const [scheme, token] = ctx.headers.authorization?.split(" ") ?? [];
  // ctx.throw has the type never: below that line there is a token.
  if (scheme?.toLowerCase() !== "bearer" || !token) return ctx.throw(401, "a bearer token is needed");
  return token;
}

async function tenantOf(ctx: Context): Promise<Tenant> {
  const slug = /^([a-z0-9-]+)\.app\.example\.com$/.exec(ctx.hostname)?.[1];
  const tenant = slug === undefined ? undefined : await tenants.findBySlug(slug);
  if (!tenant) return ctx.throw(404, "unknown tenant");
  return tenant;
}

function localeOf(ctx: Context, tenant: Tenant): string {
  const wanted = ctx.headers["accept-language"]?.slice(0, 2).toLowerCase();
  return SUPPORTED.find((locale) => locale === wanted) ?? tenant.settings?.locale ?? DEFAULT_LOCALE;
}

export function tenantContext(): Middleware<TenantState> {
  return async (ctx, next: Next) => {
    const tenant = await tenantOf(ctx);
    const token = bearerToken(ctx);
    const verified = await jwtVerify(token, KEY, { audience: tenant.id }).catch(() => null);
    if (!verified?.payload.sub) return ctx.throw(401, "the token is not valid!");
    ctx.state.tenant = tenant;
    ctx.state.userId = verified.payload.sub;
    ctx.state.locale = localeOf(ctx, tenant);
    await next();
  };
}

/** For routes that work with and without a user. */
export function optionalUser(ctx: Context): string | undefined {
  const { userId } = ctx.state as Partial<TenantState>;
  return userId;
}
