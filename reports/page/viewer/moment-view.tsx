/** One moment in full. */
import type { ComponentChildren } from "preact";
import type { Moment, Moments } from "../../moments/moment.ts";
import { Diff } from "./diff.tsx";
import { RequestView } from "./request-view.tsx";
import { momentTitle } from "./turns.ts";

interface Props {
  readonly moments: Moments;
  readonly index: number;
  readonly onChoose: (index: number) => void;
}

export function MomentView({ moments, index, onChoose }: Props) {
  const moment = moments.moments[index];
  if (!moment) return <article class="detail">This run left nothing to show.</article>;
  return (
    <article class="detail" aria-live="polite">
      <h2>{momentTitle(moment, moments.texts)}</h2>
      <p class="facts">
        turn {moment.turn} · {moment.at} ms
        {Object.keys(moments.header.labels).length > 0 && ` · line ${moment.seq + 2} of the trace`}
      </p>
      {body(moment, moments, index)}
      {moment.kind === "failure" && <LedUp moments={moments} turn={moment.turn} onChoose={onChoose} />}
    </article>
  );
}

function body(moment: Moment, moments: Moments, index: number): ComponentChildren {
  const text = (ref: number): string => moments.texts[ref] ?? "";
  switch (moment.kind) {
    case "said":
    case "note":
    case "failure":
      return <pre>{text(moment.text)}</pre>;
    case "request":
      return <RequestView request={moment} moments={moments} index={index} />;
    case "call":
      return (
        <>
          {moment.refused === null ? (
            <p>No plugin refused it.</p>
          ) : (
            <>
              <h3>Refused by {moment.refused.plugin}</h3>
              <pre class="refusal">{text(moment.refused.text)}</pre>
            </>
          )}
          <h3>Arguments</h3>
          <pre>{text(moment.args)}</pre>
        </>
      );
    case "added":
      return moment.additions.map((addition) => (
        <section key={addition.text}>
          <h3>
            {addition.plugin}, {addition.hook}
          </h3>
          <pre>
            <mark>{text(addition.text)}</mark>
          </pre>
        </section>
      ));
    case "disk":
      return moment.files.map(({ path, before, after }) => (
        <Diff
          key={path}
          path={path}
          before={before === null ? null : text(before)}
          after={after === null ? null : text(after)}
        />
      ));
    case "graph":
      return <Diff path="plan" before={text(moment.before)} after={text(moment.after)} />;
  }
}

interface LedUpProps {
  readonly moments: Moments;
  readonly turn: number;
  readonly onChoose: (index: number) => void;
}

/** What was done in the turn that failed: said, called, changed. */
function LedUp({ moments, turn, onChoose }: LedUpProps) {
  const kinds = new Set(["said", "added", "call", "disk", "graph"]);
  const indices = moments.moments.flatMap((one, index) =>
    one.turn === turn && kinds.has(one.kind) ? [index] : [],
  );
  return (
    <>
      <h3>What was done in turn {turn}</h3>
      <ol class="led-up">
        {indices.map((index) => {
          const one = moments.moments[index];
          return (
            one && (
              <li key={index}>
                <button type="button" onClick={() => onChoose(index)}>
                  {momentTitle(one, moments.texts)}
                </button>
              </li>
            )
          );
        })}
      </ol>
    </>
  );
}
