/** `/idumb-lift legacy`: the human gives free what they had closed. */
import { pathsNamed } from "../session/hear-bans.ts";
import type { Command } from "../../kernel/command.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** The command to decide on, or why there is none. Without a path: all that is closed. */
export function liftCommand(project: GovernedProject, text: string): Command | string {
  const closed = (project.store.current().bans ?? []).map(({ path }) => path);
  if (closed.length === 0) return "Nothing is closed.";
  const name = text.replace(/\/+$/, "");
  const named = closed.includes(name) ? [name] : pathsNamed(project.directory, name);
  const freed = text === "" ? closed : named;
  const isClosed = freed.some((path) => closed.some((one) => path === one || path.startsWith(`${one}/`)));
  return isClosed
    ? { type: "hear-bans", forbidden: [], freed, quote: "" }
    : `That is not closed. Closed are: ${closed.join(", ")}.`;
}
