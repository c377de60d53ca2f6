/**
 * What makes the project's check weaker than it was when the task began. What adds to it, moves it or only renames
 * what it tests is ordinary work and no weakening. Each is said with what was and what is, because a person who never
 * saw the change decides on it.
 */
import { choosesFewer, choosesNoLess } from "./chosen-tests.ts";
import { claimKey } from "./claim-key.ts";
import type { Risk } from "@idumb/code-risks";
import type { CheckState, TestFile, Weakening } from "../record/check-state.ts";

type Finding = Pick<Risk, "category" | "rule" | "file" | "excerpt">;

const SHOWN_CHARS = 160;
const SHOWN_CLAIMS = 3;
/** What a test that is switched off shows: as many are counted, wherever in the file they stand. */
const SWITCHED_OFF = "";
const NOTHING: TestFile = { named: true, tests: 0, skips: 0, claims: [] };

/** Settings that leave tests out or let failures pass: adding one weakens, dropping one does not. */
const LETS_PASS =
  /exclude|ignore|passWithNoTests|continue-on-error|allow_failure|\|\|\s*(?:true|:|exit 0|echo)|set \+e|if:\s*(?:\$\{\{\s*)?false|skip|deselect|retr(?:y|ies)|rerun|script-shell|node-options|exit 0|when:\s*(?:never|manual)|collect_|pytest_\w+|testMatch|testRegex|testNamePattern|grep|\brm\b|\bmv\b| -k /i;

const shown = (text: string): string =>
  text.length <= SHOWN_CHARS ? text : `${text.slice(0, SHOWN_CHARS - 1)}…`;

/** What of `some` is not in `others`, counting repeats. */
function missingIn(
  some: readonly string[],
  others: readonly string[],
  keyOf = (one: string): string => one,
): string[] {
  const left = new Map<string, number>();
  for (const one of others) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  return some.filter((one) => {
    const count = left.get(keyOf(one)) ?? 0;
    if (count > 0) left.set(keyOf(one), count - 1);
    return count === 0;
  });
}

/** Claims and tests that other files gained: what moved is not lost. */
interface Gained {
  readonly claims: string[];
  tests: number;
}

function gainedIn(before: CheckState, now: CheckState, isNamed: boolean): Gained {
  const gained: Gained = { claims: [], tests: 0 };
  for (const [path, file] of Object.entries(now.tests)) {
    if (isNamed && !file.named) continue;
    const old = before.tests[path] ?? NOTHING;
    gained.claims.push(...missingIn(file.claims, old.claims));
    gained.tests += Math.max(0, file.tests - old.tests);
  }
  return gained;
}

const subject = (claim: string): string => /^expect\((.*?)\)\./.exec(claim)?.[1] ?? "";
const isVague = (claim: string): boolean => !/["\d]|true|false|null/i.test(claimKey(claim));

/** Each lost claim with what stands there instead. */
function lostClaims(old: TestFile, file: TestFile, moved: readonly string[]): string[] {
  const lost = missingIn(missingIn(old.claims, file.claims, claimKey), moved);
  const fresh = missingIn(file.claims, old.claims, claimKey);
  return lost.flatMap((claim, index) => {
    const is = fresh.find((one) => subject(one) !== "" && subject(one) === subject(claim)) ?? fresh[index];
    if (is !== undefined && isVague(claim) && !isVague(is) && subject(is) === subject(claim)) return [];
    return [`was \`${shown(claim)}\`, ${is === undefined ? "is gone" : `is \`${shown(is)}\``}`];
  });
}

function* inTests(before: CheckState, now: CheckState, words: string): Generator<Weakening> {
  for (const [path, old] of Object.entries(before.tests)) {
    const here = now.tests[path];
    const file = here && (here.named || !old.named) ? here : NOTHING;
    const gained = gainedIn(before, now, old.named);
    const lost = lostClaims(old, file, gained.claims);
    const fewer = old.tests - file.tests - gained.tests;
    const more = file.skips - old.skips;
    if (more > 0)
      yield {
        key: `check ${path} skips ${file.skips}`,
        what: `${path} switches off ${file.skips} ${file.skips === 1 ? "test" : "tests"} (was ${old.skips})`,
        shows: { file: path, text: SWITCHED_OFF },
      };
    const isNamed =
      here !== undefined && old.tests <= file.tests && words.includes(path.split("/").at(-1) ?? path);
    const isFewer = fewer > 0 && (lost.length > 0 || old.claims.length === 0);
    if ((lost.length === 0 || isNamed) && !isFewer) continue;
    const head = here
      ? `${path} claims less or other than it did (tests: was ${old.tests}, is ${file.tests}; claims: was ${old.claims.length}, is ${file.claims.length})`
      : `${path} is gone or no test any more (it had ${old.tests} tests with ${old.claims.length} claims)`;
    const rest = lost.length - SHOWN_CLAIMS;
    const lines = [...lost.slice(0, SHOWN_CLAIMS), ...(rest > 0 ? [`and ${rest} more`] : [])];
    yield {
      key: `check ${path} ${file.tests} ${lost.join(" ")}`.slice(0, 2_000),
      what: here ? [head, ...lines].join("; ") : head,
    };
  }
}

const numbers = (text: string): number[] => [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([one]) => Number(one));

/** The old statement is part of the new one, only its bounds rose, or it chooses no fewer tests. */
function isNoWeaker(was: string, is: string): boolean {
  if (choosesNoLess(was, is)) return true;
  const chain = is.split("&&").map((one) => one.trim());
  if (!/\|\||;/.test(is.replace(was, "")) && chain.length > 1 && chain.includes(was.trim())) return true;
  if (was.replace(/\d+(?:\.\d+)?/g, "#") !== is.replace(/\d+(?:\.\d+)?/g, "#") || LETS_PASS.test(was))
    return false;
  const [old, fresh] = [numbers(was), numbers(is)];
  return old.every((one, index) => (fresh[index] ?? 0) >= one);
}

/** A script of a manifest is named behind the manifest. */
const fileOf = (place: string): string => place.replace(/ [^/]*$/, "");

function* inSettings(before: CheckState, now: CheckState): Generator<Weakening> {
  // Where nothing was tested nothing is weakened.
  const wasTested =
    Object.keys(before.tests).length > 0 || Object.values(before.settings).some((one) => one.length > 0);
  if (!wasTested) return;
  const tests = Object.keys(before.tests);
  const all = [...tests, ...Object.keys(now.tests)];
  for (const place of new Set([...Object.keys(before.settings), ...Object.keys(now.settings)])) {
    const [old, fresh] = [before.settings[place] ?? [], now.settings[place] ?? []];
    const lost = missingIn(old, fresh);
    const gained = missingIn(fresh, old);
    for (const was of lost) {
      const index = gained.findIndex((is) => isNoWeaker(was, is));
      if (index >= 0) gained.splice(index, 1);
      else if (gained.length > 0 || !LETS_PASS.test(was)) {
        const is = gained.shift();
        yield {
          key: `check ${place} ${was} → ${is ?? ""}`,
          what: `${place}: was \`${shown(was)}\`, ${is === undefined ? "is gone" : `is \`${shown(is)}\``}`,
          ...(is !== undefined && { shows: { file: fileOf(place), text: is } }),
        };
      }
    }
    for (const is of gained)
      if (LETS_PASS.test(is) || (place in before.settings && choosesFewer(is, place, tests, all)))
        yield {
          key: `check ${place} + ${is}`,
          what: `${place}: \`${shown(is)}\` was added`,
          shows: { file: fileOf(place), text: is },
        };
  }
}

/** @param words what the task says it is about: an expectation is meant to change in a test that it names. */
export function weakenings(before: CheckState, now: CheckState, words: string): readonly Weakening[] {
  return [...inTests(before, now, words), ...inSettings(before, now)];
}

const bare = (text: string): string => text.replace(/[\s"'\\,]/g, "");

/** True when a rule has found what the comparison says already, with what was there before. */
export function isSaidBy({ shows }: Weakening, { category, rule, file, excerpt }: Finding): boolean {
  if (category !== "test-disabled" || shows?.file !== file) return false;
  const [found, is] = [bare(excerpt), bare(shows.text)];
  return is === SWITCHED_OFF ? rule === "test-off" : found.includes(is) || is.includes(found);
}
