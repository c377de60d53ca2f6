import { cookies } from "next/headers";
import { NextResponse, type NextRequest } from "next/server";
import { exchangeCode } from "@/lib/oauth";
import { createSession } from "@/lib/session";

const SESSION_SECONDS = 60 * 60 * 12;
const LANDING_PAGES = ["/home", "/projects", "/settings", "/invites"];

/** Deep links are fine, other origins and unknown pages are not. */
function landingPage(next: string | null, origin: string): URL {
  if (!URL.canParse(next ?? "/home", origin)) return new URL("/home", origin);
  const wanted = new URL(next ?? "/home", origin);
  const known = LANDING_PAGES.some((page) => wanted.pathname === page || wanted.pathname.startsWith(`${page}/`));
  return wanted.origin === origin && known ? wanted : new URL("/home", origin);
}

async function storeSession(token: string): Promise<void> {
  const jar = await cookies();
  jar.set("session", token, {
    httpOnly: true,
    secure: true,
    sameSite: "lax",
    path: "/",
    maxAge: SESSION_SECONDS,
  });
}

export async function GET(request: NextRequest) {
  const { searchParams, origin } = request.nextUrl;
  const code = searchParams.get("code");
  const state = searchParams.get("state");

  const jar = await cookies();
  const expected = jar.get("oauth_state")?.value;
  jar.delete("oauth_state");
  if (!code || !state || state !== expected) {
    return NextResponse.redirect(new URL("/login?error=state", origin));
  }

  try {
    const identity = await exchangeCode(code);
    const token = await createSession(identity.subject, SESSION_SECONDS);
    await storeSession(token);
  } catch (err) {
    console.error("oauth callback failed", err);
    return NextResponse.redirect(new URL("/login?error=exchange", origin));
  }

  return NextResponse.redirect(landingPage(searchParams.get("next"), origin));
}
