/**
 * Each compaction sharpens the next: what the summary states itself is asked for no more, what it left out is appended
 * and asked for again. Measured with summarisers that lose lines at the rates of the simulated agents, on the text
 * that the model is really sent.
 */
import { describe, expect, it } from "vitest";
import {
  classifyRequest,
  textOf,
  type HostKind,
  type ModelRequest,
  type ModelStep,
} from "opencode-simulator";
import { PERSONAS } from "../persona/traits.ts";
import { lossySummaries } from "./lossy-summary.ts";
import { NO_SNAPSHOTS, openGoverned } from "./open-governed.ts";

const SLOW_MS = 400_000;
const CYCLES = 3;
const config = { compaction: { tail_turns: 0, auto: false }, ...NO_SNAPSHOTS };

const call = (tool: string, args: unknown) => ({ call: [[tool, args]] as const });
const task = (args: Record<string, unknown>) => call("govern_task", args);

/** One word for each turn of the work; nothing else in the session says it. */
const WORDS =
  "walrus ibis gecko lemur otter heron bison moose tapir stoat raven civet dingo okapi puffin jackal toucan marten weasel osprey badger ferret gopher kestrel magpie narwhal panther quokka sparrow tortoise urchin vulture wombat yak zebra beetle condor dugong ermine falcon".split(
    " ",
  );

/** Work that turns forty times: failures, work put off or given up, decisions changed, plans abandoned. */
function turns() {
  const [stopped, decided, abandoned] = [WORDS.slice(0, 24), WORDS.slice(24, 32), WORDS.slice(32)];
  const tasks = stopped.map((_, index) => ({ name: `Part ${index + 1}`, expectedOutput: "x" }));
  const stops = ["fail", "defer", "abandon"];
  return [
    call("govern_plan", { action: "create", name: "Dashboard", tasks }),
    ...stopped.flatMap((word, index) => [
      task({ action: "start", task: `tn-${index + 1}` }),
      task({
        action: stops[index % 3],
        reason: `the ${word} supplier changed the contract and wants another form of the data`,
      }),
    ]),
    ...decided.flatMap((word, index) => [
      call("anchor", {
        action: "create",
        priority: "low",
        content: `Cache number ${index + 1} lives in memory`,
      }),
      call("anchor", {
        action: "supersede",
        anchor: `an-${2 * index + 1}`,
        content: `Cache number ${index + 1} lives in the ${word} store`,
      }),
    ]),
    ...abandoned.flatMap((word, index) => [
      call("govern_plan", { action: "create", name: `Side plan ${index + 1}`, tasks: [] }),
      call("govern_plan", {
        action: "abandon",
        plan: `wp-${index + 2}`,
        reason: `the ${word} team builds it already`,
      }),
    ]),
    { say: "so far" },
  ];
}

interface Cycle {
  /** Characters that the plugin placed beside the conversation behind the state block. */
  readonly asked: number;
  /** Words of the turns that stand in the first request afterwards. */
  readonly kept: number;
}

async function play(kind: HostKind, persona: string, seed: number): Promise<readonly Cycle[]> {
  const traits = PERSONAS[persona];
  if (!traits) throw new Error(`no persona ${persona}`);
  const host = await openGoverned({
    kind,
    summarize: lossySummaries(traits.memory, seed),
    config,
  });
  const session = await host.newSession();
  await host.say(session, "build the dashboard", turns());
  const cycles: Cycle[] = [];
  for (let cycle = 1; cycle <= CYCLES; cycle++) {
    await host.post(`/session/${session}/summarize`, { providerID: "fake", modelID: "m1" });
    const compaction = host.requests.findLast((request) => classifyRequest(request) === "compaction");
    const text = textOf(compaction?.body.messages.at(-1));
    const beside = text.slice(text.lastIndexOf("=== end of iDumb state"));
    await host.say(session, `small talk ${cycle}`, [{ say: "indeed" }]);
    const sent = (host.requests.at(-1)?.body.messages ?? []).map(textOf).join("\n");
    cycles.push({
      asked: beside.length,
      kept: WORDS.filter((word) => sent.includes(word)).length,
    });
  }
  await host.close();
  return cycles;
}

