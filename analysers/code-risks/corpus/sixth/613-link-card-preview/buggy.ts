import { NextResponse, type NextRequest } from "next/server";
import * as cheerio from "cheerio";
import { auth } from "@/lib/auth";

export const runtime = "nodejs";

interface LinkCard {
  url: string;
  title: string | null;
  description: string | null;
  image: string | null;
}

function parse(html: string, url: string): LinkCard {
  const $ = cheerio.load(html);
  const meta = (name: string) =>
    $(`meta[property="og:${name}"]`).attr("content") ?? $(`meta[name="${name}"]`).attr("content") ?? null;
  return {
    url,
    title: meta("title") ?? ($("title").first().text().trim() || null),
    description: meta("description"),
    image: meta("image"),
  };
}

export async function GET(request: NextRequest) {
  const session = await auth();
  if (!session) return NextResponse.json({ error: "unauthorized" }, { status: 401 });

  const url = request.nextUrl.searchParams.get("url");
  if (!url || !URL.canParse(url)) {
    return NextResponse.json({ error: "invalid url" }, { status: 400 });
  }

  try {
    const res = await fetch(url, {
      headers: { "user-agent": "ChatPreview/1.0", accept: "text/html" },
      signal: AbortSignal.timeout(5000),
    });
    if (!res.ok) return NextResponse.json({ error: `upstream ${res.status}` }, { status: 502 });
    const html = (await res.text()).slice(0, 500_000);
    return NextResponse.json(parse(html, res.url), {
      headers: { "cache-control": "private, max-age=3600" },
    });
  } catch {
    return NextResponse.json({ error: "unreachable" }, { status: 502 });
  }
}
