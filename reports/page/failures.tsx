import type { FailureReport } from "../model.ts";
import { shortText } from "../words.ts";
import { runName } from "./embedded.ts";
import { placeHash } from "./place.ts";

interface Props {
  readonly failures: readonly FailureReport[];
  readonly traces: readonly string[];
}

/** What did not hold, why, and the link to the moment. */
export function Failures({ failures, traces }: Props) {
  if (failures.length === 0) return null;
  return (
    <section class="failures">
      <h2>What did not hold</h2>
      {failures.map((failure) => (
        <article key={runName(failure)}>
          <h3>
            {failure.scenario}, arm {failure.arm}, agent {failure.persona}, seed {failure.seed}
          </h3>
          <ul>
            {failure.reasons.map(({ text, turn }) => (
              <li key={text}>
                {traces.includes(runName(failure)) ? (
                  <a href={placeHash(runName(failure), { turn })}>{text}</a>
                ) : (
                  text
                )}
              </li>
            ))}
          </ul>
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
