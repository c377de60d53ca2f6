import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import type { MetricReport } from "../model.ts";

type Curved = MetricReport & { readonly series: NonNullable<MetricReport["series"]> };

const isCurved = (metric: MetricReport): metric is Curved => (metric.series?.length ?? 0) > 1;

/** How much is left after the k-th compaction, one line per arm. */
export function Survival({ metrics }: { readonly metrics: readonly MetricReport[] }) {
  const groups = Map.groupBy(
    metrics.filter(isCurved),
    ({ scenario, id, level }) => `${scenario} ${id} (${level})`,
  );
  if (groups.size === 0) return null;
  return (
    <section>
      <h2>What is left after each compaction</h2>
      {[...groups].map(([title, lines]) => (
        <figure key={title}>
          <figcaption>{title}</figcaption>
          <Curve lines={lines} />
        </figure>
      ))}
    </section>
  );
}

function Curve({ lines }: { readonly lines: readonly Curved[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return undefined;
    const plot = draw(place.current, lines);
    const fit = () => plot.setSize({ width: place.current?.clientWidth ?? WIDTH, height: HEIGHT });
    addEventListener("resize", fit);
    return () => {
      removeEventListener("resize", fit);
      plot.destroy();
    };
  }, [lines]);
  const words = lines
    .map(({ arm, series }) => `${arm}: ${series.map(({ k, value }) => `${k}: ${value}`).join(", ")}`)
    .join("; ");
  return <div ref={place} role="img" aria-label={words} />;
}

const WIDTH = 600;
const HEIGHT = 260;

function draw(place: HTMLElement, lines: readonly Curved[]): uPlot {
  const ks = [...new Set(lines.flatMap(({ series }) => series.map(({ k }) => k)))].toSorted((a, b) => a - b);
  const css = getComputedStyle(document.documentElement);
  const colour = (name: string): string => css.getPropertyValue(name).trim();
  const axis = {
    stroke: colour("--text"),
    grid: { stroke: colour("--line") },
    ticks: { stroke: colour("--line") },
  };
  return new uPlot(
    {
      width: place.clientWidth || WIDTH,
      height: HEIGHT,
      scales: { x: { time: false }, y: { range: [0, 1.05] } },
      axes: [
        { ...axis, label: "compaction" },
        { ...axis, values: (_, ticks) => ticks.map((tick) => `${Math.round(tick * 100)} %`) },
      ],
      series: [
        { label: "compaction" },
        ...lines.map(({ arm }) => ({
          label: arm,
          stroke: colour(arm === "bare" ? "--bare" : "--governed"),
          width: 2,
          points: { show: true },
        })),
      ],
    },
    [ks, ...lines.map(({ series }) => ks.map((k) => series.find((point) => point.k === k)?.value ?? null))],
    place,
  );
}
