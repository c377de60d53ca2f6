import type { OpenRecord } from "../../shape/open-record.ts";

/** One loaded plugin: its hooks exactly as its factory returned them (nothing included: that breaks the host). */
export interface LoadedPlugin {
  /** Short label for traces: file or package name without path and extension. */
  readonly name: string;
  readonly spec: string;
  readonly hooks: OpenRecord | undefined | null;
  /** The export that returned the hooks, where the module has several that the host calls. */
  readonly exported?: string;
  /** Names that its module exports. */
  readonly exports?: readonly string[];
}
