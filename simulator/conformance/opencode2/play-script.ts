import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFakeHost2, type FakeHost2Options } from "../../host2/open/open-fake-host2.ts";
import type { HostInstance } from "../../instance.ts";
import { HostUnavailable } from "../../live/host-unavailable.ts";
import { openLiveHost } from "../../live/open-live-host.ts";
import { ScriptedModel } from "../../model/scripted-model.ts";
import { answerPermissions } from "./answer-permissions.ts";
import { Answers } from "./answers.ts";
import { createSession, sessionOf, type Session } from "../../opencode2/session.ts";
import type { HostKind, TraceEvent } from "../../trace/event.ts";
import { normalise, type Recording } from "./normalise.ts";
import type { Script, Step } from "./script.ts";
import { disk, writeFiles, writeProject } from "./script-project.ts";

/** Plays a script on a host of either kind and gives back what happened, in a form that two hosts can agree on. */
export const OPENERS: Readonly<Record<HostKind, (options: FakeHost2Options) => Promise<HostInstance>>> = {
  fake: openFakeHost2,
  real: ({ home: _home, ...options }) => openLiveHost({ kind: "opencode@2", ...options }),
};

export async function playScript(kind: HostKind, script: Script): Promise<Recording> {
  const { recording, missed } = await playWith(kind, script);
  if (missed !== undefined) throw new Error(missed);
  return recording;
}

/** Plugins that are loaded after the script's own, and who hears of what happens meanwhile. */
export interface PlayOptions extends Pick<FakeHost2Options, "plugins" | "home"> {
  readonly seed?: number;
  /** Folder of the project, which is made and stays; one with a random name, which goes, unless given. */
  readonly directory?: string;
  /** Folder that gets a copy of the project as it is in the end. */
  readonly keep?: string | undefined;
  /** Real milliseconds that the steps may take on a real host; no end unless given. */
  readonly withinMs?: number;
  readonly onHost?: (host: HostInstance) => void;
  readonly record?: (event: TraceEvent) => void;
}

export interface Played {
  readonly recording: Recording;
  /** Folders of this run, with the names that stand for them. */
  readonly paths: readonly (readonly [path: string, name: string])[];
  readonly hostVersion: string;
  /** Why the host will never answer, when it will not. */
  readonly stopped?: string;
  /** An event that the script waits for and that did not come; the steps behind it were not played. */
  readonly missed?: string;
  /** What the script says and nothing came of, as far as it was played. */
  readonly unmet: readonly string[];
}

class NeverCame extends Error {}

/** In the words of Node's client: nobody listens any more. */
const isGone = (error: unknown): boolean => error instanceof TypeError && error.message === "fetch failed";

/** The same with plugins of somebody else. */
export async function playWith(
  kind: HostKind,
  script: Script,
  { seed = 1, onHost, record, ...options }: PlayOptions = {},
): Promise<Played> {
  const directory = options.directory ?? realpathSync(mkdtempSync(join(tmpdir(), "conformance-2-")));
  try {
    writeProject(directory, script);
    const trace: TraceEvent[] = [];
    const model = new ScriptedModel(script);
    const { plugins = [], home: folder } = options;
    const tell = (event: TraceEvent): void => {
      trace.push(event);
      record?.(event);
    };
    const host = await OPENERS[kind]({
      directory,
      model,
      seed,
      plugins,
      config: script.config,
      record: tell,
      ...(folder === undefined ? {} : { home: folder }),
    });
    onHost?.(host);
    const stored: unknown[] = [];
    const failures: string[] = [];
    let stopped: string | undefined;
    let missed: string | undefined;
    const unmet: string[] = [];
    try {
      const asked = script.replies ? answerPermissions(host, script.replies) : undefined;
      const answers = new Answers(model, unmet);
      const played = new Player(host, answers, failures, unmet).play(script.steps, stored, (index, step) =>
        tell({ type: "step", index, kind: kindOf(step), input: step }),
      );
      await within(played, options.withinMs);
      answers.end();
      if (asked?.() === 0) unmet.push("replies: no permission was asked for");
    } catch (error) {
      // A host that will never answer says why, and the script is over.
      if (error instanceof HostUnavailable) failures.push((stopped = error.message));
      else if (error instanceof NeverCame) missed = error.message;
      else if (isGone(error)) failures.push((stopped = "the process of the host has ended"));
      else throw error;
    } finally {
      await host.close();
    }
    const home = host.paths?.home ?? "";
    return {
      recording: normalise({ trace, stored, failures, disk: disk(directory), directory, home }),
      paths: [[directory, "$PROJ"], ...(home === "" ? [] : [[home, "$HOME"] as const])],
      hostVersion: host.hostVersion,
      unmet: [...unmet, ...failures.filter((failure) => /HTTP 5\d\d/.test(failure))],
      ...(stopped === undefined ? {} : { stopped }),
      ...(missed === undefined ? {} : { missed }),
    };
  } finally {
    if (options.keep !== undefined) cpSync(directory, join(options.keep, "proj"), { recursive: true });
    if (options.directory === undefined) rmSync(directory, { recursive: true, force: true });
  }
}

