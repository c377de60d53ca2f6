/** A delegation play: who is sent, what they try, and what must have come of it. */
import { obey, type Line } from "./cast-model.ts";
import type { CallMade, Stage } from "./stage.ts";

export interface Play {
  /** What must hold, as a sentence. */
  readonly title: string;
  run(stage: Stage): Promise<void>;
}

/** Hands `name` to a general subagent. */
export const assign = (
  name: string,
  more: Readonly<Record<string, unknown>> = {},
): readonly [string, Record<string, unknown>] => [
  "govern_delegate",
  { action: "assign", name, expectedOutput: `${name} is there`, agent: "general", ...more },
];

export const write = (filePath: string): readonly [string, Record<string, unknown>] => [
  "write",
  { filePath, content: "1\n" },
];

export const complete: Line = {
  call: [["govern_task", { action: "complete", evidence: "seen" }]],
};

/** Assigns these at once and starts all of them at once. */
export const delegateAll = (
  ...assignments: readonly (readonly [string, Record<string, unknown>])[]
): readonly Line[] => [{ call: assignments }, obey];

/** The result of a session's call of that tool, counted from 1; "" = there was none. */
export function resultOf(calls: readonly CallMade[], tool: string, nth = 1): string {
  return calls.filter((call) => call.tool === tool)[nth - 1]?.result ?? "";
}

/** What the parent is shown of its tasks and delegations now. */
export async function standing(stage: Stage, sessionID: string): Promise<string> {
  await stage.say(sessionID, [{ call: [["govern_delegate", { action: "status" }]] }, { say: "looked" }]);
  return (await stage.calls(sessionID)).findLast((call) => call.tool === "govern_delegate")?.result ?? "";
}

/** The host goes on: the next prompt is answered with what the model says. */
export async function answersNext(stage: Stage, sessionID: string): Promise<void> {
  const said = await stage.say(sessionID, [{ say: "here I am" }]);
  stage.check(said === "here I am", `the next prompt was answered with ${JSON.stringify(said)}`);
}
