/**
 * A user who hands everything on: one task, many subagents, each for a file of its own; and who changes their mind while
 * one of them is at work.
 */
const call = (tool: string, args: Readonly<Record<string, unknown>>): string =>
  `${tool} ${JSON.stringify(args)}`;

const begin = (name: string): string =>
  `Make this call: ${call("govern_task", { action: "start", name, expectedOutput: `${name} is done` })}`;

const assign = (name: string, path: string, content: string, allowed: string): string =>
  `Make this call, and then what its answer tells you: ${call("govern_delegate", {
    action: "assign",
    name,
    expectedOutput: `create \`${path}\` with \`${content}\``,
    agent: "general",
    allowedPaths: [allowed],
  })}`;

/** What the subagents write before the user changes their mind. */
export const WANTED = ["web/widgets/clock.js", "web/widgets/weather.js", "src/widgets/feed.js"] as const;
/** What is asked of a subagent while the user changes the goal. */
export const HELD = "web/widgets/stocks.js";
export const LATER = "web/banner.js";

export const BEGIN = begin("Widgets");
export const HAND_ON = WANTED.map((path, index) =>
  assign(
    `Widget ${index + 1}`,
    path,
    `export const widget = ${index + 1};`,
    `${path.split("/")[0]}/widgets/**`,
  ),
);
export const ONE_MORE = assign("Widget 4", HELD, "export const widget = 4;", "web/widgets/**");
export const PIVOT = "Actually forget the widgets, let's do a banner instead";
export const AFTERWARDS = `Start with “Banner” and do it the way it wants: create \`${LATER}\` with \`export const banner = 'hi';\``;
