import { expect, test } from "vitest";
import { withProject } from "../../../test/open-project.fixture.ts";

const hooksSeen = (names: string[]): string =>
  `return {\n${names.map((name) => `"${name}": async (i, o) => { seen.push("${name}" + (i.tool ? " " + i.tool : "")); },`).join("\n")}\n};`;

test("one prompt with one call runs the hooks in the host's order", async () => {
  const plugin = hooksSeen([
    "chat.message",
    "chat.params",
    "chat.headers",
    "experimental.chat.messages.transform",
    "experimental.chat.system.transform",
    "tool.execute.before",
    "tool.execute.after",
    "experimental.text.complete",
  ]);
  const steps = [{ say: "I read", call: [["read", { filePath: "a.txt" }]] as const }, { say: "done" }];
  await withProject({ plugin, steps }, async ({ prompt, session, seen }) => {
    await prompt(await session(), "go");
    const request = [
      "experimental.chat.messages.transform",
      "experimental.chat.system.transform",
      "chat.params",
      "chat.headers",
    ];
    expect(seen).toEqual([
      "chat.message",
      ...request,
      "tool.execute.before read",
      "experimental.text.complete",
      "tool.execute.after read",
      ...request,
      "experimental.text.complete",
    ]);
  });
});

test("a throw in tool.execute.before is the call's error word for word, and the loop goes on", async () => {
  const plugin = `return { "tool.execute.before": async () => { throw new Error("No.\\nNot now."); }, "tool.execute.after": async () => { seen.push("after"); } };`;
  const steps = [{ call: [["write", { filePath: "b.txt", content: "x" }]] as const }, { say: "I see" }];
  await withProject({ plugin, steps }, async ({ prompt, session, messages, requests, seen, read }) => {
    const id = await session();
    const answer = await prompt(id, "go");
    expect(answer.parts.find((part) => part.type === "text")?.text).toBe("I see");
    const [, first] = await messages(id);
    expect(first?.parts.find((part) => part.type === "tool")?.state).toMatchObject({
      status: "error",
      error: "No.\nNot now.",
    });
    expect(requests[1]?.body.messages.at(-1)).toMatchObject({ role: "tool", content: "No.\nNot now." });
    expect(seen).toEqual([]);
    expect(() => read("b.txt")).toThrow("ENOENT");
  });
});

test("arguments count when changed in place, not when replaced", async () => {
  const plugin = `return { "tool.execute.before": async (i, o) => { o.args.content = "changed"; o.args = { filePath: "c.txt", content: "replaced" }; } };`;
  const steps = [{ call: [["write", { filePath: "b.txt", content: "x" }]] as const }];
  await withProject({ plugin, steps }, async ({ prompt, session, read, messages }) => {
    const id = await session();
    await prompt(id, "go");
    expect(read("b.txt")).toBe("changed");
    const [, first] = await messages(id);
    expect(first?.parts.find((part) => part.type === "tool")?.state.input.content).toBe("changed");
  });
});

test("parallel calls run at the same time and come back in call order", async () => {
  const plugin = `const done = []; return { tool: { slow: { description: "d", args: {}, execute: async (a) => {
    seen.push("start " + a.n); await new Promise((r) => setTimeout(r, a.ms)); seen.push("end " + a.n); return "r" + a.n; } } } };`;
  const call = [["slow", { n: 1, ms: 500 }] as const, ["slow", { n: 2, ms: 100 }] as const];
  await withProject({ plugin, steps: [{ call }] }, async ({ host, prompt, session, seen, requests }) => {
    const before = host.now();
    await prompt(await session(), "go");
    expect(seen).toEqual(["start 1", "start 2", "end 2", "end 1"]);
    expect(host.now() - before).toBeLessThan(600);
    const results = requests[1]?.body.messages.filter((message) => message.role === "tool");
    expect(results?.map((message) => message.content)).toEqual(["r1", "r2"]);
  });
});

