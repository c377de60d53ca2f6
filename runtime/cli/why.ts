/** `idumb why`: what a refusal, a hold or a completion rests on, by the number of its entry or the id of what it is about. */
import { chainLine } from "../context/chain.ts";
import { shownTasks } from "../context/course-note.ts";
import { blockersOf } from "../kernel/graph.ts";
import { holdOf } from "../kernel/signal/hold.ts";
import { timeText } from "../kernel/stamp.ts";
import { idsOf, rowOf } from "../kernel/table.ts";
import { notesOf } from "../kernel/memory/human-note.ts";
import { nodeLines, planFile, planView } from "../views/plan-view.ts";
import { mentions } from "../views/mentions.ts";
import { entryLine } from "./entries.ts";
import { journalOf, noJournal } from "./reading.ts";
import { Refused } from "./refused.ts";
import { placeOf } from "./setup/place.ts";
import type { ReadStore } from "../journal/read-project.ts";
import type { EventRecord } from "../kernel/event.ts";
import type { State } from "../kernel/state.ts";

interface Options {
  readonly dir: string;
  readonly json: boolean;
}

/** Entries behind a refusal among which the human's message about it stands. */
const SHOWN_WITHIN = 5;

/** What the human was shown of a refusal when it came. */
function shownLine(what: string, version: number, store: ReadStore): string {
  const told = store
    .since(version)
    .records.slice(0, SHOWN_WITHIN)
    .flatMap(({ event }) => (event.type === "human-told" && event.text.includes(what) ? event.text : []));
  return told[0] === undefined
    ? "you were not shown it: one message a turn is, the first"
    : `you were shown: ${told[0]}`;
}

/** What an entry says beyond its line. */
function detailLines(
  state: State,
  { event, sessionID, version }: EventRecord,
  store: ReadStore,
): readonly string[] {
  switch (event.type) {
    case "call-refused":
      return [
        `what: ${event.what}`,
        `why: ${event.why}`,
        `instead: ${event.instead}`,
        `evidence: ${event.evidence} | ${chainLine(store.stateAt(version), sessionID)}`,
        shownLine(event.what, version, store),
        ...(event.times > 1 ? [`this very call was refused ${event.times} times by then`] : []),
      ];
    case "plan-questioned": {
      const isOpen = holdOf(state, sessionID)?.isCertain === event.isCertain;
      const until = event.isCertain
        ? "somebody says what becomes of each"
        : "the agent says what they change";
      return [
        `your words: "${event.quote}"`,
        `open work that they touch: ${shownTasks(state, event.tasks)}`,
        isOpen ? `writes are held until ${until}` : "answered: nothing is held by it any more",
      ];
    }
    case "gaps-found":
      return event.gaps.map(({ todo }) => `missing: ${todo}`);
    case "task-completed":
      return [
        `evidence: ${event.result.evidence}`,
        `files: ${event.result.filesModified.join(", ") || "none"}`,
        `tests: ${event.result.testsRun || "none were recorded"}`,
        ...(event.result.gaps ?? []).map(({ todo }) => `closed although missing: ${todo}`),
      ];
    case "changes-unexplained":
      return [`ran meanwhile: ${event.causes.join(", ") || "nothing that was recorded"}`];
    default:
      return [];
  }
}

/** What the state says of a task or plan with that id. */
function standing(state: State, id: string): readonly string[] {
  const node = rowOf(state.nodes, id);
  if (node)
    return [
      ...nodeLines(state, node),
      ...(node.status === "planned" ? blockersOf(state, node) : []).map(({ text }) => `  held: it ${text}`),
      ...(node.gaps ?? []).map(({ todo }) => `  missing: ${todo}`),
      ...(node.acceptedRisk === undefined ? [] : [`  accepted by the human: ${node.acceptedRisk}`]),
    ];
  const plan = rowOf(state.plans, id);
  return plan ? [planView(state, plan, notesOf(state, planFile(plan))).trimEnd()] : [];
}

function recordsOf(store: ReadStore, state: State, id: string): readonly EventRecord[] {
  const { records } = store.since(0);
  const found = /^\d+$/.test(id)
    ? records.filter(({ version }) => version === Number(id))
    : records.filter(({ event }) => mentions(event, id));
  if (found.length > 0) return found;
  throw new Refused(
    `nothing in the journal has the id ${id}. Its entries are numbered 1 to ${state.version}; tasks are ${idsOf(state.nodes).slice(-5).join(", ") || "none yet"}. See: npx idumb log`,
  );
}

export async function why(options: Options, id: string): Promise<number> {
  const { directory } = placeOf(options.dir, false);
  const store = await journalOf(directory);
  if (store === null) {
    process.stdout.write(options.json ? '{"hasJournal":false}\n' : `${noJournal(directory)}\n`);
    return 1;
  }
  const state = store.current();
  const records = recordsOf(store, state, id);
  if (options.json) {
    const about = rowOf(state.nodes, id) ?? rowOf(state.plans, id) ?? null;
    process.stdout.write(`${JSON.stringify({ id, about, entries: records })}\n`);
  } else
    process.stdout.write(
      `${[
        ...standing(state, id),
        ...records.flatMap((record) => [
          entryLine(state, record) ??
            `${record.version} ${timeText(record.at)} ${record.event.type.replaceAll("-", " ")}`,
          `  by ${record.agent} in ${record.sessionID}`,
          ...detailLines(state, record, store).map((line) => `  ${line}`),
        ]),
      ].join("\n")}\n`,
    );
  store.close();
  return 0;
}
