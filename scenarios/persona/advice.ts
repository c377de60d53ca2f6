/**
 * How an agent finds advice in a text: the name of a tool it has, followed by a JSON object. That is how
 * anyone would read "do this instead: name {…}"; no marker, heading or tool of any plugin is known here.
 */
export type Call = readonly [tool: string, args: Readonly<Record<string, unknown>>];

/** The first call recommended in `text` for one of `tools`; undefined when there is none. */
export function adviceIn(text: string, tools: readonly string[]): Call | undefined {
  let best: { at: number; call: Call } | undefined;
  for (const tool of tools) {
    for (let at = text.indexOf(tool); at >= 0; at = text.indexOf(tool, at + 1)) {
      if (best && at >= best.at) break;
      if (/[\w-]/.test(text[at - 1] ?? " ")) continue;
      const gap = /^[\s:`(]{0,4}(?=\{)/.exec(text.slice(at + tool.length));
      const args = gap ? objectAt(text, at + tool.length + gap[0].length) : undefined;
      if (args) best = { at, call: [tool, args] };
    }
  }
  return best?.call;
}

/** Parses the JSON object that begins at `start`. */
function objectAt(text: string, start: number): Readonly<Record<string, unknown>> | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char === "\\") at += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === "{") depth += 1;
    else if (char === "}" && --depth === 0) return parse(text.slice(start, at + 1));
  }
  return undefined;
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
