import { expect, test } from "vitest";
import type { ModelRequest } from "opencode-simulator";
import { persona } from "./persona.ts";
import { PERSONAS } from "./traits.ts";

const FACTS = Array.from({ length: 60 }, (_, n) => `Decision: rule ${n} holds for everybody here.`);

/** The same question as often as wanted, each behind a compaction with other talk before it. */
const asked = (topic: string, behind = ""): ModelRequest => ({
  headers: {},
  body: {
    model: "m1",
    messages: [
      { role: "user", content: "What did we do so far?" },
      {
        role: "assistant",
        content: `## Details\n${FACTS.join("\n")}\n### Completed\n- ${topic}\n## Next Move\n- Wait${behind}`,
      },
      { role: "user", content: "What architecture decisions did we make?" },
    ],
  },
});

test("what is overlooked differs from compaction to compaction, and not with what others put behind the summary", () => {
  const traits = PERSONAS["overwhelmed"];
  if (!traits) throw new Error("there is no such character");
  const agent = persona(traits, 1);
  const answers = ["a walk", "the train", "a piano"].map((topic) => agent.answer(asked(topic)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(3);
  const say = (request: ModelRequest) => {
    const answer = agent.answer(request);
    return answer instanceof Promise ? "" : answer.say;
  };
  expect(say(asked("a walk", "\n=== stamp 000017 ==="))).toBe(say(asked("a walk")));
});
