import { NextResponse, type NextRequest } from "next/server";

const MAX_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 5_000;
const AVATAR_HOSTS = new Set(["avatars.githubusercontent.com", "secure.gravatar.com", "cdn.discordapp.com"]);

export const runtime = "nodejs";

/** The address to fetch, or null unless it is https on a host we show avatars of. */
function allowedAvatarUrl(raw: string): URL | null {
  if (!URL.canParse(raw)) return null;
  const url = new URL(raw);
  if (url.protocol !== "https:" || url.port !== "" || url.username !== "") return null;
  return AVATAR_HOSTS.has(url.hostname) ? url : null;
}

async function download(url: URL): Promise<Response> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: "image/*" },
    // A redirect could leave the list of hosts.
    redirect: "error",
  });
  if (!response.ok) {
    throw new Error(`upstream answered ${response.status}`);
  }
  return response;
}

export async function GET(request: NextRequest) {
  const url = allowedAvatarUrl(request.nextUrl.searchParams.get("url") ?? "");
  if (url === null) {
    return NextResponse.json({ error: "not an avatar address" }, { status: 400 });
  }

  try {
    const upstream = await download(url);
    const type = upstream.headers.get("content-type") ?? "";
    if (!type.startsWith("image/") || type.startsWith("image/svg")) {
      return NextResponse.json({ error: "not an image" }, { status: 415 });
    }
    const body = await upstream.arrayBuffer();
    if (body.byteLength > MAX_BYTES) {
      return NextResponse.json({ error: "too large" }, { status: 413 });
    }
    return new NextResponse(body, {
      headers: { "content-type": type, "cache-control": "public, max-age=86400, immutable" },
    });
  } catch (err) {
    console.warn("image proxy", err);
    return NextResponse.json({ error: "could not fetch the image" }, { status: 502 });
  }
}
