/**
 * Comments cite docs/host-contract.md by section and docs/capabilities.md by number. A citation that leads nowhere is
 * worse than none, so each one must resolve, and the evidence that the host contract names must exist.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { PREVIEW_VERSION } from "../simulator/live/opencode2/obtain-opencode2.ts";

const CONTRACT = readFileSync("docs/host-contract.md", "utf8");
const CAPABILITIES = readFileSync("docs/capabilities.md", "utf8");

/** `§0.20`, and `host contract 0.20` where the sign was forgotten. */
const SECTION = /(?:§|host contract )(\d+(?:\.\d+)?)/gi;
const CAPABILITY = /\b[GTDMSVXKUHP]\d{1,2}\b/g;
const DECISION = /\bdecision \d+\b/g;
/** Papers that are in no clone of this repository. */
const ELSEWHERE =
  /\b(?:SOT|PP|LP)-\d|strategic plan|design page|the seeds'|seed documents?|beside th(?:is|e) repository/i;
/** A path, or a name alone. One of a single letter, such as `a.ts`, is an example. */
const SOURCE_FILE = /(?<![\w./*@-])((?:[\w.-]+\/)*[\w.-]{2,}\.ts)\b(?![\w*/-])/g;
/** The first argument of a test, and what rests on a spike. */
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\bcarries:)\s*(["'`])((?:(?!\1).)*)\1/g;

const tracked = (...globs: readonly string[]): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...globs], {
    encoding: "utf8",
  })
    .split("\n")
    .filter((path) => path !== "" && existsSync(path) && !/(^|\/)(fixtures?|corpus|corpora)\//.test(path));

/** Line breaks and the stars in front of lines do not part a citation. */
const joined = (comment: string): string => comment.replaceAll(/\s*\n\s*\*?\s*/g, " ");

interface Prose {
  readonly path: string;
  readonly text: string;
}

/** A file of ours: its text is its comments and the titles of its tests. */
interface Source extends Prose {
  readonly comments: string;
}

function proseOf(path: string): Source {
  const source = readFileSync(path, "utf8");
  const comments = parseSync(path, source)
    .comments.map(({ value }) => joined(value))
    .join("\n");
  const titles = [...source.matchAll(TITLE)].map((match) => match[2] ?? "");
  return { path, text: [comments, ...titles].join("\n"), comments };
}

const sources = tracked("*.ts", "*.tsx", "*.mjs").map(proseOf);
const pages = tracked("*.md").map((path): Prose => ({ path, text: readFileSync(path, "utf8") }));

/** The analysers know nothing of ours and cite nothing; a letter with a number is something else there. */
const ours = sources.filter(({ path }) => !path.startsWith("analysers/"));

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);

