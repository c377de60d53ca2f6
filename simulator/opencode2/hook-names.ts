/**
 * The hooks of OpenCode 2 by the part of the context that registers them. The preview calls `context`, `execute.before`
 * and `execute.after` only; the other names are those of newer source. Registering a name that a host never calls
 * succeeds without a word, so a watcher registers them all and believes what it sees called.
 */
export const HOOKS_2 = {
  tool: ["execute.before", "execute.after"],
  session: [
    "context",
    "prompt",
    "compaction",
    "generate",
    "title",
    "model.request",
    "http.request",
    "http.response",
    "retry",
  ],
} as const;
