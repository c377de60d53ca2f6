/** What a tool came to in a session, call by call. */
export interface RecordedResult {
  readonly output?: string | undefined;
  readonly error?: string | undefined;
}

type Recorded = Readonly<Record<string, readonly RecordedResult[]>>;

/** A plugin of a script of OpenCode 1 whose tools say again what they said, in order. */
export function recordedTools1(recorded: Recorded): object {
  const tools = Object.entries(recorded).map(([name, results]) => [
    name,
    {
      description: "says what it said when the session was recorded",
      js: `const results = ${JSON.stringify(results)}; const at = ctx.state[${JSON.stringify(name)}] ?? 0; ctx.state[${JSON.stringify(name)}] = at + 1; const { output = "", error } = results[at] ?? {}; if (error !== undefined) throw new Error(error); return output;`,
    },
  ]);
  return { name: "recorded-tools", tools: Object.fromEntries(tools) };
}

/** The same as the body of `setup`, for OpenCode 2. */
export const recordedTools2 = (recorded: Recorded): string =>
  `for (const [name, results] of Object.entries(${JSON.stringify(recorded)})) { let at = 0; await ctx.tool.transform((draft) => draft.add({ name, description: "says what it said when the session was recorded", input: { type: "object", properties: {} }, options: { codemode: false }, execute: async () => { const { output = "", error } = results[at++] ?? {}; if (error !== undefined) throw new Error(error); return { content: output }; } })); }`;
