/**
 * The rendered views of a project inside the host: what a human wrote into one goes into the journal, the human is
 * told where it went, and the agents that work here read it with their next message.
 */
import { projectViews } from "../../views/project-views.ts";
import { callTimesOf } from "../disk/call-times.ts";
import { notesOf, putNote } from "../project/note-tray.ts";
import type { CommandContext } from "../../kernel/command.ts";
import type { Store } from "../../journal/store.ts";
import type { ProjectViews } from "../../views/project-views.ts";
import type { HostVoice } from "../../host/host-voice.ts";
import type { SessionDesk } from "../project/session-desk.ts";

const MOST_SHOWN = 400;

export interface ViewsHost {
  /** The state folder, or null where none can be written. */
  readonly folder: string | null;
  readonly store: Store;
  readonly voice: HostVoice;
  readonly sessions: SessionDesk;
  contextFor(sessionID: string, agent?: string): CommandContext;
}

const shown = (text: string): string =>
  text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}… (the rest stands there)` : text;

const nothing = async (): Promise<void> => undefined;
const NO_VIEWS: ProjectViews = { refresh: nothing, look: nothing, close: () => undefined };

/** One per project. */
export function keepViews({ folder, store, voice, sessions, contextFor }: ViewsHost): ProjectViews {
  if (folder === null) return NO_VIEWS;
  return projectViews(folder, {
    store,
    now: () => Date.now(),
    keep({ noteKey, path, sessionID }, notes) {
      const context = contextFor(sessionID ?? "human", "human");
      for (const text of notes) {
        const outcome = store.execute({ type: "keep-note", view: noteKey, text }, context, "decision");
        if (!outcome.ok || outcome.events.length === 0) continue;
        for (const [id, memory] of sessions.all())
          if (sessionID === null ? !memory.parentID : id === sessionID)
            putNote(notesOf(memory), {
              id: `human note ${text}`,
              severity: "high",
              text: `The human wrote in .idumb/${path}: ${shown(text)}`,
            });
      }
      voice.toast("info", `.idumb/${path} is rendered anew: what you wrote in it is kept under its Notes.`);
    },
    forget({ noteKey, sessionID }, notes) {
      const context = contextFor(sessionID ?? "human", "human");
      for (const text of notes)
        store.execute({ type: "remove-note", view: noteKey, text }, context, "decision");
    },
    mayBeProgram: (at) => callTimesOf(sessions).covers(at),
    changedByProgram(path, aside) {
      voice.toast(
        "warning",
        `Somebody changed .idumb/${path} while a call of the agent, or what it left running, could write: it counts as nobody's note. It is rendered anew, and that version is kept as .idumb/${aside}. If the words are yours, write them again.`,
      );
    },
    keptAside: (path, aside) =>
      voice.toast("info", `.idumb/${path} is rendered anew: your version of it is kept as .idumb/${aside}.`),
    trouble(why) {
      const text =
        why === ""
          ? "The readable views in .idumb are written again."
          : `The readable views in .idumb cannot be written (${why}). Plans and anchors are not affected.`;
      voice.log(why === "" ? "info" : "error", text);
      if (why !== "") voice.toast("warning", text);
    },
  });
}
