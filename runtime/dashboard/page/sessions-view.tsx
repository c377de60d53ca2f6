/** Who works: sessions and the subagents that they started, what each was given and what it said. */
import { useState } from "preact/hooks";
import { LogList } from "./log-list.tsx";
import { moment } from "./moment.ts";
import type { Overview, SessionRow } from "../wire.ts";

export interface ViewProps {
  readonly data: Overview;
  readonly withWords: boolean;
  show(id: string): void;
}

function Session({
  session,
  data,
  depth,
  ...rest
}: ViewProps & { readonly session: SessionRow; readonly depth: number }) {
  const [isOpen, setOpen] = useState(false);
  const children = data.sessions.filter(({ parent }) => parent === session.id);
  const given = data.delegations.filter(({ child }) => child === session.id);
  const state = session.isClosed ? "closed" : session.task === null ? "without a task" : "at work";
  return (
    <li>
      <div class="session" style={{ marginLeft: `${Math.min(depth, 4) * 18}px` }}>
        <button type="button" class="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "▾" : "▸"} {session.id}
        </button>
        <span class={`badge ${session.task === null ? "" : "active"}`}>{state}</span>
        {session.task !== null && (
          <button type="button" class="link" onClick={() => rest.show(session.task ?? "")}>
            {session.task}
          </button>
        )}
        <span class="soft">
          {moment(session.openedAt)} to {moment(session.seenAt)}
          {session.compactions > 0 ? ` · ${session.compactions} compactions` : ""}
        </span>
        {given.map((one) => (
          <p key={one.id}>
            <span class={`badge ${one.status}`}>{one.status}</span> {one.id}: {one.agent} for{" "}
            <button type="button" class="link" onClick={() => rest.show(one.task)}>
              {one.task}
            </button>
            , {one.calls} of {one.callBudget} calls{one.result === null ? "" : `: ${one.result}`}
          </p>
        ))}
        {isOpen && <LogList query={{ session: session.id }} version={data.version} {...rest} />}
      </div>
      {children.length > 0 && (
        <ul class="plain">
          {children.map((child) => (
            <Session key={child.id} session={child} data={data} depth={depth + 1} {...rest} />
          ))}
        </ul>
      )}
    </li>
  );
}

const MOST = 100;

export function SessionsView({ data, ...rest }: ViewProps) {
  const known = new Set(data.sessions.map(({ id }) => id));
  const roots = data.sessions
    .filter(({ parent }) => parent === null || !known.has(parent))
    .toSorted((a, b) => b.seenAt - a.seenAt);
  const waiting = data.delegations.filter(({ child }) => child === null);
  return (
    <main>
      <h2>Sessions</h2>
      {roots.length === 0 && <p class="soft">No session yet.</p>}
      <ul class="plain">
        {roots.slice(0, MOST).map((session) => (
          <Session key={session.id} session={session} data={data} depth={0} {...rest} />
        ))}
      </ul>
      {roots.length > MOST && <p class="soft">{roots.length - MOST} older sessions: idumb log --session</p>}
      {waiting.length > 0 && <h2>Handed out, not begun</h2>}
      {waiting.map(({ id, task, agent, status }) => (
        <p key={id}>
          {id}: {agent} for {task} ({status})
        </p>
      ))}
    </main>
  );
}
