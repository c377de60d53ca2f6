/** `idumb why`: what a refusal, a hold or a completion rests on, by the number of its entry or the id of what it is about. */
import { chainLine } from "../context/chain.ts";
import { saidBy } from "../kernel/choice/said-by.ts";
import { shownDecisions, shownTasks } from "../context/course-note.ts";
import { blockersOf } from "../kernel/graph.ts";
import { holdOf } from "../kernel/signal/hold.ts";
import { timeText } from "../kernel/stamp.ts";
import { idsOf, rowOf } from "../kernel/table.ts";
import { notesOf } from "../kernel/memory/human-note.ts";
import { nodeLines, planFile, planView } from "../views/plan-view.ts";
import { modeIn, sessionName } from "../opencode/project/held.ts";
import { mentions } from "../views/mentions.ts";
import { entryLine } from "./entries.ts";
import { dirWords, lookAt, noJournal } from "./reading.ts";
import { Refused } from "./refused.ts";
import type { ReadStore } from "../journal/read-project.ts";
import type { EventRecord } from "../kernel/event.ts";
import type { GovernanceLevel } from "../kernel/record/plan.ts";
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
    ? "you were not shown it: of the refusals of a turn you are shown the first"
    : `you were shown: ${told[0]}`;
}

/** What is looked at. */
interface Project {
  readonly store: ReadStore;
  readonly state: State;
  /** Of the project, the human's choice included. */
  readonly mode: GovernanceLevel;
  readonly now: number;
}

/** What a message is about, and what waits for the answer. */
function questionLines(
  { state, mode, now }: Project,
  { event, sessionID }: EventRecord<"plan-questioned">,
): readonly string[] {
  const hold = holdOf(state, sessionID);
  const isOpen = hold?.isCertain === event.isCertain && hold.quote.includes(event.quote);
  const until = event.isCertain ? "somebody says what becomes of each" : "the agent says what they change";
  const held =
    modeIn(state, sessionID, mode, now) === "relaxed"
      ? "nobody has answered it yet; nothing waits for it"
      : `writes are held until ${until}`;
  const decisions = shownDecisions(state, event.slots ?? [], "human", true);
  return [
    `your words: "${event.quote}"`,
    ...(event.tasks.length === 0 ? [] : [`open work that they touch: ${shownTasks(state, event.tasks)}`]),
    ...(decisions === "" ? [] : [`decisions that they touch: ${decisions}`]),
    isOpen ? `${held}; /idumb-keep ends this` : "answered: nothing is held by it any more",
  ];
}

/** Who made an entry and where, as far as anybody knows. */
function originLine({ state, now }: Project, { event, agent, sessionID }: EventRecord): string {
  if (sessionID === "") return "by whom nobody knows";
  // What `idumb migrate` and the page write comes from no session.
  if (state.sessions[sessionID] === undefined) return `by ${agent === "human" ? "you" : agent}`;
  const where = `in ${sessionName(state, sessionID, now)}`;
  // The plugin shows it, whoever works there.
  if (event.type === "human-told" || agent === "unknown") return where;
  return `by ${agent === "human" ? "you" : agent} ${where}`;
}

/** What an entry says beyond its line. */
function detailLines(project: Project, record: EventRecord): readonly string[] {
  const { state, store } = project;
  const { event, sessionID, version } = record;
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
    case "plan-questioned":
      return questionLines(project, { ...record, event });
    case "foreign-event":
      return state.foreign === undefined
        ? []
        : ["look what wrote it, then type /idumb-reopen; mode strict is closed until then"];
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

/** What the state says of a task, plan or decision with that id. */
function standing(state: State, id: string): readonly string[] {
  const node = rowOf(state.nodes, id);
  if (node)
    return [
      ...nodeLines(state, node),
      ...(node.status === "planned" ? blockersOf(state, node) : []).map(({ text }) => `  held: it ${text}`),
      ...(node.gaps ?? []).map(
        ({ todo }) => `  ${node.status === "completed" ? "closed although missing" : "missing"}: ${todo}`,
      ),
      ...(node.acceptedRisk === undefined ? [] : [`  accepted by the human: ${node.acceptedRisk}`]),
    ];
  const plan = rowOf(state.plans, id);
  if (plan)
    return [
      planView(state, plan, notesOf(state, planFile(plan)))
        .trimEnd()
        .replace(NO_NOTES, ""),
    ];
  const choice = rowOf(state.techChoices ?? [], id);
  return choice
    ? [`- ${id} ${choice.slot} = ${choice.choice} [${choice.status}], ${saidBy(choice, "human")}`]
    : [];
}

/** The end of a plan's file that nobody has written into. */
const NO_NOTES = /\n+## Notes$/;

function recordsOf(store: ReadStore, state: State, id: string, dir: string): readonly EventRecord[] {
  const { records } = store.since(0);
  const found = /^\d+$/.test(id)
    ? records.filter(({ version }) => version === Number(id))
    : records.filter(({ event }) => mentions(event, id));
  if (found.length > 0) return found;
  const tasks = idsOf(state.nodes).slice(-5).join(", ");
  throw new Refused(
    `nothing in the journal has the id ${id}. Its entries are numbered 1 to ${state.version}; ${tasks === "" ? "there is no task yet" : `tasks are ${tasks}`}. See: npx idumb log${dirWords(dir)}`,
  );
}

export async function why(options: Options, id: string): Promise<number> {
  const { directory, settings, store } = await lookAt(options.dir);
  if (store === null) {
    process.stdout.write(options.json ? '{"hasJournal":false}\n' : `${noJournal(directory)}\n`);
    return 1;
  }
  const state = store.current();
  const records = recordsOf(store, state, id, options.dir);
  if (options.json) {
    const about = rowOf(state.nodes, id) ?? rowOf(state.plans, id) ?? null;
    process.stdout.write(`${JSON.stringify({ id, about, entries: records })}\n`);
  } else {
    const project = { store, state, mode: state.mode ?? settings.config.mode, now: Date.now() };
    process.stdout.write(
      `${[
        ...standing(state, id),
        ...records.flatMap((record) => [
          entryLine(state, record) ??
            `${record.version} ${timeText(record.at)} ${record.event.type.replaceAll("-", " ")}`,
          `  ${originLine(project, record)}`,
          ...detailLines(project, record).map((line) => `  ${line}`),
        ]),
      ].join("\n")}\n`,
    );
  }
  store.close();
  return 0;
}
