import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Figure } from "./figure.ts";

interface GateInBun {
  readonly figures: readonly {
    readonly call: string;
    readonly p50: number;
    readonly p99: number;
    readonly n: number;
  }[];
  readonly clientCalls: number;
  readonly journalBytes: number;
}

const P50_US = 10;
const P99_US = 60;

/** The gate on its allow path, warm, in Bun, with 50 tasks; and that it neither calls the host nor writes. */
export function benchGate(): Figure[] {
  const script = fileURLToPath(new URL("gate-in-bun.ts", import.meta.url));
  const output = execFileSync("bun", ["--conditions=source", script], { encoding: "utf8" });
  const measured = JSON.parse(output) as GateInBun;
  const empty = measured.figures.find((figure) => figure.call === "empty");
  const ofCalls = measured.figures.filter((figure) => figure.call !== "empty");
  return [
    ...ofCalls.flatMap(({ call, p50, p99, n }): Figure[] => [
      {
        id: `gate-${call}-p50`,
        what: `gate, allow path, ${call}, Bun, 50 tasks: median`,
        value: p50,
        unit: "us",
        target: { atMost: P50_US },
        n,
      },
      {
        id: `gate-${call}-p99`,
        what: `gate, allow path, ${call}: 99th percentile`,
        value: p99,
        unit: "us",
        target: { atMost: P99_US },
        n,
      },
    ]),
    ...(empty
      ? [
          {
            id: "empty-hook-p50",
            what: "an empty async hook, same run: median",
            value: empty.p50,
            unit: "us",
            n: empty.n,
          } as const,
        ]
      : []),
    {
      id: "gate-client-calls",
      what: "client calls made on the allow path",
      value: measured.clientCalls,
      unit: "count",
      target: { atMost: 0 },
      n: 1,
    },
    {
      id: "gate-journal-bytes",
      what: "bytes the allow path added to the journal",
      value: measured.journalBytes,
      unit: "bytes",
      target: { atMost: 0 },
      n: 1,
    },
  ];
}
