/**
 * What must be gone when this process ends, however it ends: normally, by an exception, by Ctrl-C or by
 * SIGTERM. Each entry is released synchronously, because nothing asynchronous runs in an `exit` handler.
 * Signal handlers exist only while something is open, and let the signal do its usual work afterwards.
 */
export function holdOpen(release: () => void): () => void {
  if (open.size === 0) install();
  open.add(release);
  return () => {
    if (open.delete(release) && open.size === 0) uninstall();
  };
}

const open = new Set<() => void>();
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

function releaseAll(): void {
  for (const release of [...open].toReversed()) {
    open.delete(release);
    try {
      release();
    } catch {
      // The next resource must still be released.
    }
  }
}

function onSignal(signal: NodeJS.Signals): void {
  releaseAll();
  uninstall();
  // A program with a handler of its own decides itself how to end; `exit` finds nothing left to do.
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}

function install(): void {
  process.on("exit", releaseAll);
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

function uninstall(): void {
  process.off("exit", releaseAll);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}
