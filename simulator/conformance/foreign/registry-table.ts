import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isEqual } from "../outcome.ts";
import type { ForeignResult } from "./compare-foreign.ts";
import { comparedTable, withTable } from "./findings-table.ts";

/** Renews the table of docs/real-plugins.md that tells how many scripts of the twenty plugins are equal on both hosts. */
export function writeRegistryTable({ outcomes, plugins }: ForeignResult): void {
  const differing = outcomes
    .filter((outcome) => !isEqual(outcome))
    .map(({ id, error, differences }) => ({
      id,
      what:
        error ??
        `differs in ${[...new Set(differences.map(({ section }) => section.split(" ")[0]))].join(", ")}`,
    }));
  const page = fileURLToPath(new URL("../../docs/real-plugins.md", import.meta.url));
  writeFileSync(page, withTable(readFileSync(page, "utf8"), comparedTable(plugins, differing), "--registry"));
}
