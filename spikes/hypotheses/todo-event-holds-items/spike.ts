import type { Spike } from "../../spike.ts";

export const spike: Spike = {
  hypothesis: "The event todo.updated holds the items of todowrite",
  capability: "event/todo.updated",
  carries: "todowrite's items become steps of the active node (T11)",
  script: {
    plugins: [{ name: "A" }],
    steps: [
      {
        prompt: "go",
        llm: [
          {
            call: [
              ["todowrite", { todos: [{ content: "first thing", status: "pending", priority: "high" }] }],
            ],
          },
          { say: "ok" },
        ],
      },
    ],
  },
  observe(golden) {
    const told = golden.sideEvents.find((event) => event["type"] === "todo.updated");
    const items = JSON.stringify((told?.["properties"] as { todos?: unknown } | undefined)?.todos ?? null);
    return {
      holds: items.includes("first thing"),
      absent: told === undefined,
      observed: told === undefined ? "no such event" : items,
    };
  },
};
