import type { ReportCase } from "./report-case.ts";

/** Cases as a JUnit file, which CI servers and forges read. */
export function junit(suite: string, cases: readonly ReportCase[]): string {
  const count = (status: ReportCase["status"]): number => cases.filter((one) => one.status === status).length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="${escaped(suite)}" tests="${cases.length}" failures="${count("failed")}" skipped="${count("skipped")}">`,
    ...cases.flatMap(caseLines),
    "</testsuite>",
    "",
  ].join("\n");
}

function caseLines({ group, name, status, notes }: ReportCase): string[] {
  const head = `  <testcase classname="${escaped(group)}" name="${escaped(name)}"`;
  if (status === "skipped") return [`${head}><skipped/></testcase>`];
  if (status === "passed") return [`${head}/>`];
  const text = notes.map((note) => `${note.title}: ${note.text}`).join("\n");
  const [first] = notes;
  return [
    `${head}>`,
    `    <failure message="${escaped(first?.title ?? "failed")}">${escaped(text)}</failure>`,
    "  </testcase>",
  ];
}

/** Control characters are no XML at all. */
const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- exactly these are refused by XML
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "?")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
