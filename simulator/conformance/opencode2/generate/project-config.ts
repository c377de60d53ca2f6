import fc from "fast-check";
import { withExtras } from "../../generate/with-extras.ts";
import type { Json } from "../../../host2/shape/session-message.ts";

const effect = fc.constantFrom("allow", "ask", "deny");
const rule = fc.record({
  action: fc.constantFrom("shell", "edit", "read", "subagent", "skill", "glob", "pt_plain", "*"),
  resource: fc.constantFrom("*", "*", "b.txt", "echo *", "*.txt"),
  effect,
});

const agents = fc.constantFrom<unknown>(
  { helper: { mode: "subagent", description: "helps", system: "You help." } },
  { helper: { mode: "all", description: "helps", steps: 2 } },
  { build: { steps: 2 } },
  { build: { system: "You build by the settings." } },
  { general: { permissions: [{ action: "edit", resource: "*", effect: "deny" }] } },
  { explore: { disabled: true } },
);

const commands = fc.constantFrom<unknown>(
  { hi: { template: "Say hi to $ARGUMENTS" } },
  { hi: { template: "first $1 then $2", description: "numbers" } },
  { hi: { template: "no place for arguments", agent: "plan" } },
);

/** The settings that a script chooses; few scripts choose much. */
export const projectConfig: fc.Arbitrary<Json> = withExtras<object, Record<string, unknown>>(
  4,
  fc.constant({}),
  {
    permissions: fc.array(rule, { minLength: 1, maxLength: 2 }),
    agents,
    commands,
    compaction: fc.constantFrom<unknown>({ auto: false }, { keep: { tokens: 0 } }, { keep: { tokens: 50 } }),
    snapshots: fc.constant(false),
    default_agent: fc.constantFrom("plan", "build"),
  },
);
