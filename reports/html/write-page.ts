/**
 * The report as one self-contained HTML file: the page's program, its style, the report (or the replay)
 * and the moments of some runs. Needs no server and no network; it is written whether or not a browser is there.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Report } from "../model.ts";
import type { Moments } from "../moments/moment.ts";
import type { ReplayReport } from "../replay/model.ts";
import { REPLAY_ID, REPORT_ID, traceId } from "../page/embedded.ts";

const PAGE = fileURLToPath(new URL("../page/", import.meta.url));

/** A run that can be stepped through, by its name (see `runName`). */
export type Traces = ReadonlyMap<string, Moments>;

/** The whole page of a stress report as text. Throws when the page's program does not build. */
export const pageHtml = (report: Report, traces: Traces): string =>
  page("Stress report", script(REPORT_ID, report), traces);

/** The same page with a replay in the place of the report. */
export const replayPage = (report: ReplayReport, traces: Traces): string =>
  page("What iDumb would have done", script(REPLAY_ID, report), traces);

function page(title: string, subject: string, traces: Traces): string {
  const data = [subject, ...[...traces].map(([name, moments]) => script(traceId(name), moments))];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style()}</style>
</head>
<body>
<div id="app"></div>
${data.join("\n")}
<script type="module">${program()}</script>
</body>
</html>
`;
}

/** JSON that no text in it can end early. */
const script = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;

const style = (): string =>
  readFileSync(createRequire(import.meta.url).resolve("uplot/dist/uPlot.min.css"), "utf8") +
  readFileSync(join(PAGE, "style.css"), "utf8");

/** Bundled each time: that takes a tenth of a second, and a stale program would show a report wrongly. */
function program(): string {
  const code = execFileSync(
    "bun",
    ["build", join(PAGE, "main.tsx"), "--target=browser", "--format=esm", "--minify", "--conditions=source"],
    { cwd: PAGE, encoding: "utf8", maxBuffer: 64 * 1024 * 1024, stdio: ["ignore", "pipe", "inherit"] },
  );
  return code.replaceAll("</script", "<\\/script");
}
