/**
 * Does somebody else take outputs out of the requests: OpenCode itself, or another plugin? Then we do not: two that
 * prune would rewrite each other's prompt. Known by the host's settings, by the tools that such plugins bring, and
 * by outputs that are no longer what the host keeps.
 */
import { basename } from "node:path";
import { fieldOf } from "../host/field-of.ts";
import { slice } from "../project/slice.ts";
import type { GovernedProject } from "../project/governed-project.ts";

export interface OtherPruner {
  /** Who it is, in words for the human; null while nobody is known. */
  readonly name: string | null;
  /** True the first time that it is asked after somebody became known. */
  isNews(): boolean;
  /** The host's merged settings. */
  learnConfig(config: unknown): void;
  /** A tool that the model is shown. */
  learnTool(toolID: string): void;
  /** An output of the history was not what it was before. */
  sawChange(): void;
}

/** Dynamic Context Pruning, its forks, and others of the kind, by the name of the package. */
const PRUNERS = /(^|[^a-z])(dcp|apc|acp|nocreep|prun(e|er|ing)|context-compress\w*)([^a-z]|$)/i;
/** The tools by which they let the model drop what it has read. */
const TOOLS: ReadonlySet<string> = new Set(["compress", "prune", "discard", "distill"]);

/** A package's name, or that of the file, without the folders above it. */
function pluginName(spec: string): string {
  const [, inPackage] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(spec) ?? [];
  if (inPackage !== undefined) return inPackage;
  return spec.startsWith("@") ? spec : basename(spec);
}

function prunerIn(config: unknown): string | null {
  if (fieldOf(fieldOf(config, "compaction"), "prune") === true) return "OpenCode (compaction.prune)";
  const listed = fieldOf(config, "plugin");
  for (const entry of Array.isArray(listed) ? listed : []) {
    const spec: unknown = Array.isArray(entry) ? entry[0] : entry;
    const name = typeof spec === "string" ? pluginName(spec) : "";
    if (PRUNERS.test(name)) return name;
  }
  return null;
}

/** Does this call let the model drop parts of what it has read? */
export function isContextTool(toolID: string): boolean {
  return TOOLS.has(toolID);
}

/** What is known of one in this project; nothing yet at first. */
export const otherPrunerOf = slice<GovernedProject, OtherPruner>(() => {
  let seen: string | null = null;
  let told = false;
  return {
    isNews() {
      const news = seen !== null && !told;
      told ||= news;
      return news;
    },
    get name() {
      return seen;
    },
    learnConfig(config) {
      seen ??= prunerIn(config);
    },
    learnTool(toolID) {
      if (isContextTool(toolID)) seen ??= `a plugin with the tool "${toolID}"`;
    },
    sawChange() {
      seen ??= "another plugin that changes tool outputs";
    },
  };
});