test("a failed request is retried with new params and headers but the same messages", async () => {
  const plugin = hooksSeen(["chat.params", "experimental.chat.messages.transform"]);
  await withProject(
    { plugin, steps: [{ http: 500 }, { say: "ok" }] },
    async ({ host, prompt, session, seen }) => {
      const before = host.now();
      const answer = await prompt(await session(), "go");
      expect(answer.info.error).toBeUndefined();
      expect(seen).toEqual(["experimental.chat.messages.transform", "chat.params", "chat.params"]);
      expect(host.now() - before).toBeGreaterThanOrEqual(2000);
    },
  );
});

test("abort keeps what was said, marks the open call and ends with one error", async () => {
  const plugin = `return { tool: { wait: { description: "d", args: {}, execute: () => new Promise(() => {}) } } };`;
  const steps = [{ say: "I wait", call: [["wait", {}]] as const }];
  await withProject({ plugin, steps }, async ({ host, prompt, session, messages, requests }) => {
    const id = await session();
    const asked = prompt(id, "go");
    await host.sleep(1000);
    expect((await host.client.session.abort({ path: { id } })).data).toBe(true);
    expect((await asked).info.error.name).toBe("MessageAbortedError");
    const [, answer] = await messages(id);
    expect(answer?.parts.find((part) => part.type === "tool")?.state.error).toBe("Tool execution aborted");
    await prompt(id, "again");
    expect(requests[1]?.body.messages.filter((message) => message.role === "tool")).toMatchObject([
      { content: "Tool execution aborted" },
    ]);
  });
});

test("a prompt during a run is stored at once and answered by the same run", async () => {
  const plugin = `return { tool: { wait: { description: "d", args: {}, execute: () => new Promise((r) => setTimeout(() => r("x"), 1000)) } } };`;
  const steps = [{ call: [["wait", {}]] as const }, { say: "both" }];
  await withProject({ plugin, steps }, async ({ host, prompt, session, requests, messages }) => {
    const id = await session();
    const first = prompt(id, "one");
    await host.sleep(200);
    const second = prompt(id, "two");
    expect((await first).info.id).toBe((await second).info.id);
    expect(requests).toHaveLength(2);
    expect((await messages(id)).filter(({ info }) => info.role === "user")).toHaveLength(2);
  });
});

test("a subagent is a child session with the parent's id, and its last text is the result", async () => {
  const task = ["task", { description: "look", prompt: "look there", subagent_type: "general" }] as const;
  const steps = [{ call: [task] }, { say: "found it" }, { say: "end" }];
  await withProject({ steps }, async ({ host, prompt, session, requests }) => {
    const id = await session();
    await prompt(id, "go");
    const [child] = (await host.client.session.children({ path: { id } })).data ?? [];
    expect(child).toMatchObject({ parentID: id, title: "look (@general subagent)" });
    expect(requests[1]?.headers["x-parent-session-id"]).toBe(id);
    expect(requests[1]?.body.tools?.map((tool) => tool.function.name)).not.toContain("task");
    expect(requests[2]?.body.messages.at(-1)?.content).toBe(
      `<task id="${child?.id}" state="completed">\n<task_result>\nfound it\n</task_result>\n</task>`,
    );
  });
});

test("a compaction replaces the history by its summary", async () => {
  const plugin = `return { "experimental.session.compacting": async (i, o) => { o.context.push("KEEP ME"); } };`;
  await withProject({ plugin }, async ({ host, prompt, session, requests }) => {
    const id = await session();
    await prompt(id, "one");
    const body = { providerID: "fake", modelID: "m1" };
    expect((await host.client.session.summarize({ path: { id }, body })).data).toBe(true);
    await prompt(id, "two");
    const asked = String(requests[1]?.body.messages.at(-1)?.content);
    expect(asked).toContain("[User]: one");
    expect(asked.endsWith("KEEP ME")).toBe(true);
    expect(requests[2]?.body.messages.slice(1)).toEqual([
      { role: "user", content: "What did we do so far?" },
      { role: "assistant", content: "SUMMARY" },
      { role: "user", content: "two" },
    ]);
  });
});

