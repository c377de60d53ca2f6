/** The Markdown views of a project: what each is made from, now or at an earlier version of the journal. */
import { notesOf } from "../kernel/memory/human-note.ts";
import { rowOf } from "../kernel/table.ts";
import { ANCHORS_FILE, anchorsView } from "./anchors-view.ts";
import { planFile, planView } from "./plan-view.ts";
import { isArchived, sessionPath } from "./session-file.ts";
import { sessionLogs } from "./session-log.ts";
import { sessionView } from "./session-view.ts";
import type { State } from "../kernel/state.ts";
import type { Session } from "../kernel/record/session.ts";
import type { WorkPlan } from "../kernel/record/plan.ts";
import type { Store } from "../journal/store.ts";
import type { View } from "./bring-view.ts";

/** The part of the store that views are made from. */
export type ViewSource = Pick<Store, "current" | "since" | "sinceOf" | "stateAt">;

export interface ViewsOf {
  session(session: Session, now: number): View;
  plan(plan: WorkPlan): View;
  anchors(): View;
}

/** `template` is asked anew for each rendering. */
export function viewsOf(store: ViewSource, template: () => string): ViewsOf {
  const logs = sessionLogs(store);
  const view = (
    path: string,
    noteKey: string,
    sessionID: string | null,
    body: (state: State, notes: readonly string[], version?: number) => string,
  ): View => ({
    path,
    noteKey,
    sessionID,
    version: () => store.current().version,
    notes: () => notesOf(store.current(), noteKey),
    body(version) {
      const state = version === undefined ? store.current() : store.stateAt(version);
      return body(state, notesOf(state, noteKey), version);
    },
  });
  return {
    session: (session, now) =>
      view(
        sessionPath(session, isArchived(session, now)),
        sessionPath(session, false),
        session.id,
        (state, notes, version) => {
          const then = state.sessions[session.id];
          if (!then) return "";
          const log = logs.linesOf(session.id, version);
          return sessionView(state, then, log, logs.summaryOf(session.id, version), notes, template());
        },
      ),
    plan(plan) {
      const path = planFile(plan);
      return view(path, path, null, (state, notes) => {
        const then = rowOf(state.plans, plan.id);
        return then ? planView(state, then, notes) : "";
      });
    },
    anchors: () => view(ANCHORS_FILE, ANCHORS_FILE, null, anchorsView),
  };
}
