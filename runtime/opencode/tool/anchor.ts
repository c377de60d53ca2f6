/** `anchor`: decisions and facts that survive every compaction word for word. */
import { isCommentId } from "../../kernel/comment/comment.ts";
import { anchorChars, anchorLine, criticalAnchors } from "../../kernel/memory/anchor-line.ts";
import { isStale, rankAnchors } from "../../context/rank-anchors.ts";
import { choiceLines } from "../../context/choice-lines.ts";
import { listener } from "../project/load-listener.ts";
import { BadArgument } from "./read-args.ts";
import { choice, text, texts } from "./schema-parts.ts";
import { rowOf } from "../../kernel/table.ts";
import { lookUp } from "../../kernel/look-up.ts";
import type { Command } from "../../kernel/command.ts";
import { readStamp, stampOf } from "../../kernel/stamp.ts";
import { TOOL } from "../../kernel/tool-names.ts";
import type { State } from "../../kernel/state.ts";
import type { Anchor } from "../../kernel/record/anchor.ts";
import type { GovernTool } from "./govern-tool.ts";
import type { ArgReader } from "./read-args.ts";

const ACTIONS = ["create", "supersede", "resolve", "decide", "list", "search"] as const;
const TYPES = ["decision", "context", "checkpoint", "error", "attention"] as const;
const PRIORITIES = ["critical", "high", "medium", "low"] as const;
type Action = (typeof ACTIONS)[number];

const EXAMPLES: Readonly<Record<Action, Readonly<Record<string, unknown>>>> = {
  create: {
    action: "create",
    type: "decision",
    priority: "critical",
    content: "Sessions use JWT, not cookies",
  },
  supersede: { action: "supersede", anchor: "an-1", content: "Sessions use cookies, not JWT" },
  resolve: { action: "resolve", anchor: "an-1", reason: "no longer true" },
  decide: { action: "decide", content: "database = PostgreSQL" },
  list: { action: "list" },
  search: { action: "search", query: "session" },
};

const isAction = (value: string): value is Action => (ACTIONS as readonly string[]).includes(value);

/** An anchor with where it comes from: its parents, its tasks, whether it grew old. */
function listed(state: State, anchor: Anchor, at: number): string {
  const chain: string[] = [];
  for (let parent = anchor.parentId; parent !== null && !chain.includes(parent);) {
    chain.push(parent);
    parent = lookUp(state.anchors, parent)?.parentId ?? null;
  }
  const links = linksOf(anchor);
  const about = [
    ...(chain.length > 0 ? [`after ${chain.join(" after ")}`] : []),
    ...(links.length > 0 ? [`for ${links.join(", ")}`] : []),
    ...(isStale(anchor, at) ? ["stale: not touched for 48 h"] : []),
  ];
  return `${anchorLine(anchor)}${about.length > 0 ? ` (${about.join("; ")})` : ""}`;
}

/** By a stamp in any of its forms too: that of the anchor, or of the session that wrote it. */
function isFound(state: State, anchor: Anchor, query: string): boolean {
  const stamp = readStamp(query);
  const moments = [anchor.createdAt, state.sessions[anchor.sessionID]?.openedAt ?? anchor.createdAt];
  if (stamp !== null && moments.some((at) => stampOf(at) === stamp)) return true;
  return anchorLine(anchor).toLowerCase().includes(query.toLowerCase());
}

function list(state: State, query: string | undefined): string {
  const at = Date.now();
  const found = rankAnchors(state, at).filter(
    (anchor) => query === undefined || isFound(state, anchor, query),
  );
  const choices = choiceLines(state, query?.toLowerCase());
  if (found.length + choices.length === 0)
    return query === undefined ? "No anchors yet." : `No active anchor contains "${query}".`;
  return [...found.map((anchor) => listed(state, anchor, at)), ...choices].join("\n");
}

const linksOf = (anchor: Anchor | undefined): readonly string[] => [
  ...(anchor?.tasks ?? []),
  ...(anchor?.decisions ?? []),
];

const isInForce = (state: State, id: string): boolean =>
  rowOf(state.techChoices ?? [], id)?.status !== "superseded";

