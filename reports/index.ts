/**
 * The public names of the reports room: the report's shape, how runs become one, and its three forms
 * (table, JSON, exit code).
 */
export type { ArmInfo, MetricReport, PluginInfo, Report, ScenarioReport } from "./model.ts";
export type { Comparison, Measure } from "./compare.ts";
export type { Observation, Reason, RunResult } from "./observation.ts";
export { baselineOf, readBaseline, regressionsOf } from "./baseline.ts";
export type { Baseline } from "./baseline.ts";
export { assemble } from "./assemble.ts";
export { exitCode } from "./exit-code.ts";
export { readReport } from "./read-report.ts";
export { runsInPage } from "./html/read-page.ts";
export { reportJson } from "./json.ts";
export { reportJunit } from "./junit.ts";
export { reportMarkdown } from "./markdown.ts";
export { pageHtml, replayPage } from "./html/write-page.ts";
export { collectMoments, MomentCollector, NO_MOMENT } from "./moments/collect-moments.ts";
export { readLines } from "./moments/read-lines.ts";
export type { Moments } from "./moments/moment.ts";
export { runName } from "./page/embedded.ts";
export type { Happening, ReplayReport } from "./replay/model.ts";
export { grouped, whenText } from "./replay/grouped.ts";
export { replayJson, replayMarkdown, replaySummary } from "./replay/markdown.ts";
export { reportScreen, reportTable } from "./table.ts";
export { many } from "./words.ts";
