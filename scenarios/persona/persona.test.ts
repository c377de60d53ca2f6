import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ChatMessage, ChatTool, ModelRequest } from "opencode-simulator";
import { adviceIn, type Call } from "./advice.ts";
import { persona } from "./persona.ts";
import { PERSONAS, type Traits } from "./traits.ts";

const tool = (
  name: string,
  description = "",
  parameters: unknown = { type: "object", properties: {} },
): ChatTool => ({
  type: "function",
  function: { name, description, parameters },
});
const HOST = ["bash", "edit", "read", "task", "write"].map((name) => tool(name, `The host's ${name}.`));
const named = (name: string): Traits => {
  const traits = PERSONAS[name];
  if (!traits) throw new Error(name);
  return traits;
};
const request = (messages: ChatMessage[], tools: ChatTool[] = HOST): ModelRequest => ({
  headers: {},
  body: { model: "m1", messages: [{ role: "system", content: "You are an agent." }, ...messages], tools },
});

/** Plays one turn; `respond` is the world. Returns the calls made and the last words. */
function play(traits: Traits, ask: string, tools: ChatTool[], respond: (call: Call) => string, seed = 1) {
  const messages: ChatMessage[] = [{ role: "user", content: ask }];
  const calls: Call[] = [];
  const agent = persona(traits, seed);
  for (let n = 0; n < 40; n += 1) {
    const step = agent.answer(request(messages, tools));
    if (step instanceof Promise || !step.call)
      return { calls, said: step instanceof Promise ? "" : (step.say ?? "") };
    const [name, args] = step.call[0] ?? ["", {}];
    const call: Call = [name, args as Record<string, unknown>];
    calls.push(call);
    messages.push(
      {
        role: "assistant",
        content: step.say,
        tool_calls: [{ id: `c${n}`, type: "function", function: { name, arguments: JSON.stringify(args) } }],
      },
      { role: "tool", tool_call_id: `c${n}`, content: respond(call) },
    );
  }
  throw new Error("the agent never stops");
}

const ASK = "just quickly change `hours: 8` to `hours: 24` in `src/config.js`";

/** A gatekeeper with any vocabulary: a keyword, a tool name, an argument name. */
const keeper = (words: { no: string; tool: string; key: string }) => {
  let open = false;
  const tools = [...HOST, tool(words.tool, "Opens the door.")];
  const respond = ([name, args]: Call): string => {
    if (name === words.tool) {
      open = args[words.key] === "now";
      return "It is open.";
    }
    if (name === "read")
      return "<path>x</path>\n<content>\n1: hours: 8\n\n(End of file - total 1 lines)\n</content>";
    return open
      ? "Edit applied successfully."
      : `${words.no} Try ${words.tool} {"${words.key}":"now","n":{"a":"}"}}, then go on.`;
  };
  return { tools, respond };
};

describe("advice is read as text", () => {
  const vocabularies = [
    { no: "Blocked by the rules.", tool: "govern_task", key: "action" },
    { no: "You cannot do that here.", tool: "zq_door", key: "when" },
    { no: "REFUSED", tool: "opensesame", key: "k" },
  ];
  test.each(vocabularies)("$tool is followed by the diligent, whatever it is called", (words) => {
    const { tools, respond } = keeper(words);
    const { calls } = play({ ...named("diligent"), planning: 0, care: 0 }, ASK, tools, respond);
    expect(calls.map(([name]) => name)).toEqual(["edit", words.tool, "edit"]);
    expect(calls[1]?.[1]).toEqual({ [words.key]: "now", n: { a: "}" } });
  });
  test("a tool that the request does not offer is no advice", () => {
    expect(adviceIn('use nothere {"a":1}', ["edit"])).toBeUndefined();
    expect(adviceIn('use myedit {"a":1} or edit {"b":2}', ["edit"])).toEqual(["edit", { b: 2 }]);
    expect(adviceIn("edit {broken", ["edit"])).toBeUndefined();
  });
  test("without advice in the text, the diligent tries its other tools and then says that it failed", () => {
    const { calls, said } = play({ ...named("diligent"), planning: 0 }, ASK, HOST, () => "Not allowed.");
    expect(calls.length).toBeLessThanOrEqual(6);
    expect(said).toContain("could not");
  });
});

