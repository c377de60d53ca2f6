/**
 * The human's "don't touch this" as a scope: no tool writes there, in any mode and under any task. The refusal says who
 * said it, when and in which words, and how the human ends it; nobody else can.
 */
import type { Effect } from "@idumb/shell-effects";
import { resolvePath } from "@idumb/shell-effects/project-path";
import type { GateView } from "./gate.ts";
import type { Refusal } from "../kernel/refusal.ts";
import { describeCall } from "./describe-call.ts";
import { inPathScope } from "./path-scope.ts";

type Call = { readonly tool: string; readonly args: unknown };
type Ban = NonNullable<GateView["bans"]>[number];

const BETWEEN_WORDS = /[\s'"`=;|&()<>]+/;

/** Words of a command that writes files which it does not name: one of them may be the closed path. */
function wordsOf({ args }: Call, { writesUnknown }: Effect): readonly string[] {
  if (!writesUnknown || typeof args !== "object" || args === null || !("command" in args)) return [];
  return typeof args.command === "string" ? args.command.split(BETWEEN_WORDS).filter(Boolean) : [];
}

/** The ban that the call would break, or null. */
export function brokenBan(view: GateView, call: Call, effect: Effect): Ban | null {
  const { bans = [], directory } = view;
  if (bans.length === 0 || (effect.writes.length === 0 && !effect.writesUnknown)) return null;
  const named = wordsOf(call, effect).map((word) => resolvePath(directory, word));
  return (
    bans.find(({ globs }) =>
      [...effect.writes, ...named].some((path) => inPathScope(path, globs, directory)),
    ) ?? null
  );
}

/** @param evidence the state it rests on, in one line. */
export function bannedByHuman(view: GateView, call: Call, ban: Ban, evidence: string): Refusal {
  const why = (who: string): string =>
    `${who} said on ${ban.when}: "${ban.quote}". No tool changes ${ban.path}, with or without a task.`;
  return {
    code: "banned-by-human",
    what: `${describeCall(call, view.directory)} would change ${ban.path}.`,
    why: why("The human"),
    whyForHuman: why("You"),
    instead: {
      human: `Do the rest without it. If it cannot be done without, ask the human: they end this with /idumb-lift ${ban.path}, or by asking for a change there in their own words.`,
    },
    evidence,
  };
}
