/**
 * The one place that says yes or no to a tool call. Locked by default: for every agent and every session,
 * children included, a change of files needs an active task that permits it; there is no bootstrap, no grace
 * and no inherited right, because any one fallback voids a gate. Rules run in a fixed order and the first no
 * wins. The allow path returns shared constants: it runs before every tool call of the host.
 */
import type { Effect } from "@idumb/shell-effects";
import type { Refusal, SuggestedCall } from "../kernel/refusal.ts";
import { unnamedActingFile } from "./acting-file.ts";
import { contestedDecision, planQuestioned } from "./refuse-held.ts";
import { bannedByHuman, brokenBan } from "./refuse-ban.ts";
import { changesAsReader, readOnlyAgent } from "./refuse-reader.ts";
import { inPathScope } from "./path-scope.ts";
import { isInside, isScratch, type ProjectPlace } from "@idumb/shell-effects/project-path";
import { DOES, purposesOf } from "./purpose.ts";
import * as refuse from "./refuse.ts";
import { unreadFile, type FileStanding } from "./unread-file.ts";
import { PLANNING_PATHS, ROLES, type Role } from "./role-table.ts";

/** What the gate has to know of the state; the kernel derives it per call. All plain data. */
export interface GateView extends ProjectPlace {
  readonly mode: "strict" | "balanced" | "relaxed";
  /** The mode is that of the human's pause. */
  readonly isPaused?: boolean;
  readonly sessionID: string;
  /** Set for a child session: it never gets more than its parent. */
  readonly parentID: string | null;
  /** What the session's agent may do at all; `solo` when left out. */
  readonly role?: Role;
  /** The one active task of this session (for an unbound child: of its parent), or null. */
  readonly task: {
    readonly id: string;
    readonly name: string;
    readonly plan: string;
    readonly expectedOutput: string;
    /** Empty = all tools. */
    readonly allowedTools: readonly string[];
    /** Globs relative to the project; empty = the whole project. */
    readonly allowedPaths: readonly string[];
  } | null;
  /** A task that a subagent of this session failed at, while nobody said what becomes of it. */
  readonly unanswered?: { readonly id: string; readonly name: string } | null;
  /** A human's message may change the course, or was said to, and what follows from it is not said yet. */
  readonly question?: {
    /** False: the agent has to say what the message does. */
    readonly isCertain: boolean;
    readonly quote: string;
    /** The open tasks, by name. */
    readonly tasks: string;
    /** What is decided that it may be about: value, when and by whom. */
    readonly decided: string;
    /** The answers that the call does not show. */
    readonly others: string;
    /** Answers it when made verbatim. */
    readonly call: SuggestedCall;
  } | null;
  /** A decision that was changed too often, and that the call depends on. */
  readonly contested?: {
    readonly id: string;
    readonly slot: string;
    readonly choice: string;
    /** How often it was changed, what it was in turn, and by whom; a sentence. */
    readonly history: string;
    readonly historyForHuman: string;
  } | null;
  /** What the human closed; left out where nothing is. */
  readonly bans?: readonly {
    readonly path: string;
    readonly globs: readonly string[];
    readonly quote: string;
    /** The date, for people. */
    readonly when: string;
  }[];
  /** The host's own agent that may change nothing, by name; left out for all others. */
  readonly reader?: string | undefined;
  /** A planned task this session could start right now, to be suggested. */
  readonly startable: { readonly id: string; readonly name: string } | null;
  /** How a file stands to the session; left out where nothing is about to be written. */
  readonly standing?: ((path: string) => FileStanding) | undefined;
  /** The human's settings let the call pass without a task, and nothing is lost by it. */
  readonly isFree?: boolean;
  /** False where the host asks the gate nothing about a subagent's calls. */
  readonly childrenGoverned?: boolean;
}

/**
 * `record` names what the journal should note of an allowed call: `write`, `opaque`, `test`, `build`, `git`,
 * `unknown-tool`, `delegate`, `network`, or for what only the relaxed mode lets pass `untasked` and `unread`; null for nothing.
 */
export type GateVerdict =
  | {
      readonly allow: true;
      /** Effects worth a checkpoint or a note in the journal. */ readonly record: string | null;
    }
  | { readonly allow: false; readonly refusal: Refusal };

export type Gate = (view: GateView, call: { tool: string; args: unknown }, effect: Effect) => GateVerdict;

const allow = (record: string | null): GateVerdict => Object.freeze({ allow: true, record });
const ALLOW = {
  nothing: allow(null),
  write: allow("write"),
  opaque: allow("opaque"),
  test: allow("test"),
  build: allow("build"),
  git: allow("git"),
  unknownTool: allow("unknown-tool"),
  delegate: allow("delegate"),
  network: allow("network"),
  untasked: allow("untasked"),
  unread: allow("unread"),
} as const;

