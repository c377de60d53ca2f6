/**
 * Looks at the task graph as it stands in the project's journal: plans, tasks and anchors with their status, as text
 * for the viewer and as data for the oracles. Reads what another process would; a project without our plugin has none.
 */
import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { openProjectStore } from "../../runtime/journal/open-project-store.ts";
import { loadDriver, type Connect } from "../../runtime/journal/sqlite-driver.ts";
import { rowsOf } from "../../runtime/kernel/table.ts";
import { renderTree } from "../../runtime/kernel/tree/tree.ts";
import type { Store } from "../../runtime/journal/store.ts";
import { evolveAll } from "../../runtime/kernel/evolve.ts";
import { EMPTY_STATE, type State } from "../../runtime/kernel/state.ts";
import type { JournalSeen, TaskSeen } from "./evidence.ts";
import { JournalWatch } from "./journal-watch.ts";

/** The graph at one moment. */
export interface GraphSeen {
  readonly text: string;
  readonly tasks: readonly TaskSeen[];
  readonly journal: JournalSeen | null;
}

const EMPTY: GraphSeen = { text: "", tasks: [], journal: null };

export class GraphWatch {
  readonly #directory: string;
  readonly #connect: Connect;
  readonly #events: JournalWatch;
  #seen: { readonly stamp: string; readonly graph: GraphSeen } | undefined;

  private constructor(directory: string, connect: Connect) {
    this.#directory = directory;
    this.#connect = connect;
    this.#events = new JournalWatch(connect, this.#file("journal.db"));
  }

  static async of(directory: string): Promise<GraphWatch> {
    return new GraphWatch(directory, await loadDriver());
  }

  /** The graph as text and as data; empty when there is no journal that can be read. */
  take(): GraphSeen {
    const stamp = stampOf(this.#file("journal.db-shm"));
    if (stamp !== undefined && stamp === this.#seen?.stamp) return this.#seen.graph;
    const graph = this.#read();
    this.#seen = stamp === undefined ? undefined : { stamp, graph };
    return graph;
  }

  #file(name: string): string {
    return join(this.#directory, ".idumb", name);
  }

  #read(): GraphSeen {
    if (!existsSync(this.#file("journal.db"))) return EMPTY;
    const replayed = this.#events.take();
    if (replayed) return graphOf(replayed.state, replayed.journal);
    const { store, kept } = openProjectStore(this.#connect, this.#directory);
    try {
      if (kept !== "disk") return EMPTY;
      return graphOf(store.current(), journalOf(store));
    } finally {
      store.close();
    }
  }
}

/** SQLite: the header of the index of a write-ahead log, of which every transaction writes count and checksum anew. */
const HEADER_BYTES = 48;

/** Undefined while nobody has the journal open: then only its whole content tells. */
function stampOf(index: string): string | undefined {
  let file: number;
  try {
    file = openSync(index, "r");
  } catch {
    return undefined;
  }
  const header = Buffer.alloc(HEADER_BYTES);
  const size = readSync(file, header, 0, HEADER_BYTES, 0);
  closeSync(file);
  return size === HEADER_BYTES ? header.toString("base64") : undefined;
}

const graphOf = (state: State, journal: JournalSeen): GraphSeen => ({
  text: graphText(state),
  tasks: tasksOf(state),
  journal,
});

function graphText(state: State): string {
  // No session of its own and no clock: the same journal gives the same text.
  const plans = rowsOf(state.plans).map((plan) => renderTree(state, "", plan.modifiedAt, plan));
  const anchors = Object.values(state.anchors).map(
    ({ id, priority, type, status, content }) => `${id} [${priority} ${type}, ${status}] ${content}`,
  );
  return [...plans, ...anchors].join("\n");
}

const tasksOf = (state: State): readonly TaskSeen[] =>
  rowsOf(state.nodes).map((node) => ({
    id: node.id,
    name: node.name,
    status: node.status,
    reason: node.reason ?? "",
    session: node.session ?? "",
    waitsFor: node.dependsOn,
    isProven:
      // What a subagent reported is closed by its assigner's word.
      node.delegation !== null ||
      node.checkpointCount > 0 ||
      (node.result?.cited?.length ?? 0) > 0 ||
      node.acceptedRisk !== undefined,
  }));

function journalOf(store: Store): JournalSeen {
  const { records, state } = store.since(0);
  return {
    isWhole: records.every(({ version }, index) => version === index + 1),
    isReplayed: JSON.stringify(evolveAll(EMPTY_STATE, records)) === JSON.stringify(state),
  };
}
