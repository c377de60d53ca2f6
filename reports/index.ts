/**
 * The public names of the reports room: the report's shape, how runs become one, and its three forms
 * (table, JSON, exit code).
 */
export type { MetricReport, Report, ScenarioReport } from "./model.ts";
export type { Observation, RunResult } from "./observation.ts";
export { assemble } from "./assemble.ts";
export { exitCode } from "./exit-code.ts";
export { reportJson } from "./json.ts";
export { reportTable } from "./table.ts";
