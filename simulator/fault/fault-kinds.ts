/**
 * What can go wrong around a plugin that is nobody's fault in the project, each by a fixed name: what strikes, and how
 * often it gets the chance. A rate is "so many of 1,000 chances".
 */
export const FAULTS = {
  "model-error": "the provider answers 400, 429 or 500 (chance: each request to the model)",
  "model-overflow": "the provider says that the conversation is too long (each request)",
  "broken-json": "the arguments of a tool call end in the middle (each answer with calls)",
  "cut-stream": "the connection to the provider breaks off in the middle of an answer (each answer)",
  "hook-throw": "the hook of another plugin throws (each hook)",
  "hook-hang": "the hook of another plugin does not come back for five minutes (each hook)",
  "disk-full": "nothing can be written to project and home until the next request (each request)",
  kill: "the host's process dies, and starts again on its data (each request, before and behind each tool)",
  "event-lost": "an event does not reach a plugin's event hook (each event and plugin)",
  "event-repeated": "an event reaches it twice (each event and plugin)",
  "clock-forward": "the system clock jumps ahead by up to two hours (each request)",
  "clock-backward": "the system clock is up to two hours behind until the next request (each request)",
  abort: "the user aborts the session (each request, before and behind each tool)",
} as const;

export type FaultKind = keyof typeof FAULTS;

/** Their names, in the order of the table. */
export const FAULT_KINDS = Object.keys(FAULTS) as readonly FaultKind[];
