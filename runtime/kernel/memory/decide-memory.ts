/** The commands of memory: anchors, humans' notes, compactions. */
import { accept } from "../decision.ts";
import { createAnchor, resolveAnchor } from "./decide-anchor.ts";
import { decideNote } from "./human-note.ts";
import type { Command, CommandContext } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { State } from "../state.ts";

type MemoryCommand = Extract<
  Command,
  { type: "create-anchor" | "resolve-anchor" | "keep-note" | "remove-note" | "note-compaction" }
>;

const MOST_OF_SUMMARY = 4_000;

/** Decides what is to be remembered. */
export function decideMemory(state: State, command: MemoryCommand, context: CommandContext): Decision {
  switch (command.type) {
    case "create-anchor":
      return createAnchor(state, command, context);
    case "resolve-anchor":
      return resolveAnchor(state, command, context);
    case "keep-note":
    case "remove-note":
      return decideNote(state, command);
    case "note-compaction": {
      const { held, summary } = command;
      return accept({
        type: "session-compacted",
        ...(held === undefined ? {} : { held }),
        ...(summary === undefined ? {} : { summary: summary.slice(0, MOST_OF_SUMMARY) }),
      });
    }
  }
}
