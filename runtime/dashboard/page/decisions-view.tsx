/** What was decided, what it was before, and what is kept in mind. */
import { moment } from "./moment.ts";
import { CommentText } from "./comments.tsx";
import type { ViewProps } from "./sessions-view.tsx";

export function DecisionsView({ data, show }: ViewProps) {
  const active = data.anchors.filter(({ status }) => status === "active");
  const past = data.anchors.filter(({ status }) => status !== "active");
  return (
    <main>
      <h2>Decisions</h2>
      {data.decisions.length === 0 && <p class="soft">None yet.</p>}
      {data.decisions.map(({ slot, history }) => (
        <article class="card" key={slot}>
          <h3>{slot}</h3>
          <ol class="plain">
            {history.toReversed().map(({ id, choice, status, saidBy, at }) => (
              <li key={id} class={status === "superseded" ? "soft" : ""}>
                <strong>{choice}</strong> <span class={`badge ${status}`}>{status}</span>{" "}
                <span class="soft">
                  {id}, {saidBy}, {moment(at)}
                </span>
              </li>
            ))}
          </ol>
        </article>
      ))}
      <h2>Anchors</h2>
      {data.anchors.length === 0 && <p class="soft">None yet.</p>}
      {[...active, ...past].map(({ id, type, priority, status, content, tasks }) => (
        <article class={`card${status === "active" ? "" : " soft"}`} key={id}>
          <p>{content}</p>
          <p class="soft">
            {id} <span class={`badge ${priority}`}>{priority}</span> {type}, {status}{" "}
            {tasks.map((task) => (
              <button type="button" class="link" key={task} onClick={() => show(task)}>
                {task}
              </button>
            ))}
          </p>
        </article>
      ))}
      {data.comments.length > 0 && <h2>Your comments</h2>}
      {data.comments.toReversed().map((one) => (
        <div key={one.id}>
          <button type="button" class="link" onClick={() => show(one.about)}>
            {one.about}
          </button>
          <CommentText one={one} />
        </div>
      ))}
    </main>
  );
}
