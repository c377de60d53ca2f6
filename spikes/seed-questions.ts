/** What the documents that the project grew from left open or took for granted, and the spikes that answer it. */
interface SeedQuestion {
  /** Document and row. */
  readonly seed: string;
  readonly question: string;
  readonly spikes: readonly string[];
}

const ask = (seed: string, question: string, ...spikes: string[]): SeedQuestion => ({
  seed,
  question,
  spikes,
});

const GRAPH = "task-graph-and-hook-engine";
const TOOLS = "tool-and-agent-redesign";
const PLAN = "strategic-plan";
const TRUTH = "source-of-truth-contract";

export const SEED_QUESTIONS: readonly SeedQuestion[] = [
  ask(`${GRAPH} 4.2`, "tool.execute.before", "hook-tool-before", "before-args-in-place"),
  ask(`${GRAPH} 4.2`, "tool.execute.after", "hook-tool-after", "after-output-kept", "after-sees-failures"),
  ask(`${GRAPH} 4.2`, "chat.params", "hook-chat-params"),
  ask(`${GRAPH} 4.2`, "event", "hook-event", "failed-call-in-events", "child-parent-known-in-time"),
  ask(`${GRAPH} 4.2`, "experimental.chat.system.transform", "hook-system-transform"),
  ask(`${GRAPH} 4.2`, "experimental.chat.messages.transform", "hook-messages-transform"),
  ask(
    `${GRAPH} 4.2`,
    "experimental.session.compacting",
    "hook-session-compacting",
    "compacting-prompt-drops-context",
  ),
  ask(`${GRAPH} 4.2`, "client.session.children", "client-session-children"),
  ask(`${GRAPH} 4.2`, "client.session.prompt", "client-prompt-child", "client-prompt-async"),
  ask(`${GRAPH} 4.2`, "client.session.abort", "client-session-abort", "child-aborted-parent-goes-on"),
  ask(`${GRAPH} 4.2`, "client.tui.showToast", "client-toast"),
  ask(`${GRAPH} 4.2`, "client.event.subscribe", "event-subscribe"),
  ask(`${GRAPH} 9.1`, "hooks in subagents", "subagent-hooks-silent", "throw-blocks-in-child"),
  ask(`${GRAPH} 4.1`, "background delegation", "background-task"),
  ask(
    `${TOOLS} 1`,
    "frontmatter scopes a plugin's tools",
    "tools-scoped-by-frontmatter",
    "agent-file-is-system-prompt",
  ),
  ask(`${TOOLS} 2`, "agent_cycle with a target", "client-agent-cycle"),
  ask(`${TOOLS} 3`, "session.prompt to a subagent", "client-prompt-child"),
  ask(`${TOOLS} 4`, "experimental.primary_tools", "primary-tools-hidden-from-children"),
  ask(
    `${TOOLS} 5`,
    "where app.log is seen",
    "client-app-log",
    "app-log-in-log-file",
    "console-reaches-terminal",
  ),
  ask(`${TOOLS} 6`, "find.symbols without a language server", "client-find-symbols"),
  ask(
    `${PLAN} 2.2`,
    "when compaction starts, what an interruption does",
    "compaction-at-three-quarters",
    "message-while-busy-aborts",
  ),
  ask(`${PLAN} 2.3`, "permission.ask", "hook-permission-ask", "ask-seen-in-events"),
  ask(`${PLAN} 2.4`, "client.session.compact", "client-session-compact", "compaction-at-idle"),
  ask(`${PLAN} PP-01`, "no hooks in subagents", "subagent-hooks-silent"),
  ask(`${PLAN} PP-02`, "chat.message after the first call", "chat-message-after-first-tool-call"),
  ask(`${PLAN} PP-03`, "compaction replaces all messages", "compaction-removes-history", "summary-text-kept"),
  ask(`${PLAN} PP-04`, "no text.complete", "hook-text-complete"),
  ask(`${PLAN} PP-05`, "plugin tools in every agent", "plugin-tool-in-every-agent"),
  ask(`${PLAN} PP-06`, "messages in memory only", "messages-lost-on-dispose"),
  ask(`${PLAN} PP-07`, "format of messages.transform", "messages-transform-format"),
  ask(`${PLAN} LP-01`, "an agent's file is system prompt", "agent-file-is-system-prompt"),
  ask(`${PLAN} 11.3`, "no way to change the model's text", "hook-text-complete"),
  ask(`${PLAN} 11.3`, "no way to run a slash command", "command-by-client"),
  ask(`${PLAN} 11.4`, "a plugin that throws breaks the TUI", ...throwing()),
  ask(`${TRUTH} 1.2`, "the gate fires for other plugins' tools", "before-for-another-plugins-tool"),
  ask(
    `${TRUTH} 3.1`,
    "sessions",
    "client-session-list",
    "client-session-status",
    "client-session-todo",
    "client-session-messages",
    "client-session-diff",
    "client-session-abort",
    "client-session-children",
  ),
  ask(
    `${TRUTH} 3.1`,
    "search and files",
    "client-find-text",
    "client-find-files",
    "client-find-symbols",
    "client-file-read",
    "client-file-status",
  ),
  ask(
    `${TRUTH} 3.1`,
    "agents, tools, project",
    "client-app-agents",
    "client-app-log",
    "client-tool-ids",
    "client-tool-list",
    "client-vcs",
    "client-project-current",
    "client-config-get",
    "client-toast",
    "client-agent-cycle",
  ),
  ask(
    `${TRUTH} 3.2`,
    "lower priority",
    "client-session-create",
    "client-prompt-child",
    "client-session-fork",
    "client-mcp-status",
    "client-lsp-status",
    "client-formatter-status",
    "client-provider-list",
    "client-pty-list",
    "client-append-prompt",
  ),
];

function throwing(): string[] {
  return "chat-message chat-params chat-headers system-transform messages-transform tool-definition text-complete tool-before tool-after shell-env command-before session-compacting autocontinue config event-async event-sync"
    .split(" ")
    .map((name) => `throw-${name}`);
}
