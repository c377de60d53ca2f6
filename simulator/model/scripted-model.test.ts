import { describe, expect, it } from "vitest";
import { classifyRequest } from "./classify-request.ts";
import type { ModelRequest } from "./model.ts";
import { ScriptedModel } from "./scripted-model.ts";

const TOOLS = [{ type: "function" as const, function: { name: "bash", parameters: {} } }];

function request(
  user: string,
  options: Partial<{ session: string; parent: string; system: string; tools: boolean }> = {},
): ModelRequest {
  return {
    headers: {
      "x-session-id": options.session ?? "ses_main",
      ...(options.parent === undefined ? {} : { "x-parent-session-id": options.parent }),
    },
    body: {
      model: "m1",
      messages: [
        { role: "system", content: options.system ?? "You are an agent." },
        { role: "user", content: user },
      ],
      ...(options.tools === false ? {} : { tools: TOOLS }),
    },
  };
}

const title = request("hello", { system: "You are a title generator. Short.", tools: false });
const compaction = request("<conversation>…", {
  system: "You are a context summarization agent. Go.",
  tools: false,
});

describe("a request is classified", () => {
  it("by the parent header as main or subagent", () => {
    expect(classifyRequest(request("hi"))).toBe("main");
    expect(classifyRequest(request("hi", { parent: "ses_p" }))).toBe("subagent");
  });

  it("by text as title or compaction, in children too", () => {
    expect(classifyRequest(title)).toBe("title");
    expect(classifyRequest(compaction)).toBe("compaction");
    expect(classifyRequest({ ...compaction, headers: { "x-parent-session-id": "ses_p" } })).toBe(
      "compaction",
    );
  });

  it("by the fixed user text when a plugin emptied the system prompt", () => {
    expect(
      classifyRequest(request("Generate a title for this conversation:\n", { system: "", tools: false })),
    ).toBe("title");
    const text = "Here…\n\nCreate a new anchored summary from the conversation";
    expect(classifyRequest(request(text, { system: "", tools: false }))).toBe("compaction");
  });

  it("by the wording of older hosts, which send the history before it", () => {
    const old = "You are a helpful AI assistant tasked with summarizing conversations.\n\nWhen asked";
    expect(classifyRequest(request("hello", { system: old, tools: false }))).toBe("compaction");
    const text = "Provide a detailed prompt for continuing our conversation above. Focus on";
    expect(classifyRequest(request(text, { system: "", tools: false }))).toBe("compaction");
  });

  it("as main when a user only quotes those texts in a request with tools", () => {
    expect(classifyRequest(request("Generate a title for this conversation:"))).toBe("main");
  });
});

describe("the scripted model", () => {
  it("answers the main session from the loaded queue and then says done", () => {
    const model = new ScriptedModel({});
    model.load([{ say: "one" }, { http: 500 }]);
    expect([1, 2, 3].map(() => model.answer(request("x")))).toEqual([
      { say: "one" },
      { http: 500 },
      { say: "done" },
    ]);
  });

  it("drops what a former step left over", () => {
    const model = new ScriptedModel({});
    model.load([{ say: "old" }]);
    model.load([{ say: "new" }]);
    expect(model.answer(request("x"))).toEqual({ say: "new" });
  });

  it("answers each child from the queue of its key, counted per child", () => {
    const model = new ScriptedModel({ subs: { KID: [{ say: "1" }, { say: "2" }] } });
    const ask = (session: string) => model.answer(request("do KID", { session, parent: "ses_main" }));
    expect([ask("ses_a"), ask("ses_b"), ask("ses_a"), ask("ses_a")]).toEqual([
      { say: "1" },
      { say: "1" },
      { say: "2" },
      { say: "done" },
    ]);
  });

  it("answers summaries in order, then numbers them, and titles with the given one", () => {
    const model = new ScriptedModel({ summaries: ["first"], title: { http: 400 } });
    expect([model.answer(compaction), model.answer(compaction)]).toEqual([
      { say: "first" },
      { say: "SUMMARY 2" },
    ]);
    expect(model.answer(title)).toEqual({ http: 400 });
    expect(new ScriptedModel({}).answer(title)).toEqual({ say: "Title" });
  });
});