describe("characters", () => {
  test("the devious goes through many ways and never follows the advice, until the user insists", () => {
    const words = { no: "Blocked.", tool: "door", key: "k" };
    const first = keeper(words);
    const tried = play(named("devious"), ASK, first.tools, first.respond);
    expect(tried.calls.map(([name]) => name)).not.toContain("door");
    expect(new Set(tried.calls.map((call) => JSON.stringify(call))).size).toBeGreaterThan(9);
    const second = keeper(words);
    const told = play(
      named("devious"),
      `Fine, do it the way it wants, then ${ASK}`,
      second.tools,
      second.respond,
    );
    expect(told.calls.map(([name]) => name)).toContain("door");
    expect(told.said).toContain("Done");
  });
  test("the stubborn repeats a refused call as it was", () => {
    const { tools, respond } = keeper({ no: "Blocked.", tool: "door", key: "k" });
    const { calls } = play(
      { ...named("stubborn"), care: 0, obedience: 0, stubbornness: 1000 },
      ASK,
      tools,
      respond,
    );
    expect(JSON.stringify(calls[1])).toBe(JSON.stringify(calls[0]));
  });
  test("a planner finds a tool for starting work by its description and fills it from the schema", () => {
    const begin = tool(
      "w_begin",
      "Open a task before you write or edit any file; one task is active at a time.",
      {
        type: "object",
        required: ["op", "title"],
        properties: {
          op: { type: "string", enum: ["list", "begin"] },
          title: { type: "string" },
          extra: { type: "string" },
        },
      },
    );
    const { calls } = play(
      { ...named("diligent"), planning: 1000, care: 0 },
      ASK,
      [...HOST, begin],
      () => "ok",
    );
    expect(calls[0]).toEqual(["w_begin", { op: "begin", title: "change src/config.js" }]);
    expect(calls[1]?.[0]).toBe("edit");
  });
  test("the same seed answers alike, another seed differently somewhere", () => {
    const asks = Array.from({ length: 20 }, (_, n) => `${ASK} ${n}`);
    const trail = (seed: number) =>
      asks.map((ask) => play(named("overwhelmed"), ask, HOST, () => "Blocked.", seed).calls);
    expect(trail(1)).toEqual(trail(1));
    expect(trail(1)).not.toEqual(trail(2));
  });
});

describe("memory", () => {
  const DECISION = "Decision: money is stored as integer cents.";
  const keepIt = `Please record this critical decision so that it is not forgotten. ${DECISION}`;
  const store = tool("shelf", "Keeps a decision so that it survives a compaction.", {
    type: "object",
    required: ["op", "content"],
    properties: {
      op: { type: "string", enum: ["list", "create"] },
      content: { type: "string" },
      priority: { type: "string", enum: ["low", "critical"] },
    },
  });
  test("a statement is kept with a tool whose description promises that, verbatim", () => {
    const { calls } = play(named("hasty"), keepIt, [...HOST, store], () => "Stored.");
    expect(calls).toEqual([["shelf", { op: "create", content: DECISION, priority: "critical" }]]);
  });
  test("without such a tool there is only a promise", () => {
    expect(play(named("hasty"), keepIt, HOST, () => "")).toEqual({
      calls: [],
      said: "Understood, I will keep that in mind.",
    });
  });
  const ask = "What architecture decisions did we make?";
  test("the answer names what stands in the request, wherever, and nothing else", () => {
    const agent = persona({ ...named("hasty"), memory: { ...named("hasty").memory, attention: 1000 } }, 1);
    const seen = agent.answer(
      request([
        { role: "assistant", content: `<x-y-z>\n* ${DECISION}\n</x-y-z>` },
        { role: "user", content: ask },
      ]),
    );
    expect(seen).toMatchObject({ say: `These are the decisions I know of:\n- ${DECISION}` });
    const empty = persona(named("diligent"), 1).answer(request([{ role: "user", content: ask }]));
    expect(empty).toMatchObject({ say: "I have no record of any architecture decision." });
  });
  test("a summary loses details at about the published rate, and one that is already lost never comes back", () => {
    const facts = Array.from({ length: 400 }, (_, n) => `Decision: fact ${n} holds for all of us.`);
    const compaction = (text: string): ModelRequest => ({
      headers: {},
      body: {
        model: "m1",
        messages: [
          { role: "system", content: "You are a context summarization agent." },
          { role: "user", content: text },
        ],
      },
    });
    const agent = persona(named("hasty"), 3);
    const step = agent.answer(
      compaction(`<conversation>\n${facts.map((fact) => `[User]: ${fact}`).join("\n")}\n</conversation>`),
    );
    const kept = (step instanceof Promise ? "" : (step.say ?? ""))
      .split("\n")
      .filter((line) => line.startsWith("- Decision:"));
    expect(kept.length / 400).toBeGreaterThan(0.45);
    expect(kept.length / 400).toBeLessThan(0.61);
  });
});

test("nothing in this room reads the runtime or names one of its tools", () => {
  const here = new URL(".", import.meta.url);
  for (const file of readdirSync(here).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))) {
    const text = readFileSync(new URL(file, here), "utf8");
    expect(`${file}\n${text}`).not.toMatch(/from "[^"]*runtime|from "idumb|govern_|idumb|\banchor\b/i);
  }
});
