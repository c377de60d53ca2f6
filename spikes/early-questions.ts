/**
 * What was believed about the host, or not known, before anybody asked it, with the spikes that answer it. A test
 * holds the pinned version to an answer for every one of them, so no question is lost when a spike is renamed.
 */
interface EarlyQuestion {
  readonly question: string;
  readonly spikes: readonly string[];
}

const ask = (question: string, ...spikes: string[]): EarlyQuestion => ({ question, spikes });

const THROWING =
  "chat-message chat-params chat-headers system-transform messages-transform tool-definition text-complete tool-before tool-after shell-env command-before session-compacting autocontinue config event-async event-sync";

export const EARLY_QUESTIONS: readonly EarlyQuestion[] = [
  ask("Do hooks run in subagents?", "subagent-hooks-silent", "throw-blocks-in-child"),
  ask("Can tool.execute.before stop and change a call?", "hook-tool-before", "before-args-in-place"),
  ask("Does that hold for the tools of other plugins?", "before-for-another-plugins-tool"),
  ask(
    "What does tool.execute.after see and keep?",
    "hook-tool-after",
    "after-output-kept",
    "after-sees-failures",
  ),
  ask(
    "Does chat.message run before the first call of a turn?",
    "hook-chat-message",
    "chat-message-after-first-tool-call",
  ),
  ask("What does chat.params reach?", "hook-chat-params"),
  ask("What do events tell?", "hook-event", "failed-call-in-events", "child-parent-known-in-time"),
  ask("Can the system prompt be changed?", "hook-system-transform"),
  ask("Can the messages of a request be changed?", "hook-messages-transform", "messages-transform-format"),
  ask("Can the model's text be changed?", "hook-text-complete"),
  ask("Can a compaction be told something?", "hook-session-compacting", "compacting-prompt-drops-context"),
  ask(
    "When does a compaction start, and what does it leave?",
    "compaction-at-three-quarters",
    "compaction-removes-history",
    "summary-text-kept",
  ),
  ask("Can a plugin ask for a compaction?", "client-session-compact", "compaction-at-idle"),
  ask("Are a session's messages kept?", "messages-lost-on-dispose"),
  ask("What does a message to a busy session do?", "message-while-busy-aborts"),
  ask("Is permission.ask called?", "hook-permission-ask", "ask-seen-in-events"),
  ask("Does a throwing plugin break the host?", ...THROWING.split(" ").map((name) => `throw-${name}`)),
  ask("Are a plugin's tools offered to every agent?", "plugin-tool-in-every-agent"),
  ask(
    "Can an agent's file scope tools and speak as system prompt?",
    "tools-scoped-by-frontmatter",
    "agent-file-is-system-prompt",
  ),
  ask("Can tools be kept from subagents?", "primary-tools-hidden-from-children"),
  ask("Can work be delegated in the background?", "background-task"),
  ask("Can a plugin turn the human's agent selector?", "client-agent-cycle"),
  ask("Can a plugin run a slash command?", "command-by-client"),
  ask("Can a plugin prompt a session?", "client-prompt-child", "client-prompt-async"),
  ask(
    "Can a plugin stop, open and copy sessions?",
    "client-session-abort",
    "child-aborted-parent-goes-on",
    "client-session-create",
    "client-session-fork",
  ),
  ask(
    "Can a plugin read sessions?",
    "client-session-list",
    "client-session-children",
    "client-session-status",
    "client-session-todo",
    "client-session-messages",
    "client-session-diff",
  ),
  ask(
    "Can a plugin search and read files?",
    "client-find-text",
    "client-find-files",
    "client-find-symbols",
    "client-file-read",
    "client-file-status",
  ),
  ask(
    "Can a plugin read the host's settings?",
    "client-app-agents",
    "client-tool-ids",
    "client-tool-list",
    "client-vcs",
    "client-project-current",
    "client-config-get",
    "client-provider-list",
  ),
  ask(
    "Can a plugin see servers and terminals?",
    "client-mcp-status",
    "client-lsp-status",
    "client-formatter-status",
    "client-pty-list",
  ),
  ask("Can a plugin tell the human something?", "client-toast", "client-append-prompt"),
  ask(
    "Where does a plugin's output land?",
    "client-app-log",
    "app-log-in-log-file",
    "console-reaches-terminal",
  ),
  ask("Can a plugin subscribe to events?", "event-subscribe"),
];
