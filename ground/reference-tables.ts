/**
 * Tables of the pages for users that are made from data which the plugin itself reads: its settings from the JSON schema,
 * what each measured OpenCode does from the capability manifest. Pure.
 */
interface Setting {
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

const table = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const code = (text: string): string => `\`${text}\``;

function allowed({ type, enum: choices, minimum, maximum }: Setting): string {
  if (choices) return choices.map((one) => code(JSON.stringify(one))).join(", ");
  if (type === "integer") return `${minimum} to ${maximum}`;
  return type === "array" ? "a list of texts" : "a text";
}

/** One row a key, in the order of the schema. */
export const settingsTable = (schema: { readonly properties: Readonly<Record<string, Setting>> }): string =>
  table([
    ["Key", "Default", "Allowed", "Meaning"],
    ["---", "---", "---", "---"],
    ...Object.entries(schema.properties)
      .filter(([key]) => key !== "$schema")
      .map(([key, setting]) => [
        code(key),
        code(JSON.stringify(setting.default)),
        allowed(setting),
        setting.description ?? "",
      ]),
  ]);

/** What the plugin needs of a host, in words; the keys are those of the manifest. */
const NEEDS: Readonly<Record<string, string>> = {
  "tool.execute.before": "a refusal reaches the agent as written",
  "tool.execute.before/child": "subagents are checked as well",
  "experimental.chat.system.transform": "the rules stand in the system prompt",
  "chat.message/part-kept": "notes to the agent stay in the conversation",
  "tool.execute.after/output-kept": "notes on a tool's result stay",
  "experimental.session.compacting": "a compaction is told what must survive",
  "experimental.text.complete/summary": "decisions are written into the summary itself",
  "event/message.part.updated": "failed calls are counted",
  "event/patch part/late": "changed files are known at the end of a step",
  "tool.ask": "`govern_shell` keeps your own permission rules",
};

const ANSWERS: Readonly<Record<string, string>> = {
  verified: "yes",
  different: "otherwise",
  absent: "no",
};

/** Columns are versions, rows what the plugin needs. Throws for a need that has no words. */
export function compatibilityTable(manifest: {
  readonly hostVersions: Readonly<Record<string, Readonly<Record<string, string>>>>;
}): string {
  const versions = Object.entries(manifest.hostVersions);
  const measured = new Set(versions.flatMap(([, answers]) => Object.keys(answers)));
  const unknown = [...measured].filter((id) => !(id in NEEDS));
  if (unknown.length > 0) throw new Error(`no words in reference-tables.ts for: ${unknown.join(", ")}`);
  return table([
    ["What the plugin needs", ...versions.map(([version]) => version)],
    ["---", ...versions.map(() => "---")],
    ...Object.entries(NEEDS).map(([id, words]) => [
      words,
      ...versions.map(([, answers]) => ANSWERS[answers[id] ?? ""] ?? "not asked"),
    ]),
  ]);
}
