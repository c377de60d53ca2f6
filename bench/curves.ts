/**
 * How the time of the shell analysis and of the inspection grows with their input, on inputs made to cost the most.
 * Each figure is the worst time of one kind at one size; the ratio is that of the largest size to the one before it,
 * where the time is more than noise.
 */
import { inspectFile } from "@idumb/code-risks";
import { shellEffect } from "@idumb/shell-effects";
import { ADVERSARIAL_FILES } from "../analysers/code-risks/adversarial-files.fixture.ts";
import { ADVERSARIAL_LINES } from "../analysers/shell-effects/adversarial-lines.fixture.ts";
import type { Figure } from "./figure.ts";

/** As large as lets all kinds be over within two minutes; not all are linear beyond. */
const SIZES = [3_000, 6_000, 12_000];
const WORST = 5;
/** Below this a ratio is one of noise. */
const NOISE_MS = 20;

interface Curve {
  readonly name: string;
  readonly ms: readonly number[];
}

function curve(name: string, work: (chars: number) => () => unknown): Curve {
  const ms = SIZES.map((size) => {
    const run = work(size);
    const before = performance.now();
    run();
    return performance.now() - before;
  });
  return { name, ms };
}

function figuresOf(analyser: string, curves: readonly Curve[]): Figure[] {
  const last = ({ ms }: Curve): number => ms.at(-1) ?? 0;
  const ratio = ({ ms }: Curve): number => last({ name: "", ms }) / Math.max(NOISE_MS, ms.at(-2) ?? 0);
  const worst = curves.toSorted((a, b) => last(b) - last(a)).slice(0, WORST);
  return [
    ...worst.map((one): Figure => ({
      id: `curves-${analyser}-${one.name.replaceAll(/\W+/g, "-")}`,
      what: `${analyser}, ${one.name}: ms at ${SIZES.join(", ")} characters: ${one.ms.map((ms) => ms.toFixed(0)).join(", ")}`,
      value: last(one),
      unit: "ms",
      n: one.ms.length,
    })),
    {
      id: `curves-${analyser}-ratio`,
      what: `${analyser}: worst ratio of the last two sizes, of ${curves.length} kinds`,
      value: Math.max(...curves.map(ratio)),
      unit: "x",
      n: curves.length,
    },
  ];
}

/** Lines for the gate and files for the validation. */
export function benchCurves(): Figure[] {
  const lines = Object.entries(ADVERSARIAL_LINES).map(([name, make]) =>
    curve(name, (chars) => {
      const line = make(chars);
      return () => shellEffect(line, { directory: "/p", home: "/home/me", port: 4096 }, undefined);
    }),
  );
  const files = Object.entries(ADVERSARIAL_FILES).map(([name, { path, text }]) =>
    curve(name, (chars) => {
      const file = text(chars);
      return () => inspectFile(path, file);
    }),
  );
  return [...figuresOf("line", lines), ...figuresOf("file", files)];
}
