import type { FailureReport, ScenarioReport } from "../model.ts";
import { shortText } from "../words.ts";
import { runName } from "./embedded.ts";
import { placeHash } from "./place.ts";

/** Reasons of one run that are shown at once. */
const SHOWN = 4;

interface Props {
  readonly failures: readonly FailureReport[];
  readonly scenarios: readonly ScenarioReport[];
  readonly traces: readonly string[];
}

/** What did not hold, why, and the link to the moment. */
export function Failures({ failures, scenarios, traces }: Props) {
  if (failures.length === 0) return null;
  return (
    <section class="failures">
      <h2>What did not hold</h2>
      {failures.map((failure) => (
        <article key={runName(failure)}>
          <h3>
            {failure.scenario} {scenarios.find(({ id }) => id === failure.scenario)?.about}
          </h3>
          <p class="facts">
            {armWords(failure.arm)}, simulated agent “{failure.persona}”, seed {failure.seed}
          </p>
          <Reasons failure={failure} canOpen={traces.includes(runName(failure))} />
          <p>
            Play it again: <code>{failure.replay}</code>
          </p>
          {failure.short && (
            <p>
              Or {shortText(failure.short)}: <code>{failure.short.replay}</code>
            </p>
          )}
        </article>
      ))}
    </section>
  );
}

const armWords = (arm: string): string => (arm === "governed" ? "With the plugin" : `Arm ${arm}`);

interface ReasonsProps {
  readonly failure: FailureReport;
  /** Whether the page carries the run. */
  readonly canOpen: boolean;
}

/** Each leads to its own moment. */
function Reasons({ failure, canOpen }: ReasonsProps) {
  const items = failure.reasons.map(({ text, turn }, index) => (
    <li key={`${index} ${text}`}>
      {canOpen ? <a href={placeHash(runName(failure), { failure: index })}>{text}</a> : text}
      {turn !== null && <span class="because"> in turn {turn}</span>}
    </li>
  ));
  const rest = items.slice(SHOWN);
  return (
    <>
      <ul>{items.slice(0, SHOWN)}</ul>
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more reasons</summary>
          <ul>{rest}</ul>
        </details>
      )}
    </>
  );
}
