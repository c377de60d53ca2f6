import type { ArgumentField } from "./definition/argument-schema.ts";
import type { ToolDefinition } from "./definition/define-tool.ts";

const ITEM: Readonly<Record<string, ArgumentField>> = {
  content: { type: { kind: "string" }, description: "Brief description of the task" },
  status: {
    type: { kind: "string" },
    description: "Current status of the task: pending, in_progress, completed, cancelled",
  },
  priority: { type: { kind: "string" }, description: "Priority level of the task: high, medium, low" },
};

const todosOf = (fields: Readonly<Record<string, ArgumentField>>): ToolDefinition["arguments"] => ({
  todos: {
    type: { kind: "array", items: { kind: "object", name: "Todo", fields } },
    description: "The updated todo list",
  },
});

/** `todowrite`: replaces the session's todo list. */
export const todowriteTool: ToolDefinition = {
  id: "todowrite",
  description:
    "Replaces the todo list of this session. For work of three or more steps; keep one item in_progress and complete items as soon as they are done.",
  arguments: todosOf(ITEM),
  async run({ todos }: { todos: { status: string }[] }, context, services) {
    await context.ask({ permission: "todowrite", patterns: ["*"], always: ["*"], metadata: {} });
    services.setTodos(context.sessionID, todos);
    return {
      title: `${todos.filter((todo) => todo.status !== "completed").length} todos`,
      output: JSON.stringify(todos, null, 2),
      metadata: { todos },
    };
  },
};

/** Up to 1.1 (spike `todo-event-holds-items`). */
export const todowriteWithIds: ToolDefinition = {
  ...todowriteTool,
  arguments: todosOf({
    ...ITEM,
    id: { type: { kind: "string" }, description: "Unique identifier for the todo item" },
  }),
};
