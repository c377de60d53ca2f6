/** Counts over time, one line for each kind that happened at all. */
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import type { Signals } from "../wire.ts";

const HEIGHT = 210;
const LEAST_SPANS = 10;
const COLOURS = ["--good", "--bad", "--warn", "--odd", "--link"];

function draw(place: HTMLElement, { from, stepMs, counts }: Signals, names: readonly string[]): uPlot {
  const css = getComputedStyle(document.documentElement);
  const colour = (name = "--text"): string => css.getPropertyValue(name).trim();
  const axis = {
    stroke: colour("--soft"),
    grid: { stroke: colour("--line") },
    ticks: { stroke: colour("--line") },
  };
  const spans = counts[names[0] ?? ""]?.length ?? 0;
  const times = Array.from({ length: spans }, (_, at) => (from + at * stepMs) / 1_000);
  return new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      axes: [axis, { ...axis, incrs: [1, 2, 5, 10, 20, 50, 100, 500, 1_000] }],
      scales: {
        // One moment alone would be drawn on an axis of years.
        x: { range: () => [from / 1_000, (from + Math.max(spans, LEAST_SPANS) * stepMs) / 1_000] },
        y: { range: (_plot, _least, most) => [0, Math.max(1, most)] },
      },
      series: [
        {},
        ...names.map((label, at) => ({
          label,
          stroke: colour(COLOURS[at]),
          width: 2,
          points: { show: spans < 3 },
        })),
      ],
    },
    [times, ...names.map((name) => [...(counts[name] ?? [])])],
    place,
  );
}

export function SignalsChart({ signals }: { readonly signals: Signals }) {
  const place = useRef<HTMLDivElement>(null);
  const sums = Object.entries(signals.counts).map(
    ([name, counts]) => [name, counts.reduce((sum, one) => sum + one, 0)] as const,
  );
  const names = sums.filter(([, sum]) => sum > 0).map(([name]) => name);
  const data = JSON.stringify(signals);
  useEffect(() => {
    if (!place.current || names.length === 0) return undefined;
    const plot = draw(place.current, signals, names);
    const fit = (): void => plot.setSize({ width: place.current?.clientWidth ?? 300, height: HEIGHT });
    addEventListener("resize", fit);
    return () => {
      removeEventListener("resize", fit);
      plot.destroy();
    };
  }, [data]);
  if (names.length === 0) return <p class="soft">Nothing to draw yet.</p>;
  return <div ref={place} role="img" aria-label={sums.map(([name, sum]) => `${name}: ${sum}`).join(", ")} />;
}