function create(args: ArgReader, state: State, supersedes: string | null): Command {
  const old = supersedes === null ? undefined : lookUp(state.anchors, supersedes);
  return {
    type: "create-anchor",
    anchorType: args.choice("type", TYPES) ?? old?.type ?? "decision",
    priority: args.choice("priority", PRIORITIES) ?? old?.priority ?? "high",
    content: args.requiredText("content", "the decision or fact, at most 2,000 characters", 2_000),
    parentId: args.text("parent") ?? null,
    tasks: args.texts("tasks") ?? linksOf(old).filter((id) => isInForce(state, id)),
    supersedes,
  };
}

/** `database = PostgreSQL`: one argument for both, because every argument is sent with every request. */
function decide(args: ArgReader): Command {
  const content = args.requiredText("content", 'what is decided, as "database = PostgreSQL"', 200);
  const [slot, choice] = content.split(/\s*[=:]\s*/, 2);
  if (slot === undefined || slot.trim() === "" || choice === undefined)
    throw new BadArgument(
      "content",
      'must say of what it is, as "database = PostgreSQL"; "database =" leaves it open',
    );
  const { choiceNamed, slotOf } = listener();
  const known = slotOf(slot);
  return { type: "decide-slot", slot: known, choice: choiceNamed(known, choice) };
}

function command(
  action: "create" | "supersede" | "resolve" | "decide",
  args: ArgReader,
  state: State,
): Command {
  if (action === "decide") return decide(args);
  if (action === "create") return create(args, state, null);
  const anchor = args.requiredText("anchor", "the anchor's id, such as an-1");
  if (action === "resolve" && isCommentId(anchor))
    return {
      type: "answer-comment",
      comment: anchor,
      text: args.requiredText("reason", "your answer to the human's comment: what you did about it"),
    };
  if (action === "supersede") return create(args, state, anchor);
  return {
    type: "resolve-anchor",
    anchor,
    reason: args.requiredText("reason", "why it is no longer needed"),
  };
}

/** The tool as data. */
export const anchorTool: GovernTool = {
  name: TOOL.anchor,
  description:
    "Keep a decision or fact. Unlike a summary, a critical one comes back word for word after a compaction and in new sessions. Use it when something is decided; supersede changes it, resolve ends it. Returns its id.",
  args: {
    action: choice(ACTIONS),
    type: choice(TYPES),
    priority: choice(PRIORITIES),
    content: text(),
    anchor: text("id"),
    parent: text(),
    tasks: texts(),
    reason: text(),
    query: text(),
  },
  required: ["action"],
  actionsOf: (role) => (role.criticalDecisions ? ACTIONS : ACTIONS.filter((action) => action !== "decide")),
  example: (action) => EXAMPLES[action !== undefined && isAction(action) ? action : "create"],
  read(args, _sessionID, state) {
    const action = args.choice("action", ACTIONS);
    if (action === undefined) throw new BadArgument("action", `is missing: one of ${ACTIONS.join(", ")}`);
    if (action === "list") return { view: (state) => list(state, undefined) };
    if (action === "search") {
      const query = args.requiredText("query", "the text to look for");
      return { view: (state) => list(state, query) };
    }
    return {
      command: command(action, args, state),
      say(_before, { state: after, events }) {
        const made = events.find((event) => event.type === "anchor-created");
        if (events.some((event) => event.type === "comment-answered"))
          return "The human reads your answer on the page.";
        const settled = events.findLast((event) => event.type === "choice-settled");
        if (settled) return `Decided: ${choiceLines(after, settled.id).join("; ")}`;
        if (events.some((event) => event.type === "choice-opened"))
          return "It is open: tasks that rest on it wait for the decision.";
        if (made?.type !== "anchor-created")
          return events.length > 0 ? "The anchor is retired." : "Nothing to change: this is already so.";
        const used = anchorChars(criticalAnchors(after));
        return `Kept as ${made.id} [${made.priority}/${made.anchorType}].${made.priority === "critical" ? ` Critical anchors take ${used} characters together.` : ""}`;
      },
    };
  },
};
