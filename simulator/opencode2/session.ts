import type { HostInstance } from "../instance.ts";

/**
 * One session of OpenCode 2, driven over the host's own routes, so that the same driver serves a real host and a fake
 * one. A prompt is admitted at once and worked on later: `prompt` waits for the end of the turn, `admit` does not.
 */
export interface Session {
  readonly id: string;
  prompt(text: string): Promise<void>;
  admit(text: string, options?: AdmitOptions): Promise<void>;
  /** Resolves when the session has nothing more to do. */
  wait(): Promise<void>;
  /** Asks for a compaction and waits until it is done. */
  compact(): Promise<void>;
  interrupt(): Promise<void>;
  /** Stored messages, oldest first. */
  messages(): Promise<readonly Message[]>;
  children(): Promise<readonly Session[]>;
}

interface AdmitOptions {
  /** Read at the next step of a turn that runs (steer), or after it (queue). */
  readonly delivery?: "steer" | "queue";
  /** Whether it starts a turn; true unless given. */
  readonly resume?: boolean;
}

interface Message {
  readonly id: string;
  readonly type: string;
  readonly [field: string]: unknown;
}

export async function createSession(
  host: Pick<HostInstance, "fetch" | "directory">,
  { agent }: { readonly agent?: string } = {},
): Promise<Session> {
  const body = { location: { directory: host.directory }, ...(agent === undefined ? {} : { agent }) };
  const { data } = (await ask(host, "POST", "/api/session", body)) as { data: { id: string } };
  return sessionOf(host, data.id);
}

export function sessionOf(host: Pick<HostInstance, "fetch">, id: string): Session {
  const path = `/api/session/${id}`;
  const post = async (name: string, body?: unknown): Promise<void> =>
    void (await ask(host, "POST", `${path}/${name}`, body));
  const list = async (from: string): Promise<unknown> =>
    ((await ask(host, "GET", from)) as { data: unknown }).data;
  const wait = (): Promise<void> => post("wait");
  const admit = (text: string, options: AdmitOptions = {}): Promise<void> =>
    post("prompt", { text, ...options });
  return {
    id,
    admit,
    wait,
    prompt: async (text) => {
      await admit(text);
      await wait();
    },
    compact: async () => {
      await post("compact", {});
      await wait();
    },
    interrupt: () => post("interrupt"),
    messages: () => storedMessages(host, id),
    children: async () =>
      ((await list(`/api/session?parentID=${id}`)) as { id: string }[]).map((child) =>
        sessionOf(host, child.id),
      ),
  };
}

/** The most that 0.0.0-next-16350 lists at once. */
const PAGE = 200;

/** All stored messages of a session, oldest first. */
async function storedMessages(
  host: Pick<HostInstance, "fetch">,
  sessionID: string,
): Promise<readonly Message[]> {
  const all: Message[] = [];
  for (let from = ""; ;) {
    const page = (await ask(host, "GET", `/api/session/${sessionID}/message?limit=${PAGE}${from}`)) as Page;
    all.push(...page.data);
    const { next } = page.cursor;
    // Behind the last page comes an empty one.
    if (next === undefined || page.data.length < PAGE) return all.toReversed();
    from = `&cursor=${encodeURIComponent(next)}`;
  }
}

interface Page {
  readonly data: readonly Message[];
  readonly cursor: { readonly next?: string };
}

async function ask(
  host: Pick<HostInstance, "fetch">,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await host
    .fetch(path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    .catch((error: unknown) => {
      throw isLate(error) ? new Error(`${method} ${path}: ${NO_ANSWER}`, { cause: error }) : error;
    });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: HTTP ${response.status} ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

/** Node's client gives up on an answer after five minutes, and says no more than that the fetch failed. */
const isLate = (error: unknown): boolean =>
  error instanceof Error && Object(error.cause).code === "UND_ERR_HEADERS_TIMEOUT";

const NO_ANSWER =
  "the host has not answered for five minutes. Does a permission or a form wait for a reply that the script does not give?";
