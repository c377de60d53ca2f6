/** What the host's log and the human's screen are told has no secrets: a log is kept, and read by others. */
import { redacted } from "../../kernel/words/redact.ts";
import type { HostVoice } from "../../host/host-voice.ts";

/** The same voice with every message redacted. */
export const discreet = (voice: HostVoice): HostVoice => ({
  ...voice,
  log: (level, message) => voice.log(level, redacted(message)),
  toast: (variant, message) => voice.toast(variant, redacted(message)),
});
