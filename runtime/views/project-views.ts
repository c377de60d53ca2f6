/**
 * The rendered views of one project: Markdown and JSON under the state folder, for people and for grep. They are
 * made from the journal at quiet moments and can all be thrown away; only a human's own words in them are read,
 * and those go into the journal first. Nothing here may stop the host: what cannot be written is said once.
 */
import { activeTask } from "../kernel/task/active-task.ts";
import { rowOf, rowsOf } from "../kernel/table.ts";
import { bringView, takeOver } from "./bring-view.ts";
import { changedPlans } from "./changed-plans.ts";
import { isOwnManifest, MANIFEST_FILE, manifestView } from "./manifest-view.ts";
import { unsealed } from "./seal.ts";
import { isArchived, sessionFile, sessionPath } from "./session-file.ts";
import { SESSION_TEMPLATE } from "./template.ts";
import { viewFolder } from "./view-folder.ts";
import { viewsOf } from "./views-of.ts";
import type { State } from "../kernel/state.ts";
import type { Session } from "../kernel/record/session.ts";
import type { Keeper, View, Written } from "./bring-view.ts";
import type { ViewFolder } from "./view-folder.ts";
import type { ViewsOf, ViewSource } from "./views-of.ts";

const TEMPLATE_FILE = "templates/session.md";
const LONGEST_TEMPLATE = 64 * 1024;

export interface ViewsPort extends Keeper {
  readonly store: ViewSource;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Why the views cannot be written; "" = they can be again. */
  trouble(why: string): void;
}

export interface ProjectViews {
  /** Renders what changed since the last time; resolves when it is on disk. Never rejects. */
  refresh(): Promise<void>;
  /** Takes over what humans wrote into the files of a session, its plan and the anchors. Never rejects. */
  look(sessionID: string): Promise<void>;
  /** Nothing is read or written any more. */
  close(): void;
}

/** The template that the user may edit; written where there is none. */
async function templateOf(folder: ViewFolder): Promise<string> {
  const found = await folder.read(TEMPLATE_FILE);
  if (found === null) await folder.write(TEMPLATE_FILE, SESSION_TEMPLATE, null);
  const own = found === null || found === "unreadable" || found.length > LONGEST_TEMPLATE;
  return own ? SESSION_TEMPLATE : found;
}

/** Files that an earlier process left are looked after as far back as this. */
const CARED_FOR = 20;
const SWEPT = [".", "sessions", "sessions/archive", "plans", "templates"] as const;

class Views implements ProjectViews {
  readonly #port: ViewsPort;
  readonly #folder: ViewFolder;
  readonly #views: ViewsOf;
  /** What this process rendered, by path. */
  readonly #held = new Map<string, { readonly view: View; readonly written: Written }>();
  #manifest: { readonly mark: string | null; readonly text: string } | null = null;
  #template = SESSION_TEMPLATE;
  #seen: State;
  #isFirst = true;
  #running: Promise<void> | null = null;
  #again = false;
  #failing = false;
  #closed = false;

  constructor(root: string, port: ViewsPort) {
    this.#port = port;
    this.#folder = viewFolder(root);
    this.#views = viewsOf(port.store, () => this.#template);
    this.#seen = port.store.current();
  }

