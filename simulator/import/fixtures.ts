import type { Call, Conversation } from "./conversation.ts";

/** Files that a session found, by relative path, as far as its calls tell: read from the first line, or edited. */
export function fixturesOf(
  conversation: Conversation,
  known: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const files: Record<string, string> = { ...known };
  const touched = new Set(Object.keys(files));
  const calls = conversation.turns.flatMap(({ answers }) =>
    answers.flatMap((answer) => callsIn(answer.calls)),
  );
  for (const { tool, input, output, error } of calls) {
    const path = relativeTo(conversation.directory, String(input["filePath"] ?? input["path"] ?? ""));
    if (path === undefined || path === "" || touched.has(path) || error !== undefined) continue;
    if (tool === "write") touched.add(path);
    const text = tool === "read" ? readText(output ?? "") : tool === "edit" ? input["oldString"] : undefined;
    if (typeof text !== "string" || text === "") continue;
    touched.add(path);
    files[path] = text;
  }
  return files;
}

const callsIn = (calls: readonly Call[]): Call[] =>
  calls.flatMap((call) => [...(call.child ?? []).flatMap((answer) => callsIn(answer.calls)), call]);

/** Undefined for what lies outside of the project. */
function relativeTo(directory: string | undefined, path: string): string | undefined {
  if (directory !== undefined && path.startsWith(`${directory}/`)) return path.slice(directory.length + 1);
  return path.startsWith("/") || path.startsWith("..") || path.startsWith("~")
    ? undefined
    : path.replace(/^\.\//, "");
}

/** OpenCode 1 numbers the lines, in one form or another; OpenCode 2 gives the text. */
function readText(output: string): string | undefined {
  if (/^<(?:path|type|entries)>/.test(output) && !output.includes("<type>file</type>")) return undefined;
  const numbered = output.split("\n").flatMap((line) => {
    const [, number, text = ""] = /^0*(\d+)(?:: ?|\| ?)(.*)$/.exec(line) ?? [];
    return number === undefined ? [] : [[Number(number), text] as const];
  });
  if (numbered.length === 0) return /^<(?:file|path)>/.test(output) ? undefined : output;
  // Only the beginning of a file is the file: what stands before a later page is not known.
  if (!numbered.every(([number], at) => number === at + 1)) return undefined;
  return `${numbered.map(([, text]) => text).join("\n")}\n`;
}
