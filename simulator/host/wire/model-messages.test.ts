import { describe, expect, test } from "vitest";
import type { ChatMessage } from "../../model/model.ts";
import { withProject } from "../../test/open-project.fixture.ts";

/** What the model reads behind the first prompt and its answer, when a plugin returns these hooks. */
async function read(hooks: string): Promise<readonly ChatMessage[]> {
  let messages: readonly ChatMessage[] = [];
  const plugin = `return { ${hooks} };`;
  await withProject(
    { plugin, steps: [{ say: "hello" }, { say: "x" }] },
    async ({ prompt, session, requests }) => {
      const id = await session();
      await prompt(id, "p");
      await prompt(id, "q");
      messages = requests.at(-1)?.body.messages ?? [];
    },
  );
  return messages;
}

const pushed = (info: string, parts: string): string =>
  `"experimental.chat.messages.transform": async (i, o) => { const { model } = o.messages[0].info; o.messages.push({ info: { ...o.messages[0].info, role: "assistant", ${info} }, parts: ${parts} }); }`;

// OpenCode 1.18.33, measured by the conformance script `messages-transform-reasoning`.
describe("reasoning that a plugin brings", () => {
  const parts = `[{ type: "reasoning", text: "thought " }, { type: "reasoning", text: " " }, { type: "text", text: "said" }]`;

  test("of another model is text, unless it is blank", async () => {
    const messages = await read(pushed("", parts));
    expect(messages.at(-1)).toEqual({ role: "assistant", content: "thought said" });
  });

  test("of the same model stays reasoning", async () => {
    const messages = await read(pushed("...model", parts));
    expect(messages.at(-1)).toEqual({
      role: "assistant",
      content: "said",
      reasoning_content: "thought  ",
    });
  });
});

// Measured by the conformance script `half-surrogates`.
test("half of a surrogate pair reaches the model as U+FFFD", async () => {
  const messages = await read(
    `"experimental.text.complete": async (i, o) => { o.text = "a\\ud800b"; }, "experimental.chat.system.transform": async (i, o) => { o.system.push("s\\udc00"); }`,
  );
  expect(messages.find(({ role }) => role === "assistant")?.content).toBe("a\ufffdb");
  expect(messages.findLast(({ role }) => role === "system")?.content).toMatch(/s\ufffd$/);
});
