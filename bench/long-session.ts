import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { quantile, type Figure } from "./figure.ts";
import type { SessionMeasured, TurnMeasured } from "./session.ts";

/** Long sessions on the fake host: what a turn costs as the session grows, and what the session keeps in memory. */
/** Sessions of ten turns before the measured ones: the engine compiles what is hot while it runs. */
const WARM_UP = 100;
/** A short session is played again until there are so many turns. */
const LEAST_TURNS = 200;
const CONTEXT_TOKENS = 100_000;
const LONG = 5000;
const MEMORY_MB = 300;
/** A tenfold session may cost this much more per character sent; noise, not growth. */
const GROWTH = 1.25;

interface Wanted {
  readonly turns: number;
  readonly kind: "text" | "tool";
  readonly context: number;
  readonly sessions?: number;
  readonly warmUp?: number;
}

function play({ turns, kind, context, sessions = 1, warmUp = 0 }: Wanted): SessionMeasured {
  const script = fileURLToPath(new URL("session.ts", import.meta.url));
  const args = ["--expose-gc", "--conditions=source", script, turns, kind, context, sessions, warmUp].map(
    String,
  );
  return JSON.parse(
    execFileSync(process.execPath, args, { encoding: "utf8", maxBuffer: 64 << 20 }),
  ) as SessionMeasured;
}

/** Other programs only ever make a turn slower: the fastest tenth is what it costs by itself. */
const undisturbed = (samples: readonly number[]): number => quantile(samples, 0.1);

/** The last tenth of each session, at least five turns: what a turn costs at that length. */
function atTheEnd({ sessions }: SessionMeasured): readonly TurnMeasured[] {
  return sessions.flatMap((turns) => turns.slice(-Math.max(5, Math.floor(turns.length / 10))));
}

/** A session that is never compacted sends all of itself every turn: cost must grow with that, not faster. */
export function benchScaling(): Figure[] {
  const rows = [10, 100, 1000].map((count) => {
    const sessions = Math.max(1, LEAST_TURNS / count);
    const turns = atTheEnd(play({ turns: count, kind: "text", context: 0, sessions, warmUp: WARM_UP }));
    const perKchar = undisturbed(turns.map(({ us, chars }) => us / (chars / 1000)));
    return { count, turns, perKchar };
  });
  const [ten, hundred, thousand] = rows.map((row) => row.perKchar) as [number, number, number];
  const [compacted = []] = play({
    turns: 1000,
    kind: "tool",
    context: CONTEXT_TOKENS / 5,
    warmUp: WARM_UP,
  }).sessions;
  const cost = (turns: readonly TurnMeasured[]): number => undisturbed(turns.map(({ us }) => us));
  const half = compacted.length / 2;
  return [
    ...rows.flatMap(({ count, turns, perKchar }): Figure[] => [
      {
        id: `turn-at-${count}`,
        what: `text turn at the end of ${count} turns, none compacted: time, undisturbed`,
        value: undisturbed(turns.map(({ us }) => us / 1000)),
        unit: "ms",
        n: turns.length,
      },
      {
        id: `sent-at-${count}`,
        what: `what that turn sends to the model, as recorded in the trace`,
        value: quantile(
          turns.map(({ chars }) => chars),
          0.5,
        ),
        unit: "chars",
        n: turns.length,
      },
      {
        id: `cost-at-${count}`,
        what: `time of that turn per 1,000 characters sent`,
        value: perKchar,
        unit: "us/kchar",
        n: turns.length,
      },
    ]),
    {
      id: "scaling",
      what: "cost per character, 100 turns / 10 turns and 1,000 / 100: the larger ratio",
      value: Math.max(hundred / ten, thousand / hundred),
      unit: "x",
      target: { atMost: GROWTH },
      n: 2,
    },
    {
      id: "scaling-compacted",
      what: "1,000 turns with compactions: a turn of the second half / of the first, undisturbed",
      value: cost(compacted.slice(half)) / cost(compacted.slice(0, half)),
      unit: "x",
      target: { atMost: GROWTH },
      n: compacted.length,
    },
  ];
}

/** 5,000 turns with a tool call each, compacted by the host whenever the model's context of 100,000 tokens is full. */
export function benchMemory(): Figure[] {
  const { heapMB, rssMB, compactions, messages } = play({
    turns: LONG,
    kind: "tool",
    context: CONTEXT_TOKENS,
  });
  const what = `session of ${LONG} turns, a tool call each, ${messages} messages, ${compactions} compactions`;
  return [
    {
      id: "memory-rss",
      what: `${what}: resident memory`,
      value: rssMB,
      unit: "MB",
      target: { atMost: MEMORY_MB },
      n: 1,
    },
    { id: "memory-heap", what: "the same: heap after a collection", value: heapMB, unit: "MB", n: 1 },
  ];
}
