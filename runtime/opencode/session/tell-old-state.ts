/** Says what an earlier program left in the project: its work to the agent and to the human, its settings to the human; until we have a plan. */
import { idsOf } from "../../kernel/table.ts";
import { awaitListener } from "../project/load-listener.ts";
import { notesOf, putNote } from "../project/note-tray.ts";
import { smallFiles } from "./read-manifests.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { SessionMemory } from "../project/session-desk.ts";

const TAKE_OVER =
  "An earlier program left work in this project. To see what can be taken over, call in a shell: npx idumb migrate";

/** For the first message of a session. */
export async function tellOldState(project: GovernedProject, memory: SessionMemory): Promise<void> {
  if (idsOf(project.store.current().plans).length > 0) return;
  const { oldStateIn, OLD_FILES } = await awaitListener();
  const { work, settings } = oldStateIn(smallFiles(project.directory, OLD_FILES), project.config.mode);
  putNote(notesOf(memory), { id: "old-state", severity: "low", text: work });
  if (work !== "") project.voice.toast("info", TAKE_OVER);
  if (settings !== "") project.voice.toast("info", settings);
}
