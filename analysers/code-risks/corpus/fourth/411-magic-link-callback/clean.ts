import { NextResponse, type NextRequest } from "next/server";
import { consumeMagicToken } from "@/lib/auth/magic";
import { sealSession } from "@/lib/auth/session";

export const dynamic = "force-dynamic";

const WEEK = 60 * 60 * 24 * 7;

function localPath(raw: string | null, base: URL): URL {
  const home = new URL("/dashboard", base);
  if (!raw) return home;
  try {
    const target = new URL(raw, base);
    return target.origin === base.origin ? target : home;
  } catch {
    return home;
  }
}

export async function GET(req: NextRequest) {
  const params = req.nextUrl.searchParams;
  const token = params.get("token");

  if (!token) {
    return NextResponse.redirect(new URL("/login?error=link", req.nextUrl.origin));
  }

  const user = await consumeMagicToken(token);
  if (!user) {
    return NextResponse.redirect(new URL("/login?error=link", req.nextUrl.origin));
  }

  const res = NextResponse.redirect(localPath(params.get("returnTo"), new URL(req.nextUrl.origin)));
  res.cookies.set("session", await sealSession({ uid: user.id, at: Date.now() }), {
    httpOnly: true,
    secure: true,
    sameSite: "lax",
    maxAge: WEEK,
    path: "/",
  });
  return res;
}