test.each([
  [17_999, ["one", "two"]],
  [
    18_000,
    [
      "one",
      "Continue if you have next steps, or stop and ask for clarification if you are unsure how to proceed.",
      "two",
    ],
  ],
])("at %i tokens of 18000 usable ones the session compacts by itself or not", async (usage, expected) => {
  const limit = { context: 20_000, output: 2000 };
  await withProject({ limit, steps: [{ say: "a", usage }] }, async ({ prompt, session, messages }) => {
    const id = await session();
    await prompt(id, "one");
    await prompt(id, "two");
    const users = (await messages(id)).filter(({ info }) => info.role === "user");
    const texts = users.flatMap(({ parts }) =>
      parts.filter((part) => part.type === "text").map((part) => part.text),
    );
    expect(texts).toEqual(expected);
  });
});

test("an answer in a JSON schema ends the turn and is kept on the message, unseen by tool hooks", async () => {
  const plugin = hooksSeen(["tool.execute.before", "tool.execute.after"]);
  const steps = [{ call: [["StructuredOutput", { city: "Hanoi" }]] as const }];
  await withProject({ plugin, steps }, async ({ host, session, requests, seen }) => {
    const format = {
      type: "json_schema",
      schema: { type: "object", properties: { city: { type: "string" } } },
    };
    const body = JSON.stringify({ parts: [{ type: "text", text: "where?" }], format });
    const answer = await host.fetch(`/session/${await session()}/message`, { method: "POST", body });
    expect((await answer.json()).info).toMatchObject({ structured: { city: "Hanoi" } });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.body["tool_choice"]).toBe("required");
    expect(seen).toEqual([]);
  });
});

test("an answer that breaks off is asked for again; its text and its half call stay behind, unfinished", async () => {
  const call = [["write", { filePath: "b.txt", content: "x" }]] as const;
  const steps = [{ say: "half", call, cut: true }, { say: "whole" }];
  await withProject(
    { plugin: "return {};", steps },
    async ({ prompt, session, messages, requests, read }) => {
      const id = await session();
      const answer = await prompt(id, "go");
      expect(requests).toHaveLength(2);
      expect(answer.parts.flatMap((part) => (part.type === "text" ? [part.text] : []))).toEqual([
        "",
        "whole",
      ]);
      const [, only, ...more] = await messages(id);
      expect(more).toEqual([]);
      expect(only?.parts.find((part) => part.type === "tool")?.state).toEqual({
        status: "error",
        input: {},
        error: "Tool execution aborted",
        metadata: { interrupted: true },
        time: expect.anything(),
      });
      expect(() => read("b.txt")).toThrow("ENOENT");
    },
  );
});

test("an answer that breaks off every time ends the turn with the connection's error", async () => {
  const steps = Array.from({ length: 6 }, () => ({ say: "half", cut: true }));
  await withProject({ plugin: "return {};", steps }, async ({ prompt, session, requests }) => {
    const answer = await prompt(await session(), "go");
    expect(requests).toHaveLength(6);
    expect(answer.info).toMatchObject({
      error: { name: "APIError", data: { message: "Connection reset by server", isRetryable: true } },
    });
  });
});

test("what a hook leaves in place of a description is sent as text", () => {
  const plugin = `return { "tool.definition": async (input, output) => {
    if (input.toolID === "glob") output.description = 5;
    if (input.toolID === "grep") output.description = null;
  } };`;
  return withProject({ plugin }, async ({ prompt, session, requests }) => {
    await prompt(await session(), "go");
    const tools = requests.find(({ body }) => body.tools)?.body.tools ?? [];
    const sent = Object.fromEntries(tools.map((tool) => [tool.function.name, tool.function.description]));
    expect([sent["glob"], sent["grep"]]).toEqual(["5", ""]);
  });
});
