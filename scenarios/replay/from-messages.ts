/**
 * From a session as the host stores it (`{info, parts}` per message) to what the user and the agent did. Read from
 * exports of OpenCode 1.18.33 (`fixture/`): a compaction is a user message with a part of that type and an assistant
 * message with `summary`; one that the host began itself stands in the middle of a turn, which goes on with a
 * synthetic user message; a `patch` part names the files that differ from before the answer.
 */
import { isLoose, listAt, numberAt, textAt, within, type Loose } from "./loose.ts";
import { standingMessages } from "./standing-messages.ts";
import type { RecordedAnswer, RecordedCall, RecordedSession, RecordedStep } from "./recorded.ts";

export interface StoredMessage {
  readonly info: Loose;
  readonly parts: readonly Loose[];
}

/** Whether it has the form in which OpenCode 1.x stores a message. */
export const isStoredMessage = (value: unknown): value is StoredMessage =>
  isLoose(value) &&
  isLoose(value["info"]) &&
  /^(?:user|assistant)$/.test(textAt(value["info"], "role")) &&
  Array.isArray(value["parts"]) &&
  value["parts"].every(isLoose);

/** OpenCode 1.18.33: what stands where the user ran a line of shell (`!ls`). */
const OWN_SHELL = "The following tool was executed by the user";

interface OpenPrompt {
  readonly kind: "prompt";
  readonly text: string;
  readonly at: number;
  endedAt: number;
  answers: RecordedAnswer[];
}

class Reader {
  readonly steps: (OpenPrompt | Exclude<RecordedStep, { kind: "prompt" }>)[] = [];
  readonly #leftOut: (what: string) => void;
  /** A compaction that waits for its summary. */
  #compaction: { auto: boolean; at: number } | null = null;
  /** What follows is no answer to be replayed. */
  #skips = false;

  constructor(leftOut: (what: string) => void) {
    this.#leftOut = leftOut;
  }

  take({ info, parts }: StoredMessage): void {
    if (textAt(info, "role") === "user") this.#user(info, parts);
    else if (info["summary"] === true) this.#summary(info, parts);
    else if (!this.#skips) this.#answer(info, parts);
  }

  #user(info: Loose, parts: readonly Loose[]): void {
    const at = numberAt(within(info, "time"), "created");
    const marker = parts.find((part) => part["type"] === "compaction");
    if (marker) {
      this.#compaction = { auto: marker["auto"] === true, at };
      return;
    }
    const texts = parts.filter((part) => part["type"] === "text" && part["ignored"] !== true);
    this.#skips = texts.some((part) => textAt(part, "text").startsWith(OWN_SHELL));
    if (this.#skips) return this.#leftOut("lines of shell that the user ran");
    if (parts.some((part) => part["type"] === "file")) this.#leftOut("files attached to messages");
    if (parts.some((part) => part["type"] === "subtask")) this.#leftOut("commands that run as a subtask");
    const own = texts.filter((part) => part["synthetic"] !== true).map((part) => textAt(part, "text"));
    const text = own.join("\n").trim() || shownOnly(parts);
    // Of other plugins, of the host after a compaction, of a background task: the turn goes on.
    if (text === "") return;
    this.steps.push({ kind: "prompt", text, at, endedAt: at, answers: [] });
  }

  #summary(info: Loose, parts: readonly Loose[]): void {
    const { auto = false, at = 0 } = this.#compaction ?? {};
    this.#compaction = null;
    const summary = saidIn(parts);
    const last = this.steps.at(-1);
    const before = last?.kind === "prompt" ? last.answers.at(-1) : undefined;
    if (auto && last?.kind === "prompt" && before) {
      last.answers[last.answers.length - 1] = { ...before, summary };
      return;
    }
    const step = { kind: "compact", summary, at, endedAt: ended(info) } as const;
    // The host compacted before it asked anything: then it was the turn before that had grown too long.
    if (auto && last?.kind === "prompt") this.steps.splice(-1, 0, step);
    else this.steps.push(step);
  }

  #answer(info: Loose, parts: readonly Loose[]): void {
    const turn = this.steps.findLast((step) => step.kind === "prompt");
    if (!turn) return this.#leftOut("answers before the first message");
    turn.endedAt = Math.max(turn.endedAt, ended(info));
    turn.answers.push({
      say: saidIn(parts),
      calls: parts.filter((part) => part["type"] === "tool").map(callOf),
      changed: parts
        .filter((part) => part["type"] === "patch")
        .flatMap((part) => listAt(part, "files"))
        .filter((file) => typeof file === "string"),
      aborted: textAt(within(info, "error"), "name") === "MessageAbortedError",
      summary: null,
    });
  }
}

/** What stands for a message without words, such as a picture that was pasted: it began a turn all the same. */
const shownOnly = (parts: readonly Loose[]): string =>
  parts
    .flatMap((part) => (part["type"] === "file" ? [`(${textAt(part, "filename") || "a file"})`] : []))
    .join(" ");

const ended = (info: Loose): number =>
  numberAt(within(info, "time"), "completed") || numberAt(within(info, "time"), "created");

const saidIn = (parts: readonly Loose[]): string =>
  parts.flatMap((part) => (part["type"] === "text" ? [textAt(part, "text")] : [])).join("\n");

/** OpenCode 1.18.33 stores a call of an unknown tool as a call of `invalid`. */
function callOf(part: Loose): RecordedCall {
  const state = within(part, "state");
  const status = textAt(state, "status");
  const isError = status === "error";
  return {
    tool: textAt(part, "tool"),
    args: within(state, "input"),
    status: status === "completed" || isError ? status : "cut",
    output: textAt(state, isError ? "error" : "output"),
    title: textAt(state, "title"),
    metadata: within(state, "metadata"),
  };
}

/** Where the project lay: older versions say it in the answers only. */
export const projectOf = (info: Loose, messages: readonly StoredMessage[]): string =>
  textAt(info, "directory") ||
  messages
    .map((message) => within(message.info, "path"))
    .map((path) => textAt(path, "cwd") || textAt(path, "root"))
    .find((path) => path !== "") ||
  "";

/** One session. `leftOut` is told what no replay can do again. */
export function sessionOf(
  info: Loose,
  messages: readonly StoredMessage[],
  leftOut: (what: string) => void,
): RecordedSession {
  const reader = new Reader(leftOut);
  const standing = standingMessages(info, messages, leftOut);
  for (const message of standing) reader.take(message);
  return {
    id: textAt(info, "id") || textAt(messages[0]?.info, "sessionID"),
    parentID: textAt(info, "parentID") || null,
    title: textAt(info, "title"),
    createdAt: numberAt(within(info, "time"), "created"),
    messages: standing.length,
    steps: reader.steps,
  };
}
