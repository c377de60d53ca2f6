/**
 * The one call from a block to a legal write: a quick start of `govern_task`, named after what was tried so
 * that the plan says something true. The text comes from the call alone and is always a valid name.
 */
import type { Effect } from "@idumb/shell-effects";
import type { SuggestedCall } from "../kernel/refusal.ts";
import { describeCall, short, shownPath } from "./describe-call.ts";
import { DYNAMIC } from "@idumb/shell-effects";
import { HOST_TOOL } from "../kernel/host-tool-names.ts";
import { TOOL } from "../kernel/tool-names.ts";

const MAX_NAME_CHARS = 60;

type Call = { readonly tool: string; readonly args: unknown };

export function suggestStart(call: Call, effect: Effect, directory: string): SuggestedCall {
  return { tool: TOOL.task, args: { action: "start", ...startText(call, effect, directory) } };
}

/** Name and expected output of the task that the call would be. */
export function startText(
  call: Call,
  effect: Effect,
  directory: string,
): { readonly name: string; readonly expectedOutput: string } {
  const [first] = effect.writes;
  const more = effect.writes.length - 1;
  const target = first === undefined ? null : shownPath(first.replaceAll(DYNAMIC, "…"), directory);
  const isShell = call.tool === HOST_TOOL.bash || call.tool === TOOL.shell;
  const subject = target === null || isShell ? null : `${target}${more > 0 ? ` and ${more} more` : ""}`;
  const name = subject === null ? runName(call, directory) : `${verb(call.tool)} ${subject}`;
  const result =
    target === null
      ? "The command has run and its result is checked"
      : `${short(target)} is changed as asked`;
  return { name: short(name, MAX_NAME_CHARS), expectedOutput: result };
}

function runName(call: Call, directory: string): string {
  const args =
    typeof call.args === "object" && call.args !== null ? (call.args as Record<string, unknown>) : {};
  return typeof args.command === "string" ? `Run ${args.command}` : `Use ${describeCall(call, directory)}`;
}

function verb(tool: string): string {
  if (tool === HOST_TOOL.write) return "Write";
  return tool === HOST_TOOL.applyPatch || tool === HOST_TOOL.patch ? "Patch" : "Edit";
}