const sectionsOf = (page: string): string[] => found(page, /^(?:#+ |- \*\*)§(\d+(?:\.\d+)?)/gm);
const capabilitiesOf = (page: string): string[] => found(page, /^- \*\*([A-Z]\d+)\*\*/gm);
const decisionsOf = (page: string): string[] => found(page, /^- \*\*(decision \d+)\*\*/gm);

/** Every citation that the entries of a page do not hold, with the file that makes it. */
function unresolved(prose: readonly Prose[], pattern: RegExp, entries: readonly string[]): string[] {
  const known = new Set(entries);
  return prose.flatMap(({ path, text }) =>
    found(text, pattern)
      .filter((cited) => !known.has(cited))
      .map((cited) => `${path}: ${cited}`),
  );
}

/** The page without the entry, as if somebody had deleted it. */
const without = (page: string, entry: string): string =>
  page
    .split("\n")
    .filter(
      (line) =>
        !line.includes(`§${entry} `) &&
        !line.startsWith(`- **§${entry}**`) &&
        !line.startsWith(`- **${entry}**`),
    )
    .join("\n");

describe("the host contract", () => {
  it("has every section that a comment or a page cites", () => {
    expect(unresolved([...sources, ...pages], SECTION, sectionsOf(CONTRACT))).toEqual([]);
  });

  it.each(["0.20", "1.4", "11"])("would be missed when §%s were deleted", (section) => {
    const cited = unresolved(sources, SECTION, sectionsOf(without(CONTRACT, section)));
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.every((one) => one.endsWith(`: ${section}`))).toBe(true);
  });

  it("has each section once", () => {
    expect(sectionsOf(CONTRACT)).toEqual([...new Set(sectionsOf(CONTRACT))]);
  });

  it.each([
    ["spike", (name: string) => `spikes/hypotheses/${name}/spike.ts`],
    ["script", (name: string) => `simulator/conformance/scripts/${name}.json`],
  ])("names a %s that there is", (kind, fileOf) => {
    const named = found(CONTRACT, new RegExp(`${kind}: ([^;)]*)`, "g")).flatMap((list) =>
      found(list, /`([^`]+)`/g),
    );
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((name) => !existsSync(fileOf(name)))).toEqual([]);
  });
});

describe("the contract of OpenCode 2", () => {
  const tests = tracked(
    "simulator/live/opencode2/*.real.test.ts",
    "simulator/check/opencode2/*.real.test.ts",
  ).map((path) => readFileSync(path, "utf8"));
  const named = (page: string): string[] =>
    found(page, /\(test: ([^)]*)\)/g)
      .flatMap((list) => list.split("; "))
      .filter((name) => !name.startsWith("by hand"));
  const missing = (page: string): string[] =>
    named(page).filter((name) => !tests.some((text) => text.includes(name)));

  it("names a test that there is for each fact that one asks", () => {
    const page = readFileSync("docs/host-contract-2.md", "utf8");
    expect(named(page).length).toBeGreaterThan(15);
    expect(missing(page)).toEqual([]);
    expect(missing("(test: no such title)")).toEqual(["no such title"]);
  });

  it("names a spike on the preview that was recorded", () => {
    const page = readFileSync("docs/host-contract-2.md", "utf8");
    const spikes = found(page, /\(spike: ([^;)]*)/g).flatMap((list) => list.split(", "));
    const recorded = (name: string): boolean => existsSync(`spikes/records/${PREVIEW_VERSION}/${name}.json`);
    expect(spikes.length).toBeGreaterThan(50);
    expect(spikes.filter((name) => !recorded(name))).toEqual([]);
    expect(recorded("no-such-spike")).toBe(false);
  });
});

describe("the list of capabilities", () => {
  it("has every number that a comment, a test or a spike cites", () => {
    expect(unresolved(ours, CAPABILITY, capabilitiesOf(CAPABILITIES))).toEqual([]);
  });

  it("has every decision that they cite", () => {
    expect(unresolved([...ours, ...pages], DECISION, decisionsOf(CAPABILITIES))).toEqual([]);
  });

  it("would be missed when an entry were deleted", () => {
    expect(unresolved(ours, CAPABILITY, capabilitiesOf(without(CAPABILITIES, "G0")))).not.toEqual([]);
    expect(unresolved(ours, DECISION, decisionsOf(without(CAPABILITIES, "decision 6")))).not.toEqual([]);
  });

  it("has each number once", () => {
    const entries = [...capabilitiesOf(CAPABILITIES), ...decisionsOf(CAPABILITIES)];
    expect(entries).toEqual([...new Set(entries)]);
  });
});

describe("no comment", () => {
  const files = tracked().flatMap((path) => {
    const folders = path.split("/");
    return folders.map((_, index) => folders.slice(index).join("/"));
  });
  const commented = sources.map(({ path, comments }) => ({ path, text: comments }));

  it("names a source file that is not there, by its path or the end of it", () => {
    expect(unresolved(commented, SOURCE_FILE, files)).toEqual([]);
    expect(
      unresolved(
        commented,
        SOURCE_FILE,
        files.filter((file) => file !== "hook-deadline.ts"),
      ),
    ).not.toEqual([]);
    expect(found("see (no/such.test.ts), as in `a.ts`", SOURCE_FILE)).toEqual(["no/such.test.ts"]);
  });

  it("cites a paper that is in no clone", () => {
    expect(sources.filter(({ path, text }) => ELSEWHERE.test(text) && !path.startsWith("docs/"))).toEqual([]);
  });
});
