/** Tasks of earlier programs on their way into a plan of ours: their standing, their names, their links. */
import { textOf, type Fields } from "../../context/old-fields.ts";
import { nameKey } from "../../kernel/name-key.ts";
import type { TakenTask } from "../../kernel/command.ts";
import type { FoundPlan } from "./found.ts";

/** A task with the ids of its own file, by which others name it. */
export interface OldTask {
  readonly id: string;
  readonly task: Omit<TakenTask, "dependsOn" | "temporalGate">;
  readonly dependsOn: readonly string[];
  readonly gate: { readonly after: string; readonly reason: string } | null;
}

const STANDINGS: Readonly<Record<string, TakenTask["standing"]>> = {
  completed: "completed",
  complete: "completed",
  done: "completed",
  failed: "failed",
  deferred: "deferred",
  abandoned: "abandoned",
};

/** Whatever is not over is planned: nobody works on it here. */
export const standingOf = ({ status }: Fields): TakenTask["standing"] =>
  STANDINGS[String(status)] ?? "planned";

const OVER: ReadonlySet<unknown> = new Set(["completed", "complete", "abandoned", "archived"]);

export const isOver = ({ status }: Fields): boolean => OVER.has(status);

/**
 * What an earlier program made for itself when it was installed. Its own ids end in the time and a number; a node that it
 * planted is named for what it was, or belongs to an agent that only built the program.
 */
export function isPlanted(node: Fields): boolean {
  const owners = [node["ownedBy"], node["assignedTo"], node["assignee"], node["delegatedBy"]].map(textOf);
  return (
    /\bbootstrap\b/i.test(textOf(node["id"])) ||
    owners.some((owner) => /^(idumb-)?meta-?builder$/i.test(owner))
  );
}

/** A name that no other task of the plan has. */
function unique(name: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} (${number})`;
    if (taken.has(nameKey(tried))) continue;
    taken.add(nameKey(tried));
    return tried;
  }
}

type Links = ReadonlyMap<string, ReadonlySet<string>>;

const reaches = (links: Links, from: string, to: string, seen = new Set<string>()): boolean => {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return [...(links.get(from) ?? [])].some((next) => reaches(links, next, to, seen));
};

/** Tasks as one plan takes them: each name and each id once, and links that lead to one of them and never in a circle. */
export function linked(tasks: readonly OldTask[]): Pick<FoundPlan, "tasks"> & { changed: readonly string[] } {
  const changed: string[] = [];
  const taken = new Set<string>();
  const named = tasks.map((old) => ({ ...old, name: unique(old.task.name, taken) }));
  const byId = new Map<string, string>();
  for (const { id, name } of named) {
    if (byId.has(id)) changed.push(`the id ${id} was given more than once: "${name}" gets its own`);
    else byId.set(id, name);
  }
  const links = new Map<string, Set<string>>();
  const link = (from: string, to: string): string | null => {
    const target = byId.get(to);
    if (target === undefined)
      changed.push(`"${from}" waited for ${to}, which is not there: it waits no longer`);
    else if (reaches(links, target, from))
      changed.push(`"${from}" and "${target}" waited for each other: one waits no longer`);
    else {
      links.set(from, (links.get(from) ?? new Set()).add(target));
      return target;
    }
    return null;
  };
  const done = named.map(({ task, name, dependsOn, gate }): TakenTask => {
    const after = gate === null ? null : link(name, gate.after);
    return {
      ...task,
      name,
      dependsOn: dependsOn.map((id) => link(name, id)).filter((one) => one !== null),
      ...(after === null || gate === null
        ? {}
        : { temporalGate: { afterTaskId: after, reason: gate.reason } }),
    };
  });
  return { tasks: done, changed };
}
