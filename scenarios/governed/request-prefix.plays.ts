/**
 * Outside compactions every request begins with the one before it in its session, byte for byte, whatever happens to
 * the state meanwhile: tasks, plans, anchors, refusals, notes, pauses, subagents, other sessions. On the fake host
 * for many random plays, on the real binary for some of them.
 */
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import type { HostKind, ModelStep } from "opencode-simulator";
import { AS_ADVISED, openGoverned, type Governed } from "./open-governed.ts";
import { prefixOf } from "./request-prefix.ts";

const SLOW_MS = 600_000;
const MODES = ["strict", "balanced", "relaxed"] as const;

const call = (tool: string, args: unknown): ModelStep => ({ call: [[tool, args]] });
const task = (args: Readonly<Record<string, unknown>>): ModelStep => call("govern_task", args);
const done: ModelStep = { say: "done" };
const write = call("write", { filePath: "a.txt", content: "new\n" });
const tasks = [
  { name: "First", expectedOutput: "a.txt" },
  { name: "Second", expectedOutput: "b.txt", dependsOn: ["First"] },
];
const anchor = (args: Readonly<Record<string, unknown>>): ModelStep =>
  call("anchor", { action: "create", type: "decision", priority: "critical", ...args });

interface Turn {
  readonly said: string;
  readonly answers: readonly ModelStep[];
}
const turn = (said: string, ...answers: readonly ModelStep[]): Turn => ({
  said,
  answers: [...answers, done],
});
const TURNS: readonly Turn[] = [
  turn("just talk"),
  turn("begin", task({ action: "start", name: "Work", expectedOutput: "a.txt" }), write),
  turn("write it", write, write, call(AS_ADVISED, {}), write),
  turn("look", call("read", { filePath: "a.txt" }), call("bash", { command: "ls" })),
  turn("test it", call("bash", { command: "npm test" }), call("read", { filePath: "docs/a.md" })),
  turn("wipe it", call("bash", { command: "rm -rf docs" }), call("bash", { command: "rm -rf docs" })),
  turn("close it", task({ action: "complete", evidence: "it is there" })),
  turn("plan it", call("govern_plan", { action: "create", name: "P", acceptance: ["works"], tasks })),
  turn("start the plan", task({ action: "start", task: "First" }), write),
  turn("later", task({ action: "defer", reason: "not now" })),
  turn("how far are we?", call("govern_plan", { action: "status" }), task({ action: "status" })),
  turn("we use Postgres, remember it", anchor({ content: "Postgres" })),
  turn("no, forget the plan, MongoDB instead", anchor({ content: "MongoDB" })),
  turn("drop the plan", call("govern_plan", { action: "abandon", plan: "wp-1", reason: "other goals" })),
  turn("let somebody look", call("task", { description: "d", prompt: "KID", subagent_type: "general" })),
  turn(
    "delegate it",
    call("govern_delegate", {
      action: "assign",
      name: "Delegated",
      expectedOutput: "kid.txt",
      agent: "general",
    }),
    call(AS_ADVISED, {}),
  ),
  turn(
    "both at once",
    {
      call: [
        ["read", { filePath: "a.txt" }],
        ["bash", { command: "echo 1" }],
        ["nope", {}],
      ],
    },
    { say: "and", call: [["todowrite", { todos: [{ content: "x", status: "pending", priority: "low" }] }]] },
  ),
];
const COMMANDS = ["idumb-pause", "idumb-resume", "idumb-drop", "idumb-accept", "idumb-allow"] as const;

type Act =
  | { readonly kind: "say"; readonly turn: Turn; readonly session: 0 | 1 }
  | { readonly kind: "command"; readonly name: (typeof COMMANDS)[number] }
  | { readonly kind: "compact" };
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant("say" as const),
      turn: fc.constantFrom(...TURNS),
      session: fc.constantFrom(0 as const, 0 as const, 1 as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("command" as const), name: fc.constantFrom(...COMMANDS) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "compact" as const }) },
);
const play = fc.record({
  mode: fc.constantFrom(...MODES),
  acts: fc.array(act, { minLength: 3, maxLength: 14 }),
});

const kid = [call("write", { filePath: "kid.txt", content: "kid\n" }), { say: "looked" }];
const open = (kind: HostKind, mode: string): Promise<Governed> =>
  openGoverned({
    kind,
    files: {
      "package.json": '{ "scripts": { "test": "sh hidden.sh" } }\n',
      "hidden.sh": "echo evil > planted.txt\n",
      "docs/a.md": "1\n",
    },
    settings: { mode },
    subs: { "[delegation": kid, KID: kid },
  });

async function make(host: Governed, acts: readonly Act[]): Promise<void> {
  const sessions = [await host.newSession(), await host.newSession()] as const;
  for (const one of acts) {
    if (one.kind === "say") await host.say(sessions[one.session], one.turn.said, one.turn.answers);
    else if (one.kind === "command") await host.command(sessions[0], one.name, "why not", [done]);
    else await host.post(`/session/${sessions[0]}/summarize`, { providerID: "fake", modelID: "m1" });
  }
}

const inRandomPlays = (): void =>
  it(
    "in forty random plays",
    async () => {
      let requests = 0;
      await fc.assert(
        fc.asyncProperty(play, async ({ mode, acts }) => {
          const host = await open("fake", mode);
          try {
            await make(host, acts);
            const { breaks, n } = prefixOf(host);
            requests += n;
            expect(breaks).toEqual([]);
          } finally {
            await host.close();
          }
        }),
        { numRuns: 40, seed: 1 },
      );
      expect(requests).toBeGreaterThan(500);
    },
    SLOW_MS,
  );

const throughEveryTurn = (): void =>
  it(
    "through every kind of turn and two random plays",
    async () => {
      const governed = await open("real", "balanced");
      const every = TURNS.map((one): Act => ({ kind: "say", turn: one, session: 0 }));
      const typed = COMMANDS.map((name): Act => ({ kind: "command", name }));
      await make(governed, [...every, ...typed]);
      for (const { acts } of fc.sample(play, { numRuns: 2, seed: 2 })) await make(governed, acts);
      const { breaks, n } = prefixOf(governed);
      expect(breaks).toEqual([]);
      expect(n).toBeGreaterThan(60);
    },
    SLOW_MS,
  );

/** The real host plays every kind of turn in one session, where the fake one has the time for forty plays. */
export const requestPrefix = (kind: HostKind) =>
  describe(`every request begins with the one before it, on the ${kind} host`, () => {
    if (kind === "fake") inRandomPlays();
    else throughEveryTurn();
  });
