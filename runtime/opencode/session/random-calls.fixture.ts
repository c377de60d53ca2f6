/** Arbitraries of what models call and hooks see, for the property tests of random work. */
import fc from "fast-check";
import type { Command } from "../../kernel/command.ts";

/** Two roots, a subagent of the first, and one whose process is gone. */
export const SESSIONS = ["ses_a", "ses_b", "ses_child", "ses_dead"] as const;

const among = <T>(...weighted: readonly (readonly [number, T])[]): fc.Arbitrary<T> =>
  fc.oneof(...weighted.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));
const session = among([5, "ses_a"], [3, "ses_b"], [1, "ses_child"], [1, "ses_dead"]);
/**
 * An id that exists when the call is made: the nth of its kind, counted in a circle (`happen` of
 * `random-work.fixture.ts` fills it in). Drawn from fixed ids, nine calls in ten named nothing that was there, and no
 * run of calls went deep.
 */
const existing = (kind: "tn" | "wp" | "an"): fc.Arbitrary<string> =>
  fc.nat(11).map((nth) => `${kind}?${nth}`);
const nodeId = fc.oneof(
  { weight: 12, arbitrary: existing("tn") },
  { weight: 1, arbitrary: fc.constantFrom("A", "B", "tn-99") },
);
const planId = fc.oneof(
  { weight: 12, arbitrary: existing("wp") },
  { weight: 1, arbitrary: fc.constantFrom("P", "wp-99") },
);
const anchorId = fc.oneof(
  { weight: 6, arbitrary: existing("an") },
  { weight: 1, arbitrary: fc.constant("an-99") },
);
const name = fc.constantFrom("A", "B", "C", "D");
const links = fc.option(fc.uniqueArray(nodeId, { maxLength: 2 }), { nil: undefined });
const spec = fc.record({
  name,
  expectedOutput: fc.constantFrom("x", "y"),
  dependsOn: links,
  steps: among<readonly string[] | undefined>([3, undefined], [1, ["one", "two"]]),
});
const reason = fc.constant("because");

const taskCall = fc.oneof(
  { weight: 4, arbitrary: fc.record({ action: fc.constant("start"), task: nodeId }) },
  {
    weight: 3,
    arbitrary: fc.record({ action: fc.constant("start"), name, expectedOutput: fc.constantFrom("x", "y") }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      action: among([5, "complete"], [1, "review"]),
      task: fc.option(nodeId, { nil: undefined, freq: 1 }),
      evidence: among<string | undefined>([5, "seen"], [1, undefined]),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constant("step"),
      task: fc.option(nodeId, { nil: undefined, freq: 1 }),
      step: fc.constantFrom(1, 2, 3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constantFrom("fail", "defer", "abandon", "reopen"),
      task: fc.option(nodeId, { nil: undefined }),
      reason,
    }),
  },
);
const createPlan = fc.record({
  action: fc.constant("create"),
  name: fc.constantFrom("P", "Q", "R"),
  tasks: fc.array(spec, { maxLength: 3, size: "max" }),
  dependsOn: fc.option(fc.array(planId, { maxLength: 1 }), { nil: undefined, freq: 1 }),
  acceptance: fc.constantFrom(undefined, undefined, ["works"]),
});
const planCall = fc.oneof(
  createPlan,
  fc.record({
    action: fc.constant("plan_tasks"),
    plan: planId,
    tasks: fc.array(spec, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    action: fc.constant("update"),
    task: nodeId,
    dependsOn: links,
    temporalGate: fc.option(fc.record({ afterTaskId: nodeId, reason }), { nil: undefined }),
  }),
  fc.record({ action: fc.constant("update"), plan: planId, dependsOn: fc.array(planId, { maxLength: 2 }) }),
  fc.record({
    action: fc.constant("update"),
    plan: planId,
    criterion: fc.constantFrom(1, 2),
    evidence: fc.constant("seen"),
  }),
  fc.record({
    action: fc.constant("resolve"),
    plan: planId,
    decisions: fc.array(
      fc.record({ task: nodeId, decision: fc.constantFrom("keep", "defer", "abandon"), reason }),
      { maxLength: 3 },
    ),
  }),
  fc.record({ action: among([2, "archive"], [1, "abandon"]), plan: planId, reason }),
);
const anchorCall = fc.oneof(
  fc.record({
    action: fc.constant("create"),
    priority: fc.constantFrom("critical", "low"),
    content: fc.string({ minLength: 1, maxLength: 120 }).filter((text) => text.trim() !== ""),
  }),
  fc.record({
    action: fc.constant("supersede"),
    anchor: anchorId,
    content: fc.constantFrom("new", "newer"),
  }),
  fc.record({ action: fc.constant("resolve"), anchor: anchorId, reason }),
);
const call = fc.oneof(
  { weight: 8, arbitrary: fc.record({ session, tool: fc.constant("govern_task"), args: taskCall }) },
  { weight: 4, arbitrary: fc.record({ session, tool: fc.constant("govern_plan"), args: planCall }) },
  { weight: 1, arbitrary: fc.record({ session, tool: fc.constant("anchor"), args: anchorCall }) },
);

const place = fc.record({
  sessionID: session,
  messageID: fc.constantFrom("msg_1", "msg_2", "msg_3"),
  partID: fc.constantFrom("prt_1", "prt_2"),
});
/** What hooks see between the calls of a model. */
const sight: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    type: fc.constant("record-checkpoint"),
    tool: fc.constant("write"),
    summary: fc.constant("write: a.ts"),
    filesModified: fc.subarray(["a.ts", "b.ts"]),
    exit: fc.constantFrom(null, 0, 1),
    hash: fc.constant(null),
    runner: fc.constantFrom(null, "test"),
    branch: fc.constantFrom("main", "fix"),
    place,
  }),
  fc.record({ type: fc.constant("see-branch"), branch: fc.constantFrom("main", "fix") }),
  fc.record({
    type: fc.constant("see-undo"),
    from: fc.option(fc.record({ messageID: fc.constantFrom("msg_1", "msg_2"), partID: fc.constant(null) })),
  }),
  fc.record({
    type: fc.constant("mirror-todos"),
    todos: fc.array(fc.record({ text: fc.constantFrom("one", "three"), done: fc.boolean() }), {
      maxLength: 3,
    }),
  }),
  fc.constant({ type: "purge", olderThanMs: 5 } as const),
  fc.constant({ type: "note-compaction" } as const),
) as fc.Arbitrary<Command>;
/** One thing that happens: a model's call, or something that a hook sees. */
export const happening = fc.oneof(
  { weight: 4, arbitrary: call },
  { weight: 1, arbitrary: fc.record({ session, sight }) },
);
/** Long runs of it, most on a plan that is there from the start: left to itself, the generator draws four at a time. */
export const happenings: fc.Arbitrary<Happening[]> = fc
  .tuple(
    fc.array(
      fc.record({ session: fc.constant("ses_a"), tool: fc.constant("govern_plan"), args: createPlan }),
      {
        maxLength: 2,
        size: "max",
      },
    ),
    fc.array(happening, { maxLength: 40, size: "max" }),
  )
  .map(([plans, rest]) => [...plans, ...rest]);
export type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;
