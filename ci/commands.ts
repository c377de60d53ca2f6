/**
 * The commands that the workflow and the cluster's Jobs run, read from their own files: what is emulated here is what
 * stands there, not a copy of it.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse, parseAllDocuments } from "yaml";

const textOf = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");

export const WORKFLOW_TEXT = textOf("../.github/workflows/stress.yml");
export const RELEASE_TEXT = textOf("../.github/workflows/release.yml");
export const KUBERNETES_TEXT = textOf("kubernetes.yaml");

/** How one kind of CI plays shards and merges them, as shell commands. */
export interface Commands {
  readonly shard: string;
  readonly merge: string;
  /** What tells a shard which one it is; `index` counts from 1. */
  environment(index: number): Readonly<Record<string, string>>;
  /** How many shards there are. */
  readonly shards: number;
}

interface Step {
  readonly name?: string;
  readonly run?: string;
}

interface Workflow {
  readonly env: { readonly SHARDS: string };
  readonly jobs: Readonly<
    Record<
      "shard" | "report",
      {
        readonly steps: readonly Step[];
        readonly strategy?: { readonly matrix: { readonly shard: number[] } };
      }
    >
  >;
}

/** From the workflow of GitHub Actions. Throws when a step that is named here is not there. */
export function workflowCommands(): Commands {
  const { jobs } = parse(WORKFLOW_TEXT) as Workflow;
  const run = (steps: readonly Step[], wanted: string): string => {
    const found = steps.find(({ name }) => name === wanted)?.run;
    if (found === undefined) throw new Error(`stress.yml has no step "${wanted}" with a command`);
    return found;
  };
  return {
    shard: run(jobs.shard.steps, "Play"),
    merge: run(jobs.report.steps, "Merge"),
    environment: (index) => ({ SHARD: String(index) }),
    shards: jobs.shard.strategy?.matrix.shard.length ?? 0,
  };
}

interface Manifest {
  readonly spec: {
    readonly completions?: number;
    readonly template: {
      readonly spec: { readonly containers: readonly { readonly args: readonly string[] }[] };
    };
  };
}

/** From the manifest of the two Kubernetes Jobs. */
export function kubernetesCommands(): Commands {
  const [shards, report] = parseAllDocuments(KUBERNETES_TEXT).map((document) => document.toJS() as Manifest);
  const args = (manifest: Manifest | undefined): string => {
    const [command] = manifest?.spec.template.spec.containers[0]?.args ?? [];
    if (command === undefined) throw new Error("kubernetes.yaml has a Job without a command");
    return command;
  };
  return {
    shard: args(shards),
    merge: args(report),
    environment: (index) => ({ JOB_COMPLETION_INDEX: String(index - 1) }),
    shards: shards?.spec.completions ?? 0,
  };
}
