/** What carries out each command. Each is loaded when it is called, so that none waits for what another needs. */
import type { CommandRow } from "./command-row.ts";

type Run = CommandRow["run"];

const init: Run = async (options) => (await import("./init.ts")).init(options as never);
const uninstall: Run = async (options) => (await import("./uninstall.ts")).uninstall(options as never);
const doctor: Run = async (options) => (await import("./doctor.ts")).doctor(options as never);
const status: Run = async (options) => (await import("./status.ts")).status(options as never);
const explain: Run = async (options, line) => (await import("./explain.ts")).explain(options as never, line);
const documents: Run = async (options) => (await import("./documents.ts")).documents(options as never);
const log: Run = async (options) => (await import("./log.ts")).log(options as never);
const why: Run = async (options, id) => (await import("./why.ts")).why(options as never, id ?? "");
const restore: Run = async (options, id, paths) =>
  (await import("./restore.ts")).restore(options as never, id, paths);
const replay: Run = async (options, file) =>
  (await import("./replay.ts")).replay(options as never, file ?? "");
const migrate: Run = async (options) => (await import("./migrate/migrate.ts")).migrate(options as never);
const dashboard: Run = async (options) => (await import("./dashboard.ts")).dashboard(options as never);
const completions: Run = async (options, shell) =>
  (await import("./completions.ts")).completions(options as never, shell ?? "");

export const ACTIONS = {
  init,
  uninstall,
  doctor,
  status,
  explain,
  documents,
  log,
  why,
  restore,
  replay,
  migrate,
  dashboard,
  completions,
} as const;
