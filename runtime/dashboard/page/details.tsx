/** One task or plan: what it is to bring, why it waits, what proves it, and what the human says of it. */
import { useEffect, useState } from "preact/hooks";
import { diff, Refused } from "./ask.ts";
import { Comments } from "./comments.tsx";
import { LogList } from "./log-list.tsx";
import type { Overview, PlanRow, TaskRow } from "../wire.ts";

export interface DetailsProps {
  readonly data: Overview;
  readonly id: string;
  readonly withWords: boolean;
  show(id: string): void;
  close(): void;
}

const kindOf = (line: string): string =>
  line.startsWith("+") ? "plus" : line.startsWith("-") ? "minus" : line.startsWith("@@") ? "hunk" : "";

function Diff({ task }: { readonly task: string }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => setText(null), [task]);
  const ask = (): void =>
    void diff(task).then(setText, (error: unknown) =>
      setText(error instanceof Refused ? error.message : "The server is gone."),
    );
  if (text === null)
    return (
      <button type="button" onClick={ask}>
        Show what changed
      </button>
    );
  return (
    <pre class="diff">
      {text === ""
        ? "Nothing differs from where it began."
        : text.split("\n").map((line, at) => <span key={at} class={kindOf(line)}>{`${line}\n`}</span>)}
    </pre>
  );
}

function Links({
  title,
  ids,
  show,
}: {
  readonly title: string;
  readonly ids: readonly string[];
  show(id: string): void;
}) {
  if (ids.length === 0) return null;
  return (
    <p>
      <span class="soft">{title} </span>
      {ids.map((id) => (
        <button type="button" class="link" key={id} onClick={() => show(id)}>
          {id}
        </button>
      ))}
    </p>
  );
}

const List = ({
  title,
  kind = "",
  lines,
}: {
  readonly title: string;
  readonly kind?: string;
  readonly lines: readonly string[];
}) =>
  lines.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ul class={kind}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );

function TaskText({
  task,
  data,
  show,
}: {
  readonly task: TaskRow;
  readonly data: Overview;
  show(id: string): void;
}) {
  const next = data.tasks.filter(({ after }) => after.includes(task.id)).map(({ id }) => id);
  const anchors = data.anchors.filter(({ tasks }) => tasks.includes(task.id));
  return (
    <>
      <p>{task.expected}</p>
      {task.result !== null && <p class="good">{task.result}</p>}
      {task.reason !== null && <p class="warn">{task.reason}</p>}
      <List title="It waits" kind="warn" lines={task.held} />
      <List title="Missing" kind="warn" lines={task.gaps} />
      {task.steps.length > 0 && (
        <ul class="steps">
          {task.steps.map(({ text, isDone }) => (
            <li key={text} class={isDone ? "good" : ""}>
              {isDone ? "☑" : "☐"} {text}
            </li>
          ))}
        </ul>
      )}
      <Links title="in" ids={[task.plan]} show={show} />
      <Links title="waits for" ids={task.after} show={show} />
      <Links title="leads to" ids={next} show={show} />
      <List
        title="Anchors"
        lines={anchors.map(({ id, status, content }) => `${id} (${status}) ${content}`)}
      />
      <List title="Files" kind="files" lines={task.files} />
      {task.hasBase && task.files.length > 0 && <Diff task={task.id} />}
    </>
  );
}

const PlanText = ({ plan, show }: { readonly plan: PlanRow; show(id: string): void }) => (
  <>
    <Links title="waits for" ids={plan.dependsOn} show={show} />
    <List
      title="Accepted when"
      lines={plan.acceptance.map(
        ({ text, evidence }) =>
          `${evidence === null ? "☐" : "☑"} ${text}${evidence === null ? "" : `: ${evidence}`}`,
      )}
    />
  </>
);

export function Details({ data, id, withWords, show, close }: DetailsProps) {
  const task = data.tasks.find((one) => one.id === id);
  const plan = data.plans.find((one) => one.id === id);
  const subject = task ?? plan;
  return (
    <aside class="details" aria-label="details">
      <button type="button" class="close" aria-label="close" onClick={close}>
        ×
      </button>
      <h2>{subject?.name ?? id}</h2>
      {subject && (
        <p class="soft">
          {id} <span class={`badge ${subject.status}`}>{subject.status}</span>
        </p>
      )}
      {!subject && <p class="soft">There is nothing of that id.</p>}
      {task && <TaskText task={task} data={data} show={show} />}
      {plan && <PlanText plan={plan} show={show} />}
      {subject && <Comments key={id} about={id} comments={data.comments} />}
      {subject && (
        <section>
          <h3>What happened</h3>
          <LogList query={{ about: id }} version={data.version} withWords={withWords} show={show} />
        </section>
      )}
    </aside>
  );
}
