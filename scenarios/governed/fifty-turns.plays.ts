/**
 * A session of fifty turns in which tasks come and go and files are read again and again: outputs are taken out, and
 * all the same 99 of 100 requests begin with the one before. On the fake host and on the real binary; and a plugin
 * with the mechanism broken does not pass (`fifty-turns.ci.test.ts`).
 */
import { expect, it } from "vitest";
import type { HostKind, ModelStep } from "opencode-simulator";
import { NO_SNAPSHOTS, openGoverned, type Governed } from "./open-governed.ts";
import { prefixOf } from "./request-prefix.ts";

const SLOW_MS = 600_000;
const TURNS = 50;
const TURNS_PER_TASK = 5;
const FILES = 7;
const OUT = "taken out of the context";

const call = (tool: string, args: unknown): ModelStep => ({ call: [[tool, args]] });
const text = Array.from({ length: 60 }, (_, line) => `${line} ${"x".repeat(50)}`).join("\n");
const files = Object.fromEntries(Array.from({ length: FILES }, (_, n) => [`file-${n}.txt`, text]));

/** What the agent does in one turn. */
function answersOf(turn: number): readonly ModelStep[] {
  const begins = turn % TURNS_PER_TASK === 0;
  const ends = turn % TURNS_PER_TASK === TURNS_PER_TASK - 1;
  const name = `Task ${turn}`;
  return [
    ...(begins ? [call("govern_task", { action: "start", name, expectedOutput: name })] : []),
    call("read", { filePath: `file-${turn % FILES}.txt` }),
    call("bash", { command: `echo ${turn}` }),
    ...(ends ? [call("govern_task", { action: "complete", evidence: "read and understood" })] : []),
    { say: `done with ${turn}` },
  ];
}

export async function playFiftyTurns(kind: HostKind, plugins?: readonly string[]): Promise<Governed> {
  const host = await openGoverned({
    kind,
    files,
    config: NO_SNAPSHOTS,
    settings: { pruning: "auto" },
    ...(plugins && { plugins }),
  });
  const session = await host.newSession();
  for (let turn = 0; turn < TURNS; turn += 1) await host.say(session, `part ${turn}`, answersOf(turn));
  return host;
}

export const takenOut = ({ requests }: Governed): number =>
  JSON.stringify(requests.at(-1)?.body.messages).split(OUT).length - 1;

export const fiftyTurns = (kind: HostKind) =>
  it(
    `over fifty turns with pruning, 99 of 100 requests begin with the one before, on the ${kind} host`,
    async () => {
      const host = await playFiftyTurns(kind);
      const { hits, n, breaks } = prefixOf(host);
      expect(takenOut(host)).toBeGreaterThan(5);
      expect(breaks.map((what) => what.includes(OUT))).toEqual([true]);
      expect(hits / n).toBeGreaterThanOrEqual(0.99);
    },
    SLOW_MS,
  );
