import type { ReportCase, ReportNote } from "./report-case.ts";

/** Notes as commands to GitHub Actions, which shows each one at its line of the pull request. */
export const annotations = (cases: readonly ReportCase[]): string[] =>
  cases.flatMap(({ notes }) => notes.map(annotation));

function annotation({ level, title, text, place }: ReportNote): string {
  const [, file, line] = /^(.*):(\d+)$/.exec(place ?? "") ?? [];
  const at = file === undefined ? "" : `,file=${property(file)},line=${line}`;
  return `::${level} title=${property(title)}${at}::${data(text)}`;
}

const data = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
