import type { Interval } from "../model.ts";

interface Props {
  readonly value: number;
  readonly ci: Interval;
  readonly low: number;
  readonly high: number;
  /** How a value is written. */
  readonly show: (value: number) => string;
}

/** A value with its interval on a scale from `low` to `high`, and both as text for those who do not see it. */
export function IntervalBar({ value, ci, low, high, show }: Props) {
  const at = (x: number): number => Math.min(100, Math.max(0, ((x - low) / (high - low)) * 100));
  const text = `${show(value)} (${show(ci[0])} to ${show(ci[1])})`;
  return (
    <div class="interval" title={text}>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={text}>
        {low < 0 && high > 0 && <line class="zero" x1={at(0)} x2={at(0)} y1="0" y2="10" />}
        <rect class="span" x={at(ci[0])} width={Math.max(1, at(ci[1]) - at(ci[0]))} y="3" height="4" />
        <rect class="value" x={at(value) - 0.75} width="1.5" y="0" height="10" />
      </svg>
      <span>{text}</span>
    </div>
  );
}
