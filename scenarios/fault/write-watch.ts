/**
 * The safety oracle of a run under faults: whatever else goes wrong, a file changes only by a call of a session that
 * had asked for a task before and was not refused. A call whose answer a fault has swallowed may or may not have been
 * carried out, so it counts as carried out. Read from the host's events and from the disk, never from the plugin.
 */
import type { TraceEvent } from "opencode-simulator";
import { DiskWatch } from "../play/disk-watch.ts";
import type { Disk } from "../play/evidence.ts";

interface Call {
  readonly sessionID: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Numbers of the looks at the disk between which it ran. */
  readonly started: number;
  ended: number;
  refused: boolean;
}

interface ToolPart {
  readonly type: string;
  readonly id: string;
  readonly sessionID: string;
  readonly tool: string;
  readonly state: {
    readonly status: string;
    readonly input: Readonly<Record<string, unknown>>;
    readonly metadata?: { readonly interrupted?: boolean };
    readonly error?: string;
  };
}

/** The tool had run; then a hook of another plugin threw, and the host shows that in place of the result. */
const failedBehind = ({ error }: ToolPart["state"]): boolean =>
  error === "the tool.execute.after hook of another plugin failed";

export class WriteWatch {
  /** One sentence per change that nothing permitted. */
  readonly violations: string[] = [];
  readonly #disk: DiskWatch;
  readonly #calls = new Map<string, Call>();
  readonly #parents = new Map<string, string>();
  #last: Disk;
  #looks = 0;

  constructor(directory: string) {
    this.#disk = new DiskWatch(directory);
    this.#last = this.#disk.take();
  }

  get disk(): Disk {
    return this.#last;
  }

  /** Takes note of what the host tells. */
  hear(event: TraceEvent): void {
    if (event.type !== "event") return;
    const { type } = event.event;
    const properties = event.event.properties as Record<string, unknown>;
    if (type === "session.created") {
      const { id, parentID } = properties["info"] as { id: string; parentID?: string };
      if (parentID !== undefined) this.#parents.set(id, parentID);
    }
    if (type === "message.part.updated") this.#part(properties["part"] as ToolPart);
  }

  /** Compares the disk with the last look. */
  look(): void {
    const now = this.#disk.take();
    const changed = [...new Set([...this.#last.keys(), ...now.keys()])].filter(
      (path) => this.#last.get(path) !== now.get(path),
    );
    for (const path of changed) if (!this.#isPermitted(path)) this.violations.push(this.#tell(path));
    this.#last = now;
    this.#looks += 1;
  }

  #part(part: ToolPart): void {
    if (part.type !== "tool" || part.state.status === "pending") return;
    const { sessionID, tool, state } = part;
    const call = this.#calls.get(part.id) ?? {
      sessionID,
      tool,
      input: state.input,
      started: this.#looks,
      ended: Number.POSITIVE_INFINITY,
      refused: false,
    };
    this.#calls.set(part.id, call);
    if (state.status === "running") return;
    call.ended = this.#looks;
    call.refused = state.status === "error" && state.metadata?.interrupted !== true && !failedBehind(state);
  }

  /** Some call that ran since the last look names the file and may write. */
  #isPermitted(path: string): boolean {
    return this.#running().some(
      (call) => !call.refused && JSON.stringify(call.input).includes(path) && this.#hasTask(call),
    );
  }

  #running(): Call[] {
    return [...this.#calls.values()].filter((call) => call.ended >= this.#looks);
  }

  #hasTask(call: Call): boolean {
    const asker = (sessionID: string): boolean =>
      [...this.#calls.values()].some(
        (other) =>
          other.sessionID === sessionID &&
          other.tool === "govern_task" &&
          other.input["action"] === "start" &&
          !other.refused &&
          other.started <= call.ended,
      );
    const parent = this.#parents.get(call.sessionID);
    return asker(call.sessionID) || (parent !== undefined && asker(parent));
  }

  #tell(path: string): string {
    const by = this.#running().map(({ tool, input }) => `${tool} ${JSON.stringify(input).slice(0, 120)}`);
    return `${path} changed without a task (calls at that time: ${by.join("; ") || "none"})`;
  }
}
