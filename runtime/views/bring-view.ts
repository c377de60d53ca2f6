/**
 * Brings one rendered file up to date. Before a byte of it is replaced, what a human wrote in it is taken over into
 * the journal; from then on it stands in the file's Notes, whatever happens to the file.
 */
import { humanNotes, removedNotes } from "./human-lines.ts";
import { sealed, unsealed } from "./seal.ts";
import type { ViewFolder } from "./view-folder.ts";

/** More than this is no note: the file is kept whole, under a name of its own. */
const LONGEST_NOTE = 20_000;

const MOST_ATTEMPTS = 5;

export interface View {
  /** Relative to the state folder. */
  readonly path: string;
  /** The path that its notes are kept under: where the file lies while its subject is alive. */
  readonly noteKey: string;
  /** The session that it is about, or null. */
  readonly sessionID: string | null;
  /** The text as it is now, or as it was when the journal had that version. Without a seal. */
  body(version?: number): string;
  /** What humans wrote in it. */
  notes(): readonly string[];
  /** Version of the journal that it rests on. */
  version(): number;
}

/** A file as this process left it. */
export interface Written {
  readonly mark: string | null;
  readonly text: string;
  readonly body: string;
}

/** What becomes of a human's words. */
export interface Keeper {
  /** Keeps notes of a view in the journal. */
  keep(view: View, notes: readonly string[]): void;
  /** Forgets notes that the human took out of it. */
  forget(view: View, notes: readonly string[]): void;
  /** Could a program of the agent's have written at that time, in milliseconds since the epoch? */
  mayBeProgram(at: number): boolean;
  /** Then it is nobody's note: the file lies there now. */
  changedByProgram(path: string, aside: string): void;
  /** The human's file was too much to be a note, or no text: it lies there now. */
  keptAside(path: string, aside: string): void;
}

/** Lines that say when and from what a file was made: a change of these alone is none. */
const withoutVersion = (body: string): string => body.replace(/^(version|last_updated): \d+$/gm, "");

/** Takes over what a human wrote into the file. True when the file was moved aside. */
export async function takeOver(
  folder: ViewFolder,
  view: View,
  last: Written | undefined,
  keeper: Keeper,
): Promise<boolean> {
  const changedAt = await folder.changedAt(view.path);
  const found = await folder.read(view.path);
  if (found === null || found === last?.text) return false;
  const setAside = async (): Promise<boolean> => {
    keeper.keptAside(view.path, await folder.setAside(view.path));
    return true;
  };
  if (found === "unreadable") return setAside();
  const { version, whole } = unsealed(found);
  if (whole) return false;
  if (changedAt !== null && keeper.mayBeProgram(changedAt)) {
    keeper.changedByProgram(view.path, await folder.setAside(view.path, "changed"));
    return true;
  }
  const base = version ?? Number(/^version: (\d+)$/m.exec(found)?.[1] ?? 0);
  const rendered = last?.text ?? view.body(base);
  const notes = humanNotes(found, [view.body(), rendered]);
  if (notes.some((note) => note.length > LONGEST_NOTE)) return setAside();
  const removed = removedNotes(found, unsealed(rendered).body, view.notes());
  if (removed.length > 0) keeper.forget(view, removed);
  if (notes.length > 0) keeper.keep(view, notes);
  return false;
}

/** Renders the view if it changed, on disk or in the journal. Throws what the file system throws. */
export async function bringView(
  folder: ViewFolder,
  view: View,
  last: Written | undefined,
  keeper: Keeper,
): Promise<Written> {
  for (let attempt = 1; ; attempt++) {
    let mark = await folder.mark(view.path);
    const untouched = last !== undefined && mark !== null && mark === last.mark;
    if (!untouched && mark !== null && (await takeOver(folder, view, last, keeper))) mark = null;
    const body = view.body();
    if (untouched && withoutVersion(body) === withoutVersion(last.body)) return last;
    const text = sealed(body, view.version());
    // Somebody saved it meanwhile: looked at again, a few times.
    if (!(await folder.write(view.path, text, mark)) && attempt < MOST_ATTEMPTS) continue;
    return { mark: await folder.mark(view.path), text, body };
  }
}
