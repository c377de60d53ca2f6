/** The page for users with the screens of a play. What differs from run to run is made the same. */

export interface Shown {
  readonly title: string;
  readonly about: string;
  readonly screen: readonly string[];
  /** How many lines at the bottom are left out: OpenCode's own prompt, with the folder and a moving sign. */
  readonly below: number;
}

/** Texts of one width each, because a message at the right edge may stand behind them. */
const STEADY: readonly (readonly [RegExp, string])[] = [
  [/(?<= · m1) · [\d.]+m?s\b/g, ""],
  [/[\u2801-\u28FF]/g, "⠿"],
  [/\b20\d\d-\d\d-\d\d \d\d:\d\d/g, "2026-01-02 15:04"],
  [/(?<=2026-01-02 15:04):\d\d/g, ":05"],
  [/\b\d{10}-\w{6}\b/g, "0102150405-abcdef"],
  [/\b\d{10}\b(?!-)/g, "0102150405"],
];

const steady = (line: string): string =>
  STEADY.reduce(
    (text, [found, as]) => text.replaceAll(found, (was) => as.padEnd(was.length)),
    line,
  ).trimEnd();

const block = ({ title, about, screen, below }: Shown): string => {
  const lines = screen.slice(0, -below).map(steady);
  const text = lines.join("\n").replace(/^\n+/, "").trimEnd();
  return `## ${title}\n\n${about}\n\n\`\`\`text\n${text}\n\`\`\`\n`;
};

export const pageOf = (shown: readonly Shown[]): string =>
  [
    "<!-- made by scenarios/terminal/at-the-terminal.real.test.ts from the screens of OpenCode 1.18.33; `--update` renews it -->\n",
    "# At the terminal\n",
    "What you see of the plugin in OpenCode 1.18.33, in a terminal of 100 by 36 characters. The screens are taken from a test with a scripted agent. OpenCode's prompt at the bottom is left out.\n",
    ...shown.map(block),
  ].join("\n");
