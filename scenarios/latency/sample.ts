/**
 * Takes samples of one call by hand: tinybench's own bookkeeping per sample costs about what the gate does. Rows of
 * one run belong together, so every row is also given as a ratio to an empty hook of the same run.
 */
export interface Row {
  readonly name: string;
  readonly runtime: "node" | "bun";
  readonly p50us: number;
  readonly p99us: number;
  readonly ratioToEmpty: number;
  /** Samples taken. */
  readonly n: number;
}

export type Call = (turn: number) => unknown;

interface SampleSize {
  readonly samples: number;
  readonly warmUp: number;
}

const SIZE: SampleSize = { samples: 20_000, warmUp: 3_000 };
/** Calls are sampled in rounds, one row after the other, so that noise of the machine meets all alike. */
const ROUNDS = 20;

const US_PER_NS = 1 / 1_000;

function at(sorted: Float64Array, share: number): number {
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN) * US_PER_NS;
}

/** Microseconds. */
export async function medianOf(call: Call, calls: number): Promise<number> {
  const taken = new Float64Array(calls);
  for (let turn = 0; turn < calls; turn += 1) {
    const start = process.hrtime.bigint();
    await call(turn);
    taken[turn] = Number(process.hrtime.bigint() - start);
  }
  return at(taken.toSorted(), 0.5);
}

/** @param calls by row name; `empty-hook` must be among them. Each must do the whole of its work when awaited. */
export async function sample(
  calls: Readonly<Record<string, Call>>,
  runtime: Row["runtime"],
  { samples, warmUp }: SampleSize = SIZE,
): Promise<Row[]> {
  const sampled = Object.entries(calls).map(([name, call]) => ({
    name,
    call,
    taken: new Float64Array(samples),
  }));
  let turn = 0;
  for (const { call } of sampled) for (let i = 0; i < warmUp; i++) await call(turn++);
  for (let round = 0; round < ROUNDS; round++)
    for (const { call, taken } of sampled) {
      const first = (round * samples) / ROUNDS;
      for (let i = first; i < first + samples / ROUNDS; i++) {
        const start = process.hrtime.bigint();
        await call(turn++);
        taken[i] = Number(process.hrtime.bigint() - start);
      }
    }
  const rows = sampled.map(({ name, taken }) => {
    const sorted = taken.toSorted();
    return { name, runtime, p50us: at(sorted, 0.5), p99us: at(sorted, 0.99), n: samples };
  });
  const empty = rows.find((row) => row.name === "empty-hook")?.p50us ?? Number.NaN;
  return rows.map((row) => ({ ...row, ratioToEmpty: row.p50us / empty }));
}
