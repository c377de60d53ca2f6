import { expect, test } from "vitest";
import { governPlan } from "../../runtime/opencode/tool/govern-plan.ts";
import { governTask } from "../../runtime/opencode/tool/govern-task.ts";
import { anchorTool } from "../../runtime/opencode/tool/anchor.ts";
import { renderRefusal } from "../../runtime/context/render-refusal.ts";
import type { ChatMessage, ChatTool } from "opencode-simulator";
import type { Call } from "../persona/advice.ts";
import { persona } from "../persona/persona.ts";
import { PERSONAS } from "../persona/traits.ts";

const NAMES: readonly (readonly [string, string])[] = [
  ["govern_task", "zork_job"],
  ["govern_plan", "zork_list"],
  ["anchor", "pinboard"],
  ["expectedOutput", "zz_result"],
  ["action", "zz_do"],
  ["USE INSTEAD", "BETTER"],
  ["GOVERNANCE BLOCK", "NOT LIKE THIS, refused"],
  ["EVIDENCE", "BECAUSE OF"],
  ["WHAT:", "You tried"],
  ["WHY:", "Rule"],
];
const rename = (text: string): string =>
  NAMES.reduce((renamed, [from, to]) => renamed.replaceAll(from, to), text);
const asIs = (text: string): string => text;

const HOST: ChatTool[] = ["bash", "edit", "read", "task", "write"].map((name) => ({
  type: "function",
  function: { name, description: name, parameters: {} },
}));

const REFUSAL = renderRefusal(
  {
    code: "no-active-task",
    what: "edit of src/config.js",
    why: "no task is active in this session",
    instead: {
      tool: "govern_task",
      args: { action: "start", name: "Edit src/config.js", expectedOutput: "src/config.js is changed" },
    },
    evidence: "session ses_1 has no task",
  },
  "work: nothing active",
);

/** Plays a turn against the plugin's own texts, seen through `glass`. Calls are given as they were made. */
function play(name: string, ask: string, seed: number, glass: (text: string) => string): Call[] {
  const traits = PERSONAS[name];
  if (!traits) throw new Error(name);
  const agent = persona(traits, seed);
  const ours = [governTask, governPlan, anchorTool].map(
    ({ name: tool, description, args, required }): ChatTool => ({
      type: "function",
      function: { name: tool, description, parameters: { type: "object", properties: args, required } },
    }),
  );
  const tools = JSON.parse(glass(JSON.stringify([...HOST, ...ours]))) as ChatTool[];
  const [start, pin] = [glass("govern_task"), glass("anchor")];
  const messages: ChatMessage[] = [{ role: "user", content: ask }];
  const calls: Call[] = [];
  let open = false;
  for (let n = 0; n < 40; n += 1) {
    const step = agent.answer({ headers: {}, body: { model: "m1", messages, tools } });
    if (step instanceof Promise || !step.call?.[0]) return calls;
    const [tool, args] = step.call[0];
    calls.push([tool, args as Record<string, unknown>]);
    if (tool === start) open = true;
    const fine = open || tool === "read" || tool === pin;
    messages.push(
      {
        role: "assistant",
        content: "",
        tool_calls: [
          { id: `${n}`, type: "function", function: { name: tool, arguments: JSON.stringify(args) } },
        ],
      },
      { role: "tool", tool_call_id: `${n}`, content: fine ? "Fine." : glass(REFUSAL) },
    );
  }
  return calls;
}

const ASKS = [
  "just quickly change `hours: 8` to `hours: 24` in `src/config.js`",
  "do it the way it wants: change `hours: 8` to `hours: 24` in `src/config.js`",
  "this is critical, please record it. Decision: money is stored as integer cents.",
];

test("every agent does the same whatever the plugin's tools, arguments and phrases are called", () => {
  for (const name of Object.keys(PERSONAS)) {
    for (const ask of ASKS) {
      for (const seed of [1, 2, 3]) {
        const plain = play(name, ask, seed, asIs);
        const renamed = play(name, ask, seed, rename);
        expect(renamed, `${name}, seed ${seed}: ${ask}`).toEqual(JSON.parse(rename(JSON.stringify(plain))));
      }
    }
  }
});

test("the plugin's texts are enough for an agent to find its way: plan, obey, and keep a decision", () => {
  const [quick = "", insist = "", keep = ""] = ASKS;
  expect(play("diligent", quick, 1, asIs).map(([tool]) => tool)).toContain("govern_task");
  expect(play("devious", insist, 1, asIs).slice(-2)[0]).toMatchObject([
    "govern_task",
    { action: "start", name: "Edit src/config.js" },
  ]);
  expect(play("hasty", keep, 1, asIs)).toMatchObject([
    [
      "anchor",
      {
        action: "create",
        type: "decision",
        priority: "critical",
        content: expect.stringContaining("integer cents"),
      },
    ],
  ]);
});
