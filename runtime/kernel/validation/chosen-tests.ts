/**
 * Settings that choose which tests a runner runs, as statements: what they name runs, or is left out. A choice is no
 * weaker when everything that was chosen still is, or when less is left out. Names are those of the runners' settings.
 */

/** By where they lie. The same names choose other files as well, such as the modules that a bundler is given. */
const BY_PATH =
  /^(?:files|spec|specs|specPattern|include|includes|roots|projects|testDir|testMatch|testRegex|testpaths|pattern|directory)$/;
/** By what they are called or marked with. */
const BY_NAME = /^(?:match|filter|default-filter|grep|tags?|groups?|testNamePattern)$/;
const LEAVES_OUT = /exclude|ignore|norecursedirs|deselect|skip|invert/i;

/** `files: […]`, `testpaths = a b`, `--tag ~slow`, `<directory>tests</directory>`. */
const NAMED = /^\s*(?:["']?([\w.-]+?)["']?\s*[:=]|--?([a-z][\w-]*)|<([\w-]+))/;

function nameOf(statement: string): string {
  const [, key, option, element] = NAMED.exec(statement) ?? [];
  return key ?? option ?? element ?? "";
}

/** True for a statement that names the tests which run; one that names those left out is told by its words elsewhere. */
export const choosesTests = (statement: string): boolean =>
  BY_PATH.test(nameOf(statement)) || BY_NAME.test(nameOf(statement));

function itemsOf(statement: string): readonly string[] {
  const rest = statement.replace(NAMED, "");
  return (
    rest
      .match(/"[^"]*"|'[^']*'|\/[^/\s]+\/\w*|[^\s,[\](){}<>"']+/g)
      ?.map((one) => one.replace(/["']/g, "")) ?? []
  );
}

/** Does a pattern, or the name of a folder, reach the path? By what stands before its first star and after its last. */
function reaches(pattern: string, path: string): boolean {
  const bare = pattern.replace(/^(?:<rootDir>)?\.?\//, "");
  const start = bare.split(/[*?[{(]/, 1)[0] ?? "";
  const end = /[*?}\])]([^*?}\])]*)$/.exec(bare)?.[1] ?? "";
  return path.startsWith(start) && path.endsWith(end);
}

/**
 * True when a statement that is new chooses tests, and not all that were there. One that reaches no test at all speaks
 * of other files.
 * @param place the settings file; @param before paths of the test files that were there; @param all of these and of new ones.
 */
export function choosesFewer(
  statement: string,
  place: string,
  before: readonly string[],
  all: readonly string[],
): boolean {
  if (BY_NAME.test(nameOf(statement))) return true;
  if (!BY_PATH.test(nameOf(statement))) return false;
  const folder = place.slice(0, place.lastIndexOf("/") + 1);
  const items = itemsOf(statement);
  const isReached = (path: string): boolean => items.some((item) => reaches(item, path.slice(folder.length)));
  const own = (paths: readonly string[]): readonly string[] =>
    paths.filter((path) => path.startsWith(folder));
  return own(all).some(isReached) && !own(before).every(isReached);
}

/** True when the new statement chooses at least what the old one chose. */
export function choosesNoLess(was: string, is: string): boolean {
  const name = nameOf(was);
  if (name === "" || name !== nameOf(is)) return false;
  const [old, fresh] = [itemsOf(was), itemsOf(is)];
  if (LEAVES_OUT.test(name)) return fresh.every((one) => old.includes(one));
  return choosesTests(was) && old.length > 0 && old.every((one) => fresh.includes(one));
}
