import { expect, test } from "vitest";
import type { ChatMessage } from "opencode-simulator";
import type { Evidence } from "../play/evidence.ts";
import { evidence, request } from "../oracle/seen.fixture.ts";
import { undisturbed } from "./undisturbed.ts";

interface Sent {
  readonly tools?: Readonly<Record<string, string>>;
  readonly rules?: string;
  readonly messages?: readonly string[];
  readonly stored?: readonly string[];
}

/** A session of one request, as far as the oracle looks at it. */
function session({ tools = {}, rules = "", messages = [], stored = [] }: Sent): Evidence {
  const system: ChatMessage = { role: "system", content: rules };
  const said = messages.map((content): ChatMessage => ({ role: "user", content }));
  const body = {
    model: "m1",
    messages: [system, ...said],
    tools: Object.entries(tools).map(([name, description]) => ({
      type: "function" as const,
      function: { name, description, parameters: {} },
    })),
  };
  const texts = [...stored, "the newest, not sent yet"];
  const kept = texts.map((text, at) => ({
    id: `m${at}`,
    said: undefined,
    texts: [text],
    calls: [],
    raw: {},
  }));
  return evidence({ requests: [request({ body })], stored: [kept] });
}

const bare = { tools: { read: "reads" }, rules: "You are an agent of the house." };
const ours = {
  tools: { read: "reads", anchor: "keeps" },
  rules: `${bare.rules}\nStart a task before you write.`,
};
const theirs = {
  tools: { read: "reads", compress: "makes room" },
  rules: `${bare.rules}\nMake room when it gets tight.`,
  messages: ["hello <id>m0001</id>"],
  stored: ["hello"],
};
const both = {
  tools: { ...ours.tools, ...theirs.tools },
  rules: `${ours.rules}\nMake room when it gets tight.`,
  messages: ["hello <id>m0001</id>", '<idumb>\nActive task: tn-1 "Work"\n</idumb> <id>m0002</id>'],
  stored: ["hello", '<idumb>\nActive task: tn-1 "Work"\n</idumb>'],
};

const found = (beside: Sent): readonly string[] => {
  const alone = { bare: session(bare), ours: session(ours), theirs: session(theirs) };
  return undisturbed({ ...session(beside), company: { name: "other", alone } }).reasons.map(
    ({ text }) => text,
  );
};

test("two plugins that leave each other alone are let pass", () => {
  expect(found(both)).toEqual([]);
});

test.each<[string, Sent, string]>([
  ["a tool of ours that is gone", { ...both, tools: theirs.tools }, "the tool anchor of the plugin is gone"],
  [
    "a tool of theirs that is changed",
    { ...both, tools: { ...both.tools, compress: "?" } },
    "the tool compress of other is changed",
  ],
  [
    "a rule of theirs that is missing",
    { ...both, rules: ours.rules },
    "1 lines of other are not in the prompt: Make room when it gets tight.",
  ],
  [
    "what they add to messages",
    { ...both, messages: both.messages.map((text) => text.replace(/ <id>.*/, "")) },
    "other no longer adds to messages: hello <id>mN</id>",
  ],
  [
    "words of ours that were rewritten",
    { ...both, messages: both.messages.map((text) => text.replace("Work", "WORK")) },
    'words of the plugin did not reach the model: <idumb>\nActive task: tn-1 "Work"\n</idumb>',
  ],
])("%s is noticed", (_, beside, reason) => {
  expect(found(beside)).toEqual([reason]);
});
