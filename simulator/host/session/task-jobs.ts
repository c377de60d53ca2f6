import type { Host } from "../host.ts";

/**
 * Subagent runs as the host counts them: one job per child session, whether the parent waits for it or not.
 * Cancelling a session cancels the jobs below it.
 */
interface Job {
  readonly id: string;
  readonly parentSessionID: string;
  status: "running" | "completed" | "error" | "cancelled";
  output?: string;
  error?: string;
  /** Settles with the job; never rejects. */
  readonly ended: Promise<void>;
  readonly finish: () => void;
}

export interface TaskJobs {
  /** Undefined when a job of this session is running already. */
  start(id: string, parentSessionID: string, run: () => Promise<string>): Job | undefined;
  running(id: string): Job | undefined;
  /** Cancels the jobs that a session runs or started, and theirs. */
  cancelBelow(sessionID: string): Promise<void>;
}

export function createTaskJobs(host: { cancelSession: (id: string) => Promise<void> }): TaskJobs {
  const jobs = new Map<string, Job>();

  async function cancel(job: Job): Promise<void> {
    if (job.status !== "running") return;
    job.status = "cancelled";
    job.finish();
    await host.cancelSession(job.id);
  }

  const api: TaskJobs = {
    start(id, parentSessionID, run) {
      if (api.running(id)) return undefined;
      const ended = Promise.withResolvers<void>();
      const job: Job = {
        id,
        parentSessionID,
        status: "running",
        ended: ended.promise,
        finish: ended.resolve,
      };
      jobs.set(id, job);
      const settle = (change: Partial<Job>): void => {
        if (job.status === "running") Object.assign(job, change);
        ended.resolve();
      };
      run().then(
        (output) => settle({ status: "completed", output }),
        (error: unknown) =>
          settle({ status: "error", error: error instanceof Error ? error.message : String(error) }),
      );
      return job;
    },
    running(id) {
      const job = jobs.get(id);
      return job?.status === "running" ? job : undefined;
    },
    async cancelBelow(sessionID) {
      const below = [...jobs.values()].filter(
        (job) => job.status === "running" && (job.id === sessionID || job.parentSessionID === sessionID),
      );
      await Promise.all(below.map(cancel));
    },
  };
  return api;
}

/** What abort does: the jobs below first, then the session itself. */
export async function cancelSession(host: Host, sessionID: string): Promise<void> {
  await host.jobs.cancelBelow(sessionID);
  await host.runs.cancel(sessionID);
}
