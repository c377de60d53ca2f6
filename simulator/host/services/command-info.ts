/** A slash command: one of the host's own, of the configuration, or a skill. */
export interface CommandInfo {
  name: string;
  description?: string;
  agent?: string;
  /** "provider/model". */
  model?: string;
  template: string;
  subtask?: boolean;
  source?: string;
  hints: string[];
}
