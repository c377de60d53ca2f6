import type { Host } from "../instance/host.ts";
import type { MessageWithParts } from "../storage/message.ts";
import { jsonResponse } from "./request/known-body.ts";
import { BadRequest, BareBadRequest, type Call } from "./request/route.ts";
import { sessionID } from "./request/session-id.ts";
import { shownMessage } from "./request/shown-message.ts";

/** The messages of a session, whole or page by page: a page is the newest ones before where the last one began. */
export function messages(host: Host, call: Call): unknown {
  const all = host.store.messages(sessionID(host, call));
  const limit = Number(call.query.get("limit"));
  const older = before(all, call.query.get("before"), limit);
  const asked = limit > 0 ? older.slice(-limit) : older;
  asked.forEach(assertReadable);
  const shown = asked.map(shownMessage);
  const [oldest] = asked;
  if (asked.length === older.length || oldest === undefined) return shown;
  return jsonResponse(shown, 200, nextPage(call.url, oldest));
}

interface Cursor {
  readonly id: string;
  readonly time: number;
}

/** OpenCode 1.18.33: pages have a size. */
function before(
  all: readonly MessageWithParts[],
  cursor: string | null,
  limit: number,
): readonly MessageWithParts[] {
  if (!cursor) return all;
  if (!(limit > 0)) throw new BareBadRequest("before without a limit");
  const { id, time } = readCursor(cursor);
  return all.filter(({ info }) => info.time.created < time || (info.time.created === time && info.id < id));
}

function readCursor(text: string): Cursor {
  try {
    const { id, time } = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as Partial<Cursor>;
    if (typeof id === "string" && typeof time === "number") return { id, time };
  } catch {
    // Told below, as what is JSON of another kind.
  }
  throw new BareBadRequest("before is no cursor");
}

function nextPage(url: URL, { info }: MessageWithParts): Record<string, string> {
  const cursor = Buffer.from(JSON.stringify({ id: info.id, time: info.time.created })).toString("base64url");
  const next = new URL(url);
  next.searchParams.set("before", cursor);
  return {
    "access-control-expose-headers": "Link, X-Next-Cursor",
    link: `<${next}>; rel="next"`,
    "x-next-cursor": cursor,
  };
}

/** OpenCode 1.18.33: the format of a prompt is stored in a form that the list cannot give back. */
function assertReadable({ info }: MessageWithParts, at: number): void {
  if (info.role !== "user" || !info.format) return;
  const name = info.format.type === "json_schema" ? "OutputFormatJsonSchema" : "OutputFormatText";
  const problem = `Expected ${name}, got ${JSON.stringify(info.format)}`;
  throw new BadRequest("Body", problem, [at, "info", "format"]);
}
