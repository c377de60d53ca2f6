/**
 * How the work of the three analysers grows with their input, on inputs made to cost the most. Each figure is the worst
 * time of one kind at one size. The ratio is the worst of all doublings of a kind: of counted steps for files, which no
 * other program on the machine changes, else of the time where that is more than noise.
 */
import { inspectWhole } from "@idumb/code-risks";
import { hearMessage } from "@idumb/course-changes";
import { shellEffect } from "@idumb/shell-effects";
import { ADVERSARIAL_FILES } from "../analysers/code-risks/adversarial-files.fixture.ts";
import { ADVERSARIAL_MESSAGES } from "../analysers/course-changes/adversarial-messages.fixture.ts";
import { NO_CONVERSATION } from "@idumb/course-changes/conversation";
import { ADVERSARIAL_LINES } from "../analysers/shell-effects/adversarial-lines.fixture.ts";
import type { Figure } from "./figure.ts";

const SIZES = [12_500, 25_000, 50_000, 100_000, 200_000, 400_000];
const WORST = 5;
const RATIO = 2.3;
const LINE_MS = 50;
const FILE_MS = 250;
/** Below this a ratio is one of noise. */
const NOISE_MS = 20;
/** What else the machine does, and a collection of garbage, only ever add to a time. */
const TRIES = 3;

interface Curve {
  readonly name: string;
  readonly ms: readonly number[];
  /** What the ratio is of: milliseconds that are more than noise, or steps. */
  readonly cost: readonly number[];
}

/** @param enoughMs a time below this is not measured again. */
function curve(name: string, enoughMs: number, work: (chars: number) => () => unknown): Curve {
  const ms = SIZES.map((size) => {
    const run = work(size);
    let least = Infinity;
    for (let at = 0; at < TRIES && least >= enoughMs; at++) {
      // Processor time: what else the machine does says nothing of the analysis.
      const before = process.cpuUsage().user;
      run();
      least = Math.min(least, (process.cpuUsage().user - before) / 1_000);
    }
    return least;
  });
  return { name, ms, cost: ms.map((one) => Math.max(NOISE_MS, one)) };
}

/** The steps of one kind, up to the size at which it is not read any more. */
function stepsOf(path: string, text: (chars: number) => string): number[] {
  const read: number[] = [];
  for (const size of SIZES) {
    const { isRead, steps } = inspectWhole(path, text(size));
    if (!isRead) break;
    read.push(Math.max(1, steps));
  }
  return read;
}

function figuresOf(analyser: string, curves: readonly Curve[], atMostMs?: number): Figure[] {
  const most = ({ ms }: Curve): number => Math.max(...ms);
  const ratio = ({ cost }: Curve): number =>
    Math.max(0, ...cost.slice(1).map((one, index) => one / (cost[index] ?? one)));
  const worst = curves.toSorted((a, b) => most(b) - most(a)).slice(0, WORST);
  return [
    ...worst.map((one): Figure => ({
      id: `curves-${analyser}-${one.name.replaceAll(/\W+/g, "-")}`,
      what: `${analyser}, ${one.name}: ms at ${SIZES.join(", ")} characters: ${one.ms.map((ms) => ms.toFixed(0)).join(", ")}`,
      value: most(one),
      unit: "ms",
      n: one.ms.length,
      ...(atMostMs === undefined ? {} : { target: { atMost: atMostMs } }),
    })),
    {
      id: `curves-${analyser}-ratio`,
      what: `${analyser}: worst ratio of a doubling, of ${curves.length} kinds`,
      value: Math.max(...curves.map(ratio)),
      unit: "x",
      n: curves.length,
      target: { atMost: RATIO },
    },
  ];
}

/** Lines for the gate, files for the validation and messages of a human. */
export function benchCurves(): Figure[] {
  const lines = Object.entries(ADVERSARIAL_LINES).map(([name, make]) =>
    curve(name, LINE_MS, (chars) => {
      const line = make(chars);
      // Results are kept with the context.
      return () => shellEffect(line, { directory: "/p", home: "/home/me", port: 4096 }, undefined);
    }),
  );
  const files = Object.entries(ADVERSARIAL_FILES).map(([name, { path, text }]) => {
    const timed = curve(name, FILE_MS, (chars) => {
      const file = text(chars);
      return () => inspectWhole(path, file);
    });
    return { ...timed, cost: stepsOf(path, text) };
  });
  const standing = () => ({ inForce: ["redis"], past: [] });
  const { conversation } = hearMessage(
    "Build a blog that keeps its posts in redis.",
    NO_CONVERSATION,
    standing,
  );
  const messages = Object.entries(ADVERSARIAL_MESSAGES).map(([name, make]) =>
    curve(name, NOISE_MS, (chars) => {
      const message = make(chars);
      return () => hearMessage(message, conversation, standing);
    }),
  );
  return [
    ...figuresOf("line", lines, LINE_MS),
    ...figuresOf("file", files, FILE_MS),
    ...figuresOf("message", messages),
  ];
}