/** What goes on after the limit ends with its host. */
async function within(played: Promise<void>, limitMs: number | undefined): Promise<void> {
  if (limitMs === undefined) return played;
  played.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    const late = (): void => reject(new NeverCame(`the script was not over within ${limitMs / 1000} s`));
    timer = setTimeout(late, limitMs);
  });
  await Promise.race([played, over]).finally(() => clearTimeout(timer));
}

/** What a step does, by the key that names it. */
const kindOf = (step: Step): string => Object.keys(step).find((key) => key !== "model") ?? "model";

/** Runs the steps of one script. */
class Player {
  readonly #host: HostInstance;
  readonly #answers: Answers;
  readonly #failures: string[];
  readonly #unmet: string[];
  readonly #seen = new Map<string, number>();
  /** What was seen before the last input was admitted. */
  #before: ReadonlyMap<string, number> = new Map();
  #news = (): void => {};

  constructor(host: HostInstance, answers: Answers, failures: string[], unmet: string[]) {
    this.#unmet = unmet;
    this.#host = host;
    this.#answers = answers;
    this.#failures = failures;
    host.onEvent(({ type }) => {
      this.#seen.set(type, (this.#seen.get(type) ?? 0) + 1);
      this.#news();
    });
  }

  async play(
    steps: readonly Step[],
    stored: unknown[],
    onStep: (index: number, step: Step) => void,
  ): Promise<void> {
    const host = this.#host;
    const [first] = steps;
    const named = first?.agent === undefined ? {} : { agent: first.agent };
    let session = await createSession(host, named);
    const sessions = [session];
    const post = async (path: string, body: unknown, method = "POST"): Promise<void> => {
      const answer = await host.fetch(`/api/session/${session.id}/${path}`, {
        method,
        body: JSON.stringify(body),
      });
      if (!answer.ok) this.#failures.push(`${path.replace(/_\w+/, "")}: HTTP ${answer.status}`);
    };
    const counts = new Map<string, number>();
    for (const [index, step] of steps.entries()) {
      onStep(index, step);
      if (step.settle) await host.settle();
      if (step.model) this.#answers.load(step.model, index);
      const { delivery, resume } = step;
      const how = { ...(delivery ? { delivery } : {}), ...(resume === undefined ? {} : { resume }) };
      if (step.prompt !== undefined) await session.prompt(step.prompt);
      if (step.admit !== undefined) {
        this.#before = new Map(this.#seen);
        await session.admit(step.admit, how);
      }
      if (step.synthetic !== undefined) await post("synthetic", { text: step.synthetic, ...how });
      if (step.instruction !== undefined)
        await post(`instructions/entries/${step.instruction.key}`, { value: step.instruction.value }, "PUT");
      if (step.files !== undefined) writeFiles(host.directory, step.files);
      if (step.stage !== undefined) {
        const messageID = await messageAt(session, step.stage);
        await post("revert/stage", { messageID, ...(step.keepFiles ? { files: false } : {}) });
      }
      if (step.clear) await post("revert/clear", {});
      if (step.commit) await post("revert/commit", {});
      if (step.fork !== undefined) {
        session = await this.#fork(session, step.fork);
        if (!sessions.includes(session)) sessions.push(session);
      }
      if (step.get !== undefined) stored.push(await this.#get(step.get));
      if (step.letGo) await this.#letGo();
      if (step.elsewhere) await this.#elsewhere(step.elsewhere);
      if (step.command !== undefined)
        await post("command", { command: step.command, arguments: step.arguments ?? "" });
      if (step.compact) await session.compact();
      if (step.until !== undefined) {
        const count = (counts.get(step.until) ?? 0) + 1;
        counts.set(step.until, count);
        await this.#until(step.until, count);
      }
      if (step.next !== undefined) await this.#until(step.next, (this.#before.get(step.next) ?? 0) + 1);
      if (step.sleep !== undefined) await host.sleep(step.sleep);
      if (step.interrupt) await session.interrupt();
      if (step.reply !== undefined) await this.#reply(session.id, step);
      if (step.answer !== undefined) await this.#answer(session.id, step.answer);
      if (step.wait) await session.wait();
    }
    await host.settle();
    for (const root of sessions)
      for (const one of [root, ...(await root.children()).toReversed()])
        stored.push({ sessionID: one.id, messages: await one.messages() });
  }

  async #fork(session: Session, at: number | true): Promise<Session> {
    const body = at === true ? {} : { messageID: await messageAt(session, at) };
    const path = `/api/session/${session.id}/fork`;
    const answer = await this.#host.fetch(path, { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok) {
      this.#failures.push(`fork: HTTP ${answer.status}`);
      return session;
    }
    const { data } = (await answer.json()) as { data: { id: string } };
    return sessionOf(this.#host, data.id);
  }

