import { NextResponse, type NextRequest } from "next/server";
import * as cheerio from "cheerio";
import { auth } from "@/lib/auth";

export const runtime = "nodejs";

// Cards exist only for the services listed in the product spec; their APIs are fetched, nothing else.
const PROVIDERS: Record<string, { hosts: readonly string[] }> = {
  youtube: { hosts: ["www.youtube.com", "youtube.com"] },
  vimeo: { hosts: ["vimeo.com"] },
  wikipedia: { hosts: ["en.wikipedia.org", "de.wikipedia.org", "vi.wikipedia.org"] },
};
const ALLOWED_HOSTS = new Set(Object.values(PROVIDERS).flatMap((p) => p.hosts));

function allowed(raw: string | null): URL | null {
  if (!raw || !URL.canParse(raw)) return null;
  const url = new URL(raw);
  const plain = url.protocol === "https:" && url.port === "" && !url.username && !url.password;
  return plain && ALLOWED_HOSTS.has(url.hostname) ? url : null;
}

function parse(html: string, url: string) {
  const $ = cheerio.load(html);
  const meta = (name: string) => $(`meta[property="og:${name}"]`).attr("content") ?? null;
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

  const url = allowed(request.nextUrl.searchParams.get("url"));
  if (!url) return NextResponse.json({ error: "no card for this link" }, { status: 400 });

  try {
    const res = await fetch(url, {
      redirect: "error",
      headers: { "user-agent": "ChatPreview/1.0", accept: "text/html" },
      signal: AbortSignal.timeout(5000),
    });
    if (!res.ok) return NextResponse.json({ error: `upstream ${res.status}` }, { status: 502 });
    const html = (await res.text()).slice(0, 500_000);
    return NextResponse.json(parse(html, url.href), {
      headers: { "cache-control": "private, max-age=3600" },
    });
  } catch {
    return NextResponse.json({ error: "unreachable" }, { status: 502 });
  }
}
