/** One moment in full. */
import type { ComponentChildren } from "preact";
import type { Moment, Moments } from "../../moments/moment.ts";
import { Diff } from "./diff.tsx";
import { RequestView } from "./request-view.tsx";
import { momentTitle } from "./turns.ts";

export function MomentView({ moments, index }: { readonly moments: Moments; readonly index: number }) {
  const moment = moments.moments[index];
  if (!moment) return <article class="detail">This run left nothing to show.</article>;
  return (
    <article class="detail" aria-live="polite">
      <h2>{momentTitle(moment, moments.texts)}</h2>
      <p class="facts">
        turn {moment.turn} · {moment.at} ms · line {moment.seq + 2} of the trace
      </p>
      {body(moment, moments, index)}
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
          {moment.refused && (
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
