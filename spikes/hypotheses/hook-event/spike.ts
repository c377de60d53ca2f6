import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis:
    "The event hook is told session.created, session.status, message.updated, message.part.updated and session.idle of a turn",
  capability: "event",
  carries: "lifecycle of sessions, signals (S), the stop hook (V0)",
  script: {
    plugins: [{ name: "A" }],
    steps: [{ prompt: "go", llm: [{ say: "ok" }] }],
  },
  observe(golden) {
    const told = new Set(golden.events.map((event) => event["type"]));
    const wanted = [
      "session.created",
      "session.status",
      "message.updated",
      "message.part.updated",
      "session.idle",
    ];
    const missing = wanted.filter((type) => !told.has(type));
    return {
      holds: missing.length === 0,
      absent: told.size === 0,
      observed: missing.length === 0 ? "all five were told" : `not told: ${missing.join(", ")}`,
    };
  },
};
