/**
 * Folders that anybody may write to, the session itself without a task among them: what lies there is nothing that
 * the project has agreed to run.
 */
export const isScratch = (path: string): boolean =>
  /^\/(tmp|var\/tmp|dev\/shm|private\/tmp)(\/|$)/.test(path);