  async #elsewhere(said: true | string): Promise<void> {
    const directory = join(this.#host.directory, "elsewhere");
    mkdirSync(directory, { recursive: true });
    const session = await createSession({ fetch: this.#host.fetch, directory });
    if (said !== true) await session.prompt(said);
  }

  async #get(route: string): Promise<object> {
    const answer = await this.#host.fetch(`/api/${route}?${this.#ofProject()}`);
    const body: unknown = await answer.json();
    return { get: route, status: answer.status, ...(answer.ok ? {} : { body }) };
  }

  async #letGo(): Promise<void> {
    await this.#host.fetch(`/api/debug/location?${this.#ofProject()}`, { method: "DELETE" });
  }

  #ofProject(): string {
    return `location[directory]=${encodeURIComponent(this.#host.directory)}`;
  }

  async #until(type: string, count: number): Promise<void> {
    while ((this.#seen.get(type) ?? 0) < count) {
      const heard = new Promise<void>((resolve) => (this.#news = resolve));
      await Promise.race([
        heard,
        this.#host.sleep(30_000).then(() => Promise.reject(new NeverCame(`no ${type} came`))),
      ]);
    }
  }

  async #reply(sessionID: string, { reply, message }: Step): Promise<void> {
    const [asked] = await this.#waiting(`/api/session/${sessionID}/permission`);
    if (asked === undefined) this.#unmet.push(`reply ${reply}: no permission is asked for`);
    const path = `/api/session/${sessionID}/permission/${asked?.id}/reply`;
    const body = { reply, ...(message === undefined ? {} : { message }) };
    const answer = await this.#host.fetch(path, { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok) this.#failures.push(`reply: HTTP ${answer.status}`);
  }

  async #answer(sessionID: string, given: Step["answer"]): Promise<void> {
    const [asked] = await this.#waiting(`/api/session/${sessionID}/form`);
    if (asked === undefined) this.#unmet.push("answer: no form is shown");
    const path = `/api/session/${sessionID}/form/${asked?.id}/${given === null ? "cancel" : "reply"}`;
    const body = given === null ? {} : { answer: given };
    const answer = await this.#host.fetch(path, { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok) this.#failures.push(`answer: HTTP ${answer.status} ${await answer.text()}`);
  }

  async #waiting(path: string): Promise<readonly { readonly id: string }[]> {
    const answer = await this.#host.fetch(path);
    return ((await answer.json()) as { data: { id: string }[] }).data;
  }
}

/** The id of a message of the user by its place, or of the session's last message. */
async function messageAt(session: Session, at: number | "last"): Promise<string> {
  const messages = await session.messages();
  const found = at === "last" ? messages.at(-1) : messages.filter(({ type }) => type === "user")[at];
  return found?.id ?? "msg_none";
}