const sum = (runs: readonly (readonly Cycle[])[], cycle: number, field: keyof Cycle): number =>
  runs.reduce((total, run) => total + (run[cycle]?.[field] ?? 0), 0);

/** The real host plays one draw of one memory: the summaries come from here, whichever host asks for them. */
const RUNS: Readonly<Record<HostKind, readonly [personas: readonly string[], seeds: readonly number[]]>> = {
  fake: [
    ["diligent", "hasty", "overwhelmed", "forgetful"],
    [1, 2],
  ],
  real: [["hasty"], [1]],
};

const memories = (kind: HostKind): void => {
  const [personas, seeds] = RUNS[kind];
  // Two draws each: 1,582 characters and 34–38 of 40 words at first, 461–856 and all 40 in the end (2026-11-22).
  it.each(personas)(
    "with the memory of the %s agent, the third report is smaller than the first and keeps more",
    async (persona) => {
      const runs: (readonly Cycle[])[] = [];
      for (const seed of seeds) runs.push(await play(kind, persona, seed));
      expect(sum(runs, 2, "asked")).toBeLessThan(sum(runs, 0, "asked"));
      expect(sum(runs, 2, "kept")).toBeGreaterThan(sum(runs, 0, "kept"));
    },
    SLOW_MS,
  );
};

const FACT = "The invoice provider closes at 18:00 UTC.";

/** A summariser that tells what it reads in the conversation once and never again; what it is told beside it, not at all. */
function shortLived(): (request: ModelRequest) => ModelStep {
  let told = false;
  return () => {
    const say = told ? "## Important Details\n- We talked." : `## Important Details\n- ${FACT}`;
    told = true;
    return { say };
  };
}

/** Three compactions; with the pass, the agent makes the call that it is asked for. */
async function playPass(kind: HostKind, purification: string) {
  const keep = { action: "create", type: "context", priority: "high", content: FACT };
  const host = await openGoverned({
    kind,
    summarize: shortLived(),
    config,
    settings: { purification },
    subs: {
      "Last summary": [
        { call: [["bash", { command: "cat .idumb/sessions/*.md" }]] },
        { call: [["anchor", keep]] },
        { say: "an-1" },
      ],
    },
  });
  const session = await host.newSession();
  await host.say(session, FACT, [
    task({ action: "start", name: "Invoices", expectedOutput: "x" }),
    { say: "ok" },
  ]);
  let asked = 0;
  for (let cycle = 1; cycle <= CYCLES; cycle++) {
    await host.post(`/session/${session}/summarize`, { providerID: "fake", modelID: "m1" });
    await host.say(session, `talk ${cycle}`, [{ say: "indeed" }]);
    const words = (host.requests.at(-1)?.body.messages ?? []).map(textOf).at(-1) ?? "";
    const call = /let what only was said be kept: task (\{.*\})$/m.exec(words)?.[1];
    if (call === undefined) continue;
    asked += words.length;
    await host.say(session, "do it", [{ call: [["task", JSON.parse(call)]] }, { say: "done" }]);
  }
  const sent = (host.requests.at(-1)?.body.messages ?? []).map(textOf).join("\n");
  const read = host.requests.filter((request) => classifyRequest(request) === "subagent");
  await host.close();
  return {
    asked,
    delivered: sent.includes(FACT),
    seen: read.some(({ body }) => body.messages.map(textOf).join().includes(`> - ${FACT}`)),
  };
}

const investigatorsPass = (kind: HostKind) =>
  it(
    "the investigator's pass keeps what only was said over three compactions, at the cost of its words; without it the fact is gone",
    async () => {
      const without = await playPass(kind, "journal");
      const pass = await playPass(kind, "investigator");
      expect([without.delivered, pass.delivered]).toEqual([false, true]);
      expect(pass.seen).toBe(true);
      expect(without.asked).toBe(0);
      expect(pass.asked).toBeGreaterThan(0);
      expect(pass.asked).toBeLessThanOrEqual(CYCLES * 1_000);
    },
    SLOW_MS,
  );

export const purification = (kind: HostKind) =>
  describe(`purification on the ${kind} host`, () => {
    memories(kind);
    investigatorsPass(kind);
  });
