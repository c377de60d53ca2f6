import { describe, expect, test } from "vitest";
import type { ModelStep } from "../../../model/model.ts";
import { withProject } from "../../../test/open-project.fixture.ts";

const PNG =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

interface Outcome {
  /** State of the only call. */
  readonly state: Record<string, unknown> | undefined;
  /** Contents of the messages behind the call, as the model reads them. */
  readonly read: unknown[];
}

async function outcome(plugin: string, call: readonly [string, Record<string, unknown>]): Promise<Outcome> {
  const steps: ModelStep[] = [{ call: [call] }, { say: "done" }];
  let result: Outcome = { state: undefined, read: [] };
  await withProject({ plugin, steps }, async ({ prompt, session, messages, requests }) => {
    const id = await session();
    await prompt(id, "go");
    const parts = (await messages(id)).flatMap((message) => message.parts);
    const tool = parts.find((part) => part.type === "tool");
    const sent = requests.at(-1)?.body.messages ?? [];
    const from = sent.findIndex(({ role }) => role === "tool");
    result = {
      state: tool?.["state"] as Outcome["state"],
      read: sent.slice(from).map(({ content }) => content),
    };
  });
  return result;
}

const toolReturning = (value: string): string =>
  `return { tool: { t: { description: "d", args: {}, execute: async () => (${value}) } } };`;
const attaching = (attachments: string): string =>
  toolReturning(`{ title: "t", output: "o", metadata: {}, attachments: ${attachments} }`);

// OpenCode 1.18.33, measured by the conformance scripts `tool-attachments-of-other-kinds` and `after-attachments`.
describe("what a tool attaches", () => {
  test("stands in its result when it is neither image nor PDF", async () => {
    const { read } = await outcome(attaching(`[{ type: "file", mime: "text/plain", url: "data:,aGk" }]`), [
      "t",
      {},
    ]);
    expect(JSON.parse(String(read[0]))).toEqual([
      { type: "text", text: "o" },
      { type: "file-data", data: "aGk", mediaType: "text/plain" },
    ]);
  });

  test("is left out of the result when it is in no data URL", async () => {
    const file = `{ type: "file", mime: "text/plain", url: "file:///a.txt" }`;
    const { read, state } = await outcome(attaching(`[${file}]`), ["t", {}]);
    expect(read[0]).toBe('[{"type":"text","text":"o"}]');
    expect(state?.["attachments"]).toHaveLength(1);
  });

  test.each([
    ["no type", `{ mime: "text/plain", url: "data:,a" }`],
    ["no mime", `{ type: "file", url: "data:,a" }`],
    ["a number for a name", `{ type: "file", mime: "text/plain", url: "data:,a", filename: 3 }`],
  ])("is dropped without a word when it is no file part: %s", async (_, file) => {
    const { state, read } = await outcome(attaching(`[${file}]`), ["t", {}]);
    expect(state?.["attachments"]).toBeUndefined();
    expect(read).toEqual(["o"]);
  });
});

describe("what tool.execute.after attaches", () => {
  const hook = (ids: string): string =>
    `return { "tool.execute.after": async (i, o) => { o.attachments = [{ ${ids} type: "file", mime: "image/png", url: "${PNG}" }]; } };`;

  test.each([
    ["without ids", "", 0],
    ["with ids", `id: "prt_z", sessionID: i.sessionID, messageID: "msg_z",`, 1],
    ["with an id of another kind", `id: "z", sessionID: i.sessionID, messageID: "msg_z",`, 0],
  ])("is kept only as a whole part: %s", async (_, ids, kept) => {
    const { state, read } = await outcome(hook(ids), ["read", { filePath: "a.txt" }]);
    expect((state?.["attachments"] as unknown[] | undefined)?.length ?? 0).toBe(kept);
    expect(read).toHaveLength(1 + kept);
  });
});

// Measured by the conformance script `plugin-tool-odd-output`.
test.each([
  ["5", "undefined is not an object (evaluating 'c.split')"],
  ["{ output: null }", "null is not an object (evaluating 'c.split')"],
  ["{ output: 5 }", "c.split is not a function. (In 'c.split(`\n`)', 'c.split' is undefined)"],
  ["{ output: { a: 1 } }", "c.split is not a function. (In 'c.split(`\n`)', 'c.split' is undefined)"],
])("a plugin's tool that returns %s fails in the words of the host's runtime", async (value, expected) => {
  expect((await outcome(toolReturning(value), ["t", {}])).read).toEqual([expected]);
});
