/**
 * `idumb documents`: the planning documents as they are on the disk now, beside what the journal knows of them. What changed
 * since OpenCode looked last is shown as it would be noted; nothing is written.
 */
import { decide } from "../kernel/decide.ts";
import { documentsOf, isLive } from "../kernel/document/document.ts";
import { evolve } from "../kernel/evolve.ts";
import { EMPTY_STATE } from "../kernel/state.ts";
import { rowOf } from "../kernel/table.ts";
import { frameworkFiles, lookAtDocuments, outliersOf } from "../opencode/project/planning-documents.ts";
import { staleText } from "../opencode/project/standing.ts";
import { lookAt } from "./reading.ts";
import type { CommandContext } from "../kernel/command.ts";
import type { PlanDocument } from "../kernel/record/document.ts";
import type { State } from "../kernel/state.ts";

interface Options {
  readonly dir: string;
  readonly json: boolean;
}

const NOBODY: CommandContext = { sessionID: "", agent: "", at: 0, anchorBudgetChars: 0, isLive: () => false };

/** The state once what is on the disk is noted. */
function asOnDisk(state: State, directory: string, files: readonly string[]): State {
  const known = state.documents ?? {};
  const { seen, gone } = lookAtDocuments(directory, [...Object.keys(known), ...files], known);
  const decision = decide(state, { type: "note-documents", seen, gone }, NOBODY);
  return (decision.ok ? decision.events : []).reduce(
    (next, event) => evolve(next, { version: next.version + 1, at: 0, sessionID: "", agent: "", event }),
    state,
  );
}

/** A document as `--json` has it. */
function rowOfDocument(state: State, document: PlanDocument) {
  const { path, chain, sections, restsOn, by, names, stale } = document;
  const isOver = document.standing === "live" && !isLive(state, document);
  const standing = isOver ? "abandoned" : document.standing;
  const tasks = names.flatMap(
    (id) => rowOf(state.nodes, id) ?? rowOf(state.plans, id) ?? rowOf(state.techChoices ?? [], id) ?? [],
  );
  return {
    path,
    chain,
    sections: sections.map(([heading]) => heading),
    restsOn: restsOn.map((link) => (link.section === null ? link.path : `${link.path}#${link.section}`)),
    standing,
    by,
    names: tasks.map(({ id, status }) => ({ id, status })),
    stale: standing === "live" ? stale : [],
  };
}

function line(row: ReturnType<typeof rowOfDocument>): string {
  const facts = [
    row.chain ?? "",
    row.restsOn.length === 0 ? "" : `rests on ${row.restsOn.join(", ")}`,
    row.standing === "live" ? "" : `${row.standing}${row.by === null ? "" : ` by ${row.by}`}`,
    row.names.map(({ id, status }) => `${id} ${status}`).join(", "),
  ].filter((text) => text !== "");
  const stale = row.stale.length === 0 ? "" : `\n    may no longer hold: ${staleText(row.stale)}`;
  return `${row.stale.length === 0 ? " " : "!"} ${row.path}${facts.length === 0 ? "" : ` (${facts.join("; ")})`}${stale}`;
}

export async function documents({ dir, json }: Options): Promise<number> {
  const { directory, store } = await lookAt(dir);
  const state = store?.current() ?? EMPTY_STATE;
  store?.close();
  const files = frameworkFiles(directory);
  const now = asOnDisk(state, directory, files);
  const rows = documentsOf(now).map((one) => rowOfDocument(now, one));
  const outliers = outliersOf(directory, files);
  const print = (text: string): void => void process.stdout.write(`${text}\n`);
  if (json) print(JSON.stringify({ documents: rows, outliers }));
  else if (rows.length + outliers.length === 0)
    print(
      "No planning documents: none of a known framework, and none that an agent wrote says in its first lines what it rests on.",
    );
  else
    print(
      [
        ...rows.map(line),
        ...outliers.map((path) => `? ${path} (its framework knows no such file there)`),
      ].join("\n"),
    );
  return rows.some(({ stale }) => stale.length > 0) ? 1 : 0;
}
