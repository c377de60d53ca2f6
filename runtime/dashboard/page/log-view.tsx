/** What the gate refused and why, how the work went over time, and the whole log. */
import { useState } from "preact/hooks";
import { LogList } from "./log-list.tsx";
import { SignalsChart } from "./signals-chart.tsx";
import type { ViewProps } from "./sessions-view.tsx";

const KINDS = [
  ["", "everything"],
  ["call-refused", "refused calls"],
  ["checkpoint-recorded", "changes and runs"],
  ["gaps-found", "claims with gaps"],
  ["plan-questioned", "questions of course"],
] as const;

export function LogView({ data, withWords, show }: ViewProps) {
  const [kind, setKind] = useState("");
  return (
    <main>
      <h2>Over time</h2>
      <SignalsChart signals={data.signals} />
      <h2>Log</h2>
      <div class="chips" role="group" aria-label="kind">
        {KINDS.map(([one, name]) => (
          <button type="button" key={one} aria-pressed={kind === one} onClick={() => setKind(one)}>
            {name}
          </button>
        ))}
      </div>
      <LogList query={kind === "" ? {} : { kind }} version={data.version} withWords={withWords} show={show} />
    </main>
  );
}
