/**
 * Findings: what a run shows to be wrong with a plugin, each by a fixed name, so that a test can ask for it,
 * a report can count it, and a plugin's author can look it up. Where the real host would hang or break, the
 * fake one records the finding and goes on: a finding is never a hang of ours.
 */
export type Severity =
  /** The host, or every session in it, stops working. */
  | "breaks-host"
  /** One session, turn or call is lost. */
  | "breaks-session"
  /** The plugin does not do what its author meant, or harms others. */
  | "wrong"
  /** Works, but costs something. */
  | "advice";

export const FINDINGS = {
  "import-crashed": "breaks-host",
  "exports-no-plugin": "wrong",
  "skipped-by-name": "wrong",
  "other-file-loaded": "wrong",
  "helper-called": "wrong",
  "factory-threw": "wrong",
  "factory-returned-nothing": "breaks-host",
  "event-threw-synchronously": "breaks-host",
  "hook-hung": "breaks-session",
  "session-unfinished": "wrong",
  "hook-threw": "breaks-session",
  "process-ended": "breaks-host",
  "uncaught-error": "wrong",
  "error-swallowed": "wrong",
  "turn-lost": "breaks-session",
  "tool-returned-nothing": "wrong",
  "subtask-wedged": "breaks-session",
  "session-waits-for-itself": "breaks-session",
  "terminal-written": "wrong",
  "unknown-hook": "wrong",
  "uncalled-hook": "wrong",
  "output-replaced": "wrong",
  "prefix-unstable": "advice",
  "lost-at-compaction": "advice",
  "abort-ignored": "wrong",
  "projects-mixed": "wrong",
  "other-generation": "wrong",
  "id-taken": "breaks-host",
  "setup-hung": "breaks-host",
  "setup-threw": "wrong",
  "setup-not-repeatable": "wrong",
  "setup-on-opencode-1": "advice",
  "settings-dropped": "wrong",
  "tool-schema-kills-turns": "breaks-host",
  "call-unanswered": "breaks-session",
  "tool-only-in-execute": "advice",
  "hook-not-called-yet": "advice",
  "event-properties-read": "wrong",
  "refusals-share-a-text": "advice",
  "output-unread": "advice",
} as const satisfies Record<string, Severity>;

export type FindingName = keyof typeof FINDINGS;

export interface Finding {
  readonly name: FindingName;
  /** Plugin id or file, as the trace names it. */
  readonly plugin?: string;
  readonly hook?: string;
  /** What was seen, in one sentence that names the place. */
  readonly evidence: string;
  /** Where it was thrown, the innermost first: `path:line` of the plugin's own files. */
  readonly places?: readonly string[];
}
