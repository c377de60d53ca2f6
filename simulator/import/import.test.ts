import { describe, expect, it } from "vitest";
import { parseScript } from "../script/read-script.ts";
import { parseScript2 } from "../conformance/opencode2/read-script.ts";
import { MASKED, maskSecrets } from "./mask-secrets.ts";
import { readConversation } from "./read-conversation.ts";
import { scriptOf, type ImportOptions } from "./script-of.ts";

const user = (text: string): object => ({ info: { role: "user" }, parts: [{ type: "text", text }] });
const answer = (...parts: object[]): object => ({ info: { role: "assistant" }, parts });
const called = (tool: string, input: object, state: object): object => ({
  type: "tool",
  tool,
  state: { status: "completed", input, ...state },
});
const EXPORT = {
  info: { title: "Eggs", directory: "/home/ann/shop" },
  messages: [
    user("Add eggs"),
    answer(
      { type: "text", text: "First I read." },
      called(
        "read",
        { filePath: "/home/ann/shop/notes.md" },
        { output: "<path>notes.md</path>\n<type>file</type>\n<content>\n1: # Notes\n2: milk\n</content>" },
      ),
      called(
        "bash",
        { command: "cat .env\ntrue" },
        { output: "KEY_TOKEN=abcdef123456\n", metadata: { exit: 3 } },
      ),
      called("jira_find", { id: 7 }, { output: "found /home/ann/shop" }),
      called(
        "task",
        { description: "d", prompt: "Count lines", subagent_type: "general" },
        { output: "task_id: x\n<task_result>\nTwo.\n</task_result>" },
      ),
    ),
    answer({ type: "text", text: "Done" }),
    { info: { role: "user" }, parts: [{ type: "compaction" }] },
    { info: { role: "assistant", summary: true }, parts: [{ type: "text", text: "We added eggs." }] },
  ],
};
const imported = (value: object, options: Partial<ImportOptions> = {}): Record<string, unknown> =>
  scriptOf(readConversation(JSON.stringify(value), "s.json"), { id: "s", ...options });

describe("a session that OpenCode 1 exported", () => {
  const script = imported(EXPORT);

  it("becomes a script with the same prompts, answers, calls and summaries", () => {
    expect(parseScript(script, "s.json").steps).toEqual([
      {
        prompt: "Add eggs",
        llm: [
          {
            say: "First I read.",
            call: [
              ["read", { filePath: "notes.md" }],
              ["bash", { command: "cat .recorded/1.txt; exit 3 # cat .env" }],
              ["jira_find", { id: 7 }],
              ["task", { description: "d", prompt: "Count lines", subagent_type: "general" }],
            ],
          },
          { say: "Done" },
        ],
      },
      { summarize: true },
    ]);
    expect(script).toMatchObject({
      summaries: ["We added eggs."],
      subs: { "Count lines": [{ say: "Two." }] },
    });
  });

  it("brings the files that it read, and what its commands and other tools said", () => {
    expect(script["files"]).toEqual({
      "notes.md": "# Notes\nmilk\n",
      ".recorded/1.txt": `KEY_TOKEN=${MASKED}\n`,
    });
    expect(JSON.stringify(script["plugins"])).toMatch(/jira_find.*found \./);
    expect(JSON.stringify(script)).not.toContain("/home/ann");
  });

  it("runs its commands again only where that is asked for", () => {
    expect(JSON.stringify(imported(EXPORT, { commands: true }))).toContain(String.raw`cat .env\ntrue`);
  });
});

it("becomes a script of OpenCode 2 from what its route answers, whatever comes first there", () => {
  const data = [
    {
      id: "b",
      type: "assistant",
      time: { created: 2 },
      content: [
        { type: "text", text: "I read" },
        {
          type: "tool",
          name: "read",
          state: {
            status: "completed",
            input: { path: "a.txt" },
            content: [{ type: "text", text: "hello\n" }],
          },
        },
        { type: "tool", name: "db_ask", state: { status: "error", input: {}, error: { message: "no db" } } },
      ],
    },
    { id: "a", type: "user", time: { created: 1 }, text: "Go" },
  ];
  const script = parseScript2(imported({ data }), "s");
  expect(script.steps).toEqual([
    {
      prompt: "Go",
      model: [
        {
          say: "I read",
          call: [
            ["read", { path: "a.txt" }],
            ["db_ask", {}],
          ],
        },
      ],
    },
  ]);
  expect(script.files).toEqual({ "a.txt": "hello\n" });
  expect(script.plugins["recorded-tools"]).toContain('"error":"no db"');
});

it("becomes a script from an ATIF trajectory, the agent's own tools answering as they did", () => {
  const trajectory = {
    schema_version: "ATIF-v1.4",
    steps: [
      { source: "system", message: "You are an agent" },
      { source: "user", message: "Fix it" },
      {
        source: "agent",
        message: "Looking",
        tool_calls: [{ tool_call_id: "1", function_name: "read", arguments: { file: "x" } }],
        observation: { results: [{ source_call_id: "1", content: "text of x" }] },
      },
    ],
  };
  const script = imported(trajectory);
  expect(parseScript(script, "s.json").steps).toEqual([
    { prompt: "Fix it", llm: [{ say: "Looking", call: [["recorded_read", { file: "x" }]] }] },
  ]);
  expect(JSON.stringify(script["plugins"])).toContain("text of x");
});

it("refuses what is no session, and says what is one", () => {
  expect(() => readConversation("{", "x.json")).toThrow("x.json: is no JSON");
  expect(() => readConversation('{"a":1}', "x.json")).toThrow(/x\.json: is no session\. Known are .*ATIF/);
  expect(() => readConversation('{"info":{},"messages":[]}', "x.json")).toThrow("the user says nothing");
});

describe("secrets", () => {
  const kinds: [kind: string, text: string, secret: string][] = [
    ["a token of GitHub", "use ghp_16C7e42F292c6912E7710c838347Ae178B4a", "ghp_16C7"],
    ["a key of a model", "sk-proj-abcdEFGH1234567890abcd", "abcdEFGH"],
    ["a key of AWS", "AKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNN7EXAMPLE"],
    ["an assignment", 'DB_PASSWORD="hunter2hunter2"', "hunter2"],
    ["JSON in a text", String.raw`{\"apiKey\": \"a1b2c3d4e5\"}`, "a1b2c3d4e5"],
    ["a header", "Authorization: Bearer abc.def-123456", "abc.def"],
    ["a password in an address", "postgres://ann:s3cr3tpw@db/x", "s3cr3tpw"],
    ["a private key", "-----BEGIN RSA PRIVATE KEY-----\nMIIabc\n-----END RSA PRIVATE KEY-----", "MIIabc"],
  ];
  it("of every known kind are masked", () => {
    expect(kinds.filter(([, text, secret]) => maskSecrets(text).includes(secret))).toEqual([]);
  });

  it("are not seen in code that reads one, nor in hashes", () => {
    const plain = [
      "const token = process.env.GITHUB_TOKEN;",
      "password: string",
      "const token = readToken(file)",
      "commit 9fceb02d0ae598e95dc970b74767f19372d61af8",
    ];
    expect(plain.filter((text) => maskSecrets(text) !== text)).toEqual([]);
  });
});
