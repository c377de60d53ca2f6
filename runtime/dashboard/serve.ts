/** The server of the page: loopback only, read-only but for comments. Everything but the empty page needs the token. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { admission, type Admission } from "./admission.ts";
import { answerOf, type Answer, type Asked } from "./answer.ts";
import type { LiveJournal } from "./live-journal.ts";

/** The page's own program and style stand in the file; it loads nothing else, and no other page may frame it. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": POLICY,
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

const MOST_BODY_BYTES = 16_384;

/** A request that says more than a comment can. */
class TooLarge extends Error {}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MOST_BODY_BYTES)
      throw new TooLarge(`A request has at most ${MOST_BODY_BYTES} characters.`);
  }
  return text;
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { ...HEADERS, "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

/** One line for each change, until the page is closed. */
function sendNews(request: IncomingMessage, response: ServerResponse, journal: LiveJournal): void {
  response.writeHead(200, { ...HEADERS, "content-type": "text/event-stream" });
  const tell = (): void => void response.write(`data: ${journal.current().state.version}\n\n`);
  tell();
  request.on("close", journal.watch(tell));
}

export interface Served {
  readonly port: number;
  /** A link that opens the page once. */
  link(): string;
  close(): void;
}

export interface Serving extends Omit<Asked, "url" | "body"> {
  /** The page, packed by Brotli. */
  readonly page: Buffer;
  /** 0: any that is free. */
  readonly port: number;
  /** Somebody came with a code. */
  opened(isRight: boolean): void;
}

async function handle(
  serving: Serving,
  door: Admission,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers, method } = request;
  const refused = (status: number, why: string): void => send(response, { status, body: { error: why } });
  if (!door.isOwn(headers)) return refused(403, "This request comes from another page.");
  const url = new URL(request.url ?? "/", "http://localhost");
  if (method === "GET" && url.pathname === "/") {
    response.writeHead(200, { ...HEADERS, "content-type": "text/html; charset=utf-8" });
    return void response.end(brotliDecompressSync(serving.page));
  }
  if (method === "POST" && headers["content-type"] !== "application/json")
    return refused(415, "A request has to be JSON.");
  if (method === "POST" && url.pathname === "/open") {
    const token = door.open(await bodyOf(request));
    serving.opened(token !== null);
    if (token === null)
      return refused(
        403,
        "This link was used or is not of this server. Press Enter in the terminal for a new one.",
      );
    return send(response, { status: 200, body: { token } });
  }
  if (!door.holds(headers))
    return refused(
      401,
      "This window was not opened by a link of this server. Press Enter in the terminal for a new one.",
    );
  if (method === "GET" && url.pathname === "/news") return sendNews(request, response, serving.journal);
  const body = method === "POST" ? await bodyOf(request) : null;
  send(response, await answerOf({ ...serving, url, body }));
}

const listening = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
  });

/** Rejects with what the system says, such as EADDRINUSE. */
export async function serve(serving: Serving): Promise<Served> {
  let door: Admission | null = null;
  const server = createServer((request, response) => {
    if (door === null) return void response.destroy();
    handle(serving, door, request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      send(response, {
        status: error instanceof TooLarge ? 413 : 500,
        body: { error: error instanceof Error ? error.message : String(error) },
      });
    });
  });
  const port = await listening(server, serving.port);
  const own = (door = admission(port));
  return {
    port,
    link: () => `http://127.0.0.1:${port}/#open=${own.newCode()}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
