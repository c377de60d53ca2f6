import type { HostEvent } from "../instance.ts";
import type { ModelRequest, ModelStep } from "../model/model.ts";
import { readEventStream } from "./event-stream.ts";
import type { Generation, HostFrame } from "./generation.ts";

/** Hears of, and answers for, the sessions of one directory. */
export interface Tenant {
  /** @param url of the process whose bus it comes from. */
  event(event: HostEvent, url: string): void;
  answer(request: ModelRequest): ModelStep | Promise<ModelStep>;
  output(stream: "stdout" | "stderr", text: string): void;
}

/** The open projects of a server by directory; each hears of its own sessions and of no others. */
export class Tenants {
  readonly #generation: Generation;
  readonly #byDirectory = new Map<string, Tenant>();
  readonly #directoryOf = new Map<string, string>();
  #url = "";

  constructor(generation: Generation) {
    this.#generation = generation;
  }

  admit(directory: string, tenant: Tenant): () => void {
    if (this.#byDirectory.has(directory)) throw new Error(`${directory} is open already on this server`);
    this.#byDirectory.set(directory, tenant);
    return () => void this.#byDirectory.delete(directory);
  }

  /** Whether a session is known to belong to another directory. */
  isElsewhere(sessionID: string, directory: string): boolean {
    const known = this.#directoryOf.get(sessionID);
    return known !== undefined && known !== directory;
  }

  async listen(url: string, signal: AbortSignal): Promise<void> {
    // Any process of the home knows every session; the first one is there until the end.
    this.#url ||= url;
    const { eventPath, headers, readFrame } = this.#generation;
    const response = await fetch(url + eventPath, { headers, signal });
    const onData = (data: unknown): void => {
      const frame = readFrame(data);
      if (frame !== undefined) this.#hear(frame, url);
    };
    void readEventStream(response, onData, signal).catch(() => {
      // The host has gone away in the middle of an event; its `ended` promise tells the rest.
    });
  }

  #hear({ directory, sessionID, event }: HostFrame, url: string): void {
    const home = directory ?? this.#directoryOf.get(sessionID ?? "");
    if (home === undefined) {
      // An event without a directory, of a session from before this process.
      void this.#locate(sessionID).then((found) => this.#tell(found, event, url));
      return;
    }
    if (event.type === "session.created") {
      // Up to 1.1 a session can be asked for only with the header of its directory, so it is noted here.
      const { info } = event.properties as { info?: { id: string } };
      if (info !== undefined) this.#directoryOf.set(info.id, home);
    }
    this.#tell(home, event, url);
  }

  #tell(directory: string | undefined, event: HostEvent, url: string): void {
    if (directory !== undefined) this.#byDirectory.get(directory)?.event(event, url);
  }

  async answer(request: ModelRequest): Promise<ModelStep> {
    // 1.14 and 1.15 name the session in this header only.
    const session = request.headers["x-session-id"] ?? request.headers["x-session-affinity"];
    const directory = await this.#locate(session);
    const tenant = directory === undefined ? undefined : this.#byDirectory.get(directory);
    if (session === undefined || tenant === undefined)
      throw new Error(`no open project for session ${session}`);
    return tenant.answer({ ...request, headers: { ...request.headers, "x-session-id": session } });
  }

  async #locate(sessionID: string | undefined): Promise<string | undefined> {
    if (sessionID === undefined) return undefined;
    const known = this.#directoryOf.get(sessionID);
    if (known !== undefined) return known;
    const { sessionPath, headers, directoryOf } = this.#generation;
    const response = await fetch(this.#url + sessionPath(sessionID), {
      headers,
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) return undefined;
    const directory = directoryOf(await response.json());
    this.#directoryOf.set(sessionID, directory);
    return directory;
  }

  output(stream: "stdout" | "stderr", text: string): void {
    const rest = this.#generation.withoutLog(text);
    if (rest === "") return;
    for (const tenant of this.#byDirectory.values()) tenant.output(stream, rest);
  }
}
