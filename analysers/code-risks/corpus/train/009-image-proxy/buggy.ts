import { NextResponse, type NextRequest } from "next/server";

const MAX_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 5_000;

export const runtime = "nodejs";

async function download(url: string): Promise<Response> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: "image/*" },
  });
  if (!response.ok) {
    throw new Error(`upstream answered ${response.status}`);
  }
  return response;
}

export async function GET(request: NextRequest) {
  const url = request.nextUrl.searchParams.get("url");
  if (!url) {
    return NextResponse.json({ error: "url is required" }, { status: 400 });
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
