import recorded from "./command-templates.json" with { type: "json" };

/**
 * The templates of the host's own commands, word for word (OpenCode 1.18.33, its authors' wording, MIT licence): plugins
 * are shown them by the list of commands, and what becomes of them in `command.execute.before`.
 */
export interface CommandTemplates {
  readonly init: string;
  readonly review: string;
}

export const commandTemplates = (worktree: string): CommandTemplates => ({
  init: recorded.init.join("\n").replace("{worktree}", () => worktree),
  review: recorded.review.join("\n"),
});
