/**
 * Subagent runs as the host counts them: one job per child session, whether the parent waits for it or not.
 * Cancelling a session cancels the jobs below it.
 */
interface Job {
  readonly id: string;
  readonly parentSessionID: string;
  status: "running" | "completed" | "error" | "cancelled";
  /** Runs that have not ended: the first and what was added to it. */
  pending: number;
  /** Settles when the run added last has ended. */
  tail: Promise<unknown>;
  output?: string;
  error?: string;
  /** Settles with the job; never rejects. */
  readonly ended: Promise<void>;
  readonly finish: () => void;
}

export interface TaskJobs {
  /** Only when no job of this session is running. */
  start(id: string, parentSessionID: string, run: () => Promise<string>): Job;
  running(id: string): Job | undefined;
  /** Adds a run behind those of a job that still runs; false when none does. The job ends with the last of them. */
  extend(id: string, run: () => Promise<string>): boolean;
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

  /** OpenCode 1.18.33: a job is completed when its last run is, with that run's output; the first failure ends it. */
  async function follow(job: Job, run: Promise<string>): Promise<void> {
    const settle = (change: Partial<Job>): void => {
      if (job.status === "running") Object.assign(job, change);
      job.finish();
    };
    try {
      const output = await run;
      if (--job.pending === 0) settle({ status: "completed", output });
    } catch (error) {
      settle({ status: "error", error: error instanceof Error ? error.message : String(error) });
    }
  }

  const api: TaskJobs = {
    start(id, parentSessionID, run) {
      const ended = Promise.withResolvers<void>();
      const job: Job = {
        id,
        parentSessionID,
        status: "running",
        pending: 1,
        tail: Promise.resolve(),
        ended: ended.promise,
        finish: ended.resolve,
      };
      jobs.set(id, job);
      job.tail = follow(job, run());
      return job;
    },
    extend(id, run) {
      const job = api.running(id);
      if (!job) return false;
      job.pending++;
      job.tail = follow(job, job.tail.then(run));
      return true;
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