  refresh(): Promise<void> {
    if (this.#running) this.#again = true;
    this.#running ??= this.#attempt(async () => {
      do {
        this.#again = false;
        await this.#render();
      } while (this.#again);
    }).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  close(): void {
    this.#closed = true;
  }

  look(sessionID: string): Promise<void> {
    return this.#attempt(async () => {
      const state = this.#port.store.current();
      const session = state.sessions[sessionID];
      const plan = rowOf(state.plans, activeTask(state, sessionID)?.workPlanId ?? "");
      const views = [this.#views.anchors()];
      if (plan) views.push(this.#views.plan(plan));
      if (session) views.push(this.#views.session(session, this.#port.now()));
      for (const view of views) {
        const last = this.#held.get(view.path)?.written;
        const mark = await this.#folder.mark(view.path);
        if (mark !== null && mark !== last?.mark) await takeOver(this.#folder, view, last, this.#port);
      }
    });
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    if (this.#closed) return;
    try {
      await work();
      if (this.#failing) this.#port.trouble("");
      this.#failing = false;
    } catch (error) {
      if (this.#closed) return;
      if (!this.#failing) this.#port.trouble(error instanceof Error ? error.message : String(error));
      this.#failing = true;
    }
  }

  async #render(): Promise<void> {
    const { store, now } = this.#port;
    const before = this.#seen;
    const { records, state } = store.since(before.version);
    if (this.#isFirst) for (const path of SWEPT) await this.#folder.sweep(path);
    this.#template = await templateOf(this.#folder);
    const sessions = Object.values(state.sessions);
    await putInPlace(this.#folder, sessions, now());
    const signed = new Set(records.map((record) => record.sessionID));
    const views = [
      ...sessions.filter(({ id }) => signed.has(id)).map((session) => this.#views.session(session, now())),
      ...changedPlans(before, state).map((plan) => this.#views.plan(plan)),
      ...(before.anchors === state.anchors && before.humanNotes === state.humanNotes
        ? []
        : [this.#views.anchors()]),
      ...(await this.#damaged(state, this.#isFirst ? this.#left(state, now()) : [])),
    ];
    for (const view of new Map(views.map((each) => [each.path, each])).values()) {
      const written = await bringView(this.#folder, view, this.#held.get(view.path)?.written, this.#port);
      this.#held.set(view.path, { view, written });
    }
    await this.#bringManifest(manifestView(state, sessions, now()));
    this.#seen = state;
    this.#isFirst = false;
  }

  /** What an earlier process may have rendered. */
  #left(state: State, now: number): readonly View[] {
    const sessions = Object.values(state.sessions).slice(-CARED_FOR);
    const plans = rowsOf(state.plans).slice(-CARED_FOR);
    return [
      ...sessions.map((session) => this.#views.session(session, now)),
      ...plans.map((plan) => this.#views.plan(plan)),
      this.#views.anchors(),
    ];
  }

  /** Views whose file is gone, was changed by somebody else or has another place now. */
  async #damaged(state: State, left: readonly View[]): Promise<readonly View[]> {
    const damaged: View[] = [];
    for (const { view, written } of this.#held.values()) {
      const session = view.sessionID === null ? undefined : state.sessions[view.sessionID];
      const here = session ? this.#views.session(session, this.#port.now()) : view;
      if (here.path !== view.path) this.#held.delete(view.path);
      if (here.path !== view.path || (await this.#folder.mark(view.path)) !== written.mark)
        damaged.push(here);
    }
    for (const view of left) {
      if (this.#held.has(view.path)) continue;
      const mark = await this.#folder.mark(view.path);
      const text = await this.#folder.read(view.path);
      const { body, whole } = unsealed(text ?? "");
      if (text === null || !whole) damaged.push(view);
      else this.#held.set(view.path, { view, written: { mark, text, body } });
    }
    return damaged;
  }

  async #bringManifest(text: string): Promise<void> {
    const folder = this.#folder;
    let mark = await folder.mark(MANIFEST_FILE);
    if (mark !== null && mark === this.#manifest?.mark && text === this.#manifest.text) return;
    const found = mark === this.#manifest?.mark ? null : await folder.read(MANIFEST_FILE);
    if (found !== null && found.trim() !== "" && !isOwnManifest(found)) {
      this.#port.keptAside(MANIFEST_FILE, await folder.setAside(MANIFEST_FILE));
      mark = null;
    }
    if (await folder.write(MANIFEST_FILE, text, mark))
      this.#manifest = { mark: await folder.mark(MANIFEST_FILE), text };
  }
}

/** Moves the files of sessions that were archived, or came back, to where they belong. */
async function putInPlace(folder: ViewFolder, sessions: readonly Session[], now: number): Promise<void> {
  const [active, archive] = [
    new Set(await folder.names("sessions")),
    new Set(await folder.names("sessions/archive")),
  ];
  for (const session of sessions) {
    const archived = isArchived(session, now);
    const [name, wrong, right] = archived
      ? [sessionFile(session), active, archive]
      : [sessionFile(session), archive, active];
    if (wrong.has(name) && !right.has(name))
      await folder.move(sessionPath(session, !archived), sessionPath(session, archived));
  }
}

/** @param root the state folder, which exists */
export function projectViews(root: string, port: ViewsPort): ProjectViews {
  return new Views(root, port);
}
