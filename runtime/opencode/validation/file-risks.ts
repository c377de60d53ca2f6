/**
 * What the rules find in a project's files, kept as long as a file stays as it is: work that cannot close is looked at
 * again whenever the agent stops, and parsing what nobody touched since was the most of it.
 */
import { createHash } from "node:crypto";
import { riskKey } from "../../kernel/validation/gaps.ts";
import { earlierText } from "./earlier-text.ts";
import { slice } from "../project/slice.ts";
import { inspector } from "./load-inspector.ts";
import type { Inspected } from "@idumb/code-risks";
import type { GovernedProject } from "../project/governed-project.ts";

/** So many answers are kept. */
const MOST_KEPT = 200;

export interface FileRisks {
  /** Of a text that is a file's, by its relative path. */
  now(file: string, text: string): Inspected;
  /** Keys of what was found in the file as commit `head` has it; none where there is no such file. */
  before(head: string | undefined, file: string): Promise<readonly string[]>;
}

/** Nothing is read before it is asked for. */
export function fileRisks(directory: string): FileRisks {
  const found = new Map<string, { readonly hash: string; readonly inspected: Inspected }>();
  const earlier = new Map<string, readonly string[]>();
  return {
    now(file, text) {
      const hash = createHash("sha256").update(text).digest("hex");
      const known = found.get(file);
      if (known?.hash === hash) return known.inspected;
      const inspected = inspector().inspectWhole(file, text);
      keep(found, file, { hash, inspected });
      return inspected;
    },
    async before(head, file) {
      const key = `${head}:${file}`;
      const known = earlier.get(key);
      if (known) return known;
      const text = await earlierText(directory, head, file);
      // Git may only have been too slow.
      if (text === null) return [];
      const keys = inspector().inspectFile(file, text).map(riskKey);
      keep(earlier, key, keys);
      return keys;
    },
  };
}

export const risksOf = slice<GovernedProject, FileRisks>(({ directory }) => fileRisks(directory));

function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (map.size >= MOST_KEPT) map.clear();
  map.set(key, value);
}
