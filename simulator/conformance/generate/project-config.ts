import fc from "fast-check";
import type { Script } from "../../script/script.ts";
import { permissionRules } from "./permission-rules.ts";
import { withExtras } from "./with-extras.ts";

const agents = fc.record(
  {
    helper: fc.constantFrom<unknown>(
      { mode: "subagent", description: "helps", prompt: "You help." },
      { mode: "all", description: "helps", steps: 2 },
      { mode: "primary", tools: { bash: false, "pt_*": false } },
      { mode: "subagent", description: "may ask others", permission: { task: "allow", edit: "deny" } },
      { mode: "all", model: "fake/gpt-5x", temperature: 0.5, prompt: "You patch." },
    ),
    build: fc.constantFrom<unknown>({ steps: 2 }, { prompt: "You build." }, { permission: { bash: "ask" } }),
    explore: fc.constant({ disable: true }),
  },
  { requiredKeys: [] },
);

const commands = fc.record(
  {
    hi: fc.constantFrom<unknown>(
      { template: "Say hi to $ARGUMENTS" },
      { template: "first $1 then $2 rest $3", description: "numbers" },
      { template: "no place for arguments" },
      { template: "Look at @a.txt and @missing.txt" },
    ),
    look: fc.constantFrom<unknown>(
      { template: "KID look $ARGUMENTS", subtask: true, agent: "general" },
      { template: "KID look $ARGUMENTS", agent: "explore" },
      { template: "TWIN", subtask: true },
    ),
    shout: fc.constantFrom<unknown>(
      { template: "said: !`echo $ARGUMENTS`", agent: "build" },
      { template: "loud", agent: "plan", model: "fake/gpt-5x" },
      { template: "who", agent: "nope" },
    ),
  },
  { requiredKeys: ["hi"] },
);

const compaction = fc.record(
  {
    auto: fc.boolean(),
    prune: fc.boolean(),
    tail_turns: fc.constantFrom(0, 1, 2),
    reserved: fc.constantFrom(0, 500, 3000),
  },
  { requiredKeys: [] },
);

const settings = withExtras(4, fc.constant({}), {
  permission: permissionRules,
  agent: agents,
  command: commands,
  compaction,
  tools: fc.constantFrom<unknown>({ bash: false }, { "pt_*": false }, { write: true }),
  default_agent: fc.constantFrom("plan", "helper"),
  subagent_depth: fc.constantFrom(0, 2),
  instructions: fc.constantFrom(["still.md"], ["nowhere.md", "lib/*.md"]),
  experimental: fc.constant({ primary_tools: ["bash"] }),
  username: fc.constant("someone"),
});

/** Size of the model's context. With the small one, the usages of `model-answer.ts` lie around its limit. */
const limit = fc.constantFrom(
  { context: 20_000, output: 1000 },
  { context: 20_000, output: 1000, input: 19_000 },
);

/** The part of `opencode.json` that a script chooses; few scripts choose much. */
export const projectConfig: fc.Arbitrary<NonNullable<Script["config"]>> = fc.oneof(
  { withCrossShrink: true },
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.record({ limit }) },
  { weight: 4, arbitrary: fc.record({ limit, opencode: settings }, { requiredKeys: [] }) },
);
