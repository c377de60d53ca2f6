/**
 * Looks at the task graph as it stands in the project's journal: plans, tasks and anchors with their status, as text
 * for the viewer and as data for the oracles. Reads what another process would; a project without our plugin has none.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openProjectStore } from "../../runtime/journal/open-project-store.ts";
import { loadDriver, type Connect } from "../../runtime/journal/sqlite-driver.ts";
import { rowsOf } from "../../runtime/kernel/table.ts";
import { renderTree } from "../../runtime/kernel/tree/tree.ts";
import type { State } from "../../runtime/kernel/state.ts";
import type { TaskSeen } from "./evidence.ts";

/** The graph at one moment. */
export interface GraphSeen {
  readonly text: string;
  readonly tasks: readonly TaskSeen[];
}

const EMPTY: GraphSeen = { text: "", tasks: [] };

export class GraphWatch {
  readonly #directory: string;
  readonly #connect: Connect;

  private constructor(directory: string, connect: Connect) {
    this.#directory = directory;
    this.#connect = connect;
  }

  static async of(directory: string): Promise<GraphWatch> {
    return new GraphWatch(directory, await loadDriver());
  }

  /** The graph as text and as data; empty when there is no journal that can be read. */
  take(): GraphSeen {
    if (!existsSync(join(this.#directory, ".idumb", "journal.db"))) return EMPTY;
    const { store, kept } = openProjectStore(this.#connect, this.#directory);
    try {
      return kept === "disk" ? { text: graphText(store.current()), tasks: tasksOf(store.current()) } : EMPTY;
    } finally {
      store.close();
    }
  }
}

function graphText(state: State): string {
  // No session of its own and no clock: the same journal gives the same text.
  const plans = rowsOf(state.plans).map((plan) => renderTree(state, "", plan.modifiedAt, plan));
  const anchors = Object.values(state.anchors).map(
    ({ id, priority, type, status, content }) => `${id} [${priority} ${type}, ${status}] ${content}`,
  );
  return [...plans, ...anchors].join("\n");
}

const tasksOf = (state: State): readonly TaskSeen[] =>
  rowsOf(state.nodes).map(({ id, name, status, reason }) => ({ id, name, status, reason: reason ?? "" }));