/** Decides one call. Pure: the same view, call and effect give the same verdict. */
export const gate: Gate = (view, call, effect) => {
  if (effect.governance !== null) return no(refuse.governance(view, call, effect.governance));
  if (effect.destructive !== null) return no(refuse.destructive(view, call, effect.destructive));
  if (effect.hidden !== null) return no(refuse.hiddenPayload(view, call, effect.hidden));
  const ban = brokenBan(view, call, effect);
  if (ban !== null) return no(bannedByHuman(view, call, ban, refuse.evidenceOf(view)));
  if (view.reader !== undefined) {
    if (changesAsReader(view, effect)) return no(readOnlyAgent(view, call, refuse.evidenceOf(view)));
    if (effect.writes.length > 0) return allowed(effect);
  }
  const beyond = beyondRole(view, effect);
  if (beyond !== null) return no(refuse.outsideRole(view, call, effect, beyond));
  if (view.isFree === true) return allowed(effect);
  const { task, mode } = view;
  // What nobody would check must not be started, with or without a task.
  if (effect.delegates && view.childrenGoverned === false)
    return mode === "relaxed" ? ALLOW.untasked : no(refuse.ungovernedDelegation(view, call));
  if (view.unanswered && (effect.delegates || needsTask(view, effect)))
    return mode === "relaxed" ? ALLOW.untasked : no(refuse.unansweredFailure(view, call, view.unanswered));
  const held = mode === "relaxed" ? null : heldBack(view, call, effect);
  if (held) return no(held);
  if (task === null) {
    if (!needsTask(view, effect)) return allowed(effect);
    return mode === "relaxed" ? ALLOW.untasked : no(refuse.noActiveTask(view, call, effect));
  }
  if (task.allowedTools.length > 0 && hasEffect(effect) && !task.allowedTools.includes(call.tool)) {
    return mode === "relaxed" ? ALLOW.untasked : no(refuse.toolOutsideScope(view, call, task));
  }
  if (task.allowedPaths.length > 0) {
    const outside = firstOutside(view, effect, task.allowedPaths);
    if (outside !== null)
      return mode === "relaxed" ? ALLOW.untasked : no(refuse.pathOutsideScope(view, call, task, outside));
    if (effect.writesUnknown)
      return mode === "relaxed" ? ALLOW.untasked : no(refuse.pathUnknown(view, call, task));
  }
  const acting = unnamedActingFile(view, effect, task);
  if (acting !== null)
    return mode === "relaxed" ? ALLOW.untasked : no(refuse.actingFile(view, call, task, acting));
  const unseen = view.standing && unreadFile(mode === "strict", view, call, effect, view.standing);
  if (unseen) return mode === "relaxed" ? ALLOW.unread : no(refuse.unreadFile(view, call, unseen));
  return allowed(effect);
};

/** What an open question keeps back, in the modes that hold writes for it. */
function heldBack(view: GateView, call: { tool: string; args: unknown }, effect: Effect): Refusal | null {
  // A subagent cannot say what the human meant, so whoever starts one says it first.
  const startsUnasked = effect.delegates && view.question?.isCertain === false;
  if (!startsUnasked && !needsTask(view, effect)) return null;
  if (view.question) return planQuestioned(view, call, view.question, refuse.evidenceOf(view));
  return view.contested ? contestedDecision(view, call, view.contested, refuse.evidenceOf(view)) : null;
}

const no = (refusal: Refusal): GateVerdict => ({ allow: false, refusal });

/**
 * What the role does not allow of this effect, in one phrase; else null. In every mode: a mode is
 * about work, not about its author.
 */
function beyondRole(view: GateView, effect: Effect): string | null {
  const { role = ROLES.solo } = view;
  if (role.name === "solo") return null;
  if (effect.delegates && !role.delegates) return "starts a subagent";
  for (const purpose of purposesOf(effect)) if (!role.purposes.includes(purpose)) return DOES[purpose];
  if (role.writes === "project") return null;
  if (effect.writesUnknown) return "writes files that cannot be named beforehand";
  for (const path of effect.writes) {
    // Not even inside .git: whoever may not change the project has no git either.
    if (isScratch(view, path)) continue;
    if (role.writes === "planning" && inPathScope(path, PLANNING_PATHS, view.directory)) continue;
    return "changes files";
  }
  return null;
}

/** Inside of .git: what git runs, takes for settings, or reads objects by. */
const STEERS_GIT = /\/hooks\/|\/config(\.worktree)?$|\/info\/(attributes|alternates|grafts|sparse-checkout)$/;

/** What lies inside .git is the repository's own matter and follows the rule for git, except what steers git. */
function isRepository(view: GateView, effect: Effect, path: string): boolean {
  return effect.git !== null && isInside(`${view.directory}/.git`, path) && !STEERS_GIT.test(path);
}

function needsTask(view: GateView, effect: Effect): boolean {
  if (effect.writesUnknown || effect.opaque !== null) return true;
  for (const path of effect.writes) {
    if (!isScratch(view, path) && !isRepository(view, effect, path)) return true;
  }
  return view.mode === "strict" && (effect.git !== null || effect.unknownTool);
}

/** Anything beyond reading and this plugin's own tools: what `allowedTools` is about. */
function hasEffect(effect: Effect): boolean {
  return (
    effect.writes.length > 0 ||
    effect.writesUnknown ||
    effect.opaque !== null ||
    effect.runner !== null ||
    effect.git !== null ||
    effect.network ||
    effect.delegates ||
    effect.unknownTool
  );
}

function firstOutside(view: GateView, effect: Effect, globs: readonly string[]): string | null {
  for (const path of effect.writes) {
    if (!inPathScope(path, globs, view.directory) && !isScratch(view, path)) return path;
  }
  return null;
}

function allowed(effect: Effect): GateVerdict {
  if (effect.writes.length > 0 || effect.writesUnknown) return ALLOW.write;
  if (effect.opaque !== null) return ALLOW.opaque;
  if (effect.runner !== null) return effect.runner === "test" ? ALLOW.test : ALLOW.build;
  if (effect.git !== null) return ALLOW.git;
  if (effect.unknownTool) return ALLOW.unknownTool;
  if (effect.delegates) return ALLOW.delegate;
  return effect.network ? ALLOW.network : ALLOW.nothing;
}
