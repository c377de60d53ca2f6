/**
 * A toast is gone after seconds, so what the human was shown is kept in the journal, word for word: `idumb log` shows it.
 * A journal that cannot be written has been announced, and the human has seen the message all the same.
 */
import type { HostVoice } from "../../host/host-voice.ts";
import type { Store } from "../../journal/store.ts";
import type { CommandContext } from "../../kernel/command.ts";

/** @param contextFor who, when; a message that is about no session is the project's. */
export const keptVoice = (
  voice: HostVoice,
  store: Store,
  contextFor: (sessionID: string) => CommandContext,
): HostVoice => ({
  ...voice,
  toast(variant, message, sessionID = "") {
    const shown = voice.inHostWords?.(message) ?? message;
    voice.toast(variant, shown);
    if (store.trouble() !== null) return;
    try {
      store.execute({ type: "note-told", text: shown }, contextFor(sessionID), "evidence");
    } catch (error) {
      voice.log("error", `what the human was shown was not kept: ${String(error)}`);
    }
  },
});
