/** What is answered to a request that may be made: the overview, entries, a diff, and what became of a comment. */
import { rowOf } from "../kernel/table.ts";
import { runGit } from "../recovery/run-git.ts";
import { mentions } from "../views/mentions.ts";
import { entryOf } from "./entry.ts";
import { overviewOf } from "./overview.ts";
import type { GovernanceLevel } from "../kernel/record/plan.ts";
import type { EntryPage } from "./wire.ts";
import type { LiveJournal } from "./live-journal.ts";

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface Asked {
  readonly url: URL;
  /** Null where the request has none. */
  readonly body: string | null;
  readonly directory: string;
  readonly mode: GovernanceLevel;
  readonly journal: LiveJournal;
  /** Keeps a comment of the human; @returns why it was not kept, or null. */
  comment(about: string, text: string): Promise<string | null>;
}

const ENTRIES = 200;
const MOST_DIFF_CHARS = 200_000;

function entries({ url, journal }: Asked): EntryPage {
  const { state, records } = journal.current();
  const ask = (name: string): string => url.searchParams.get(name) ?? "";
  const [about, session, kind] = [ask("about"), ask("session"), ask("kind")];
  const before = Number(ask("before") || Infinity);
  const found = records.filter(
    (one) =>
      one.version < before &&
      (session === "" || one.sessionID === session) &&
      (kind === "" || one.event.type === kind) &&
      (about === "" || mentions(one.event, about)),
  );
  const shown: EntryPage["entries"][number][] = [];
  let at = found.length;
  while (at > 0 && shown.length < ENTRIES) {
    const record = found[--at];
    const entry = record && entryOf(state, record, ask("words") === "1");
    if (entry) shown.push(entry);
  }
  return { entries: shown, more: at };
}

/** What became of a task's files since its first change, as git has it. */
async function diff({ url, journal, directory }: Asked): Promise<Answer> {
  const node = rowOf(journal.current().state.nodes, url.searchParams.get("task") ?? "");
  if (!node?.baseHead || node.artifacts.length === 0)
    return { status: 404, body: { error: "No commit is known that this task began at." } };
  const args = [
    "diff",
    "--no-color",
    "--no-ext-diff",
    "--no-textconv",
    node.baseHead,
    "--",
    ...node.artifacts,
  ];
  const text = await runGit(directory, args);
  if (text === null) return { status: 404, body: { error: "git does not have the commit any more." } };
  const cut = text.length > MOST_DIFF_CHARS ? "\n… it is longer: see git" : "";
  return { status: 200, body: { diff: text.slice(0, MOST_DIFF_CHARS) + cut } };
}

function commentIn(body: string | null): { readonly about: string; readonly text: string } | null {
  try {
    const { about, text } = JSON.parse(body ?? "") as { about?: unknown; text?: unknown };
    return typeof about === "string" && typeof text === "string" ? { about, text } : null;
  } catch {
    return null;
  }
}

/** The token was seen. */
export async function answerOf(asked: Asked): Promise<Answer> {
  const { url, body, directory, mode, journal } = asked;
  switch (`${body === null ? "GET" : "POST"} ${url.pathname}`) {
    case "GET /overview":
      return { status: 200, body: overviewOf({ directory, mode, ...journal.current() }, Date.now()) };
    case "GET /entries":
      return { status: 200, body: entries(asked) };
    case "GET /diff":
      return diff(asked);
    case "POST /comment": {
      const comment = commentIn(body);
      if (comment === null) return { status: 400, body: { error: "A comment is { about, text }." } };
      const why = await asked.comment(comment.about, comment.text);
      if (why !== null) return { status: 409, body: { error: why } };
      await journal.look();
      return { status: 200, body: {} };
    }
    default:
      return { status: 404, body: { error: "There is nothing at this address." } };
  }
}
