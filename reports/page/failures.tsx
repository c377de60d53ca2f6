import type { FailureReport, ScenarioReport } from "../model.ts";
import { easiestFirst, many, shortText } from "../words.ts";
import { runName } from "./embedded.ts";
import { placeHash } from "./place.ts";

/** Reasons of one run that are shown at once. */
const SHOWN = 4;

interface Props {
  readonly failures: readonly FailureReport[];
  readonly scenarios: readonly ScenarioReport[];
  readonly traces: readonly string[];
}

/** What did not hold, why, and the link to the moment: one box a scenario, its first run open. */
export function Failures({ failures, scenarios, traces }: Props) {
  if (failures.length === 0) return null;
  const groups = [
    ...Map.groupBy(easiestFirst(failures), ({ scenario, arm }) => `${scenario} ${arm}`).values(),
  ];
  return (
    <section class="failures">
      <h2>What did not hold</h2>
      <p>Each reason leads to the moment of the run where it happened.</p>
      {groups.map(
        ([first, ...others]) =>
          first && (
            <article key={runName(first)}>
              <h3>
                {first.scenario} {scenarios.find(({ id }) => id === first.scenario)?.about}
              </h3>
              <Run failure={first} traces={traces} />
              {others.length > 0 && (
                <details>
                  <summary>{many(others.length, "more run")} of it did not hold</summary>
                  {others.map((failure) => (
                    <Run key={runName(failure)} failure={failure} traces={traces} />
                  ))}
                </details>
              )}
            </article>
          ),
      )}
    </section>
  );
}

function Run({ failure, traces }: { readonly failure: FailureReport; readonly traces: readonly string[] }) {
  return (
    <>
      <p class="facts">
        {armWords(failure.arm)}, simulated agent “{failure.persona}”, user “{failure.user}”, seed{" "}
        {failure.seed}
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
    </>
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
          <summary>{many(rest.length, "more reason")}</summary>
          <ul>{rest}</ul>
        </details>
      )}
    </>
  );
}
