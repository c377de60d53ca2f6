/**
 * Reads a Markdown page as far as tests of pages need it: headings with their anchors, links, code spans, tables and
 * fenced blocks. Pure: a page is a path and a text. What stands inside a fenced block is never taken for a link.
 */
import { posix } from "node:path";

export interface Page {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

export interface Block {
  readonly lang: string;
  readonly text: string;
}

const FENCE = /^```(\w*)\n([^]*?)^```$/gm;

export const blocksOf = ({ text }: Page): Block[] =>
  [...text.matchAll(FENCE)].map(([, lang = "", block = ""]) => ({ lang, text: block }));

/** The page without its fenced blocks. */
const proseOf = ({ text }: Page): string => text.replaceAll(FENCE, "");

/** Anchors of the headings, as GitHub makes them. */
export function anchorsOf(page: Page): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of proseOf(page).matchAll(/^#+ (.+)$/gm)) {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(/\s/g, "-");
    let anchor = slug;
    for (let number = 1; anchors.has(anchor); number++) anchor = `${slug}-${number}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Targets of links and pictures, as written. */
export const linksOf = (page: Page): string[] =>
  [
    ...proseOf(page)
      .replaceAll(/`[^`\n]*`/g, "")
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, target = ""]) => target);

/** Contents of code spans. */
export const spansOf = (page: Page): string[] =>
  [...proseOf(page).matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);

/** `name` in `file`, or in a link to it: what a page says to look at. */
export const symbolsOf = (page: Page): { readonly name: string; readonly file: string }[] =>
  [...proseOf(page).matchAll(/`(\w+)` in (?:\[[^\]]*\]\(([^)#]+)\)|`([^`]+\/[^`]+)`)/g)].map(
    ([, name = "", link, span]) => ({
      name,
      file: link === undefined ? (span ?? "") : beside(page, link),
    }),
  );

/** Cells of all tables. */
export const cellsOf = (page: Page): string[] =>
  proseOf(page)
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .flatMap((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));

/** A path that is written relative to a page. */
export const beside = ({ path }: Page, target: string): string =>
  posix.normalize(posix.join(posix.dirname(path), target));

/** Commands of `sh` blocks, without comments; and code spans that are commands of npm or node. */
export const commandsOf = (page: Page): string[] => [
  ...blocksOf(page)
    .filter(({ lang }) => lang === "sh")
    .flatMap(({ text }) => text.split("\n"))
    .map((line) => line.replace(/(^|\s)#.*$/, "").trim())
    .filter((line) => line !== ""),
  ...spansOf(page).filter((span) => /^(?:npm|npx|node) [^&]*$/.test(span)),
];
