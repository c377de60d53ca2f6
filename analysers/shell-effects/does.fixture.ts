/** What the analysis sees in one shell line, in one line of words, for tables of lines. */
import { relativePath } from "./project-path.ts";
import { sampleGuard } from "./guard.fixture.ts";
import { shellEffect } from "./shell-effect.ts";
import type { ShellContext } from "./effect.ts";

const PROJECT = "/srv/project";

/** One for each project, since results are kept with it. */
const contexts = new Map<string, ShellContext>();

function contextOf(directory: string): ShellContext {
  const made = contexts.get(directory) ?? {
    directory,
    home: "/home/me",
    port: 4096,
    guard: sampleGuard(directory),
  };
  contexts.set(directory, made);
  return made;
}

/** Such as `writes a.ts; git commit`; places outside of the project are absolute, `?` is one that cannot be told. */
export function does(command: string, directory = PROJECT): string {
  const effect = shellEffect(command, contextOf(directory), undefined);
  const shown = effect.writes.map((path) => relativePath(directory, path) ?? path);
  const places = [...new Set(shown), ...(effect.writesUnknown ? ["?"] : [])];
  const told = [
    places.length > 0 && `writes ${places.map((path) => path || ".").join(" ")}`,
    effect.destructive !== null && `LOSS ${effect.destructive}`,
    effect.hidden !== null && `HIDDEN ${effect.hidden}`,
    effect.governance !== null && `GOVERNANCE ${effect.governance}`,
    effect.opaque !== null && `runs ${effect.opaque}`,
    effect.runner,
    effect.git,
    effect.network && "network",
  ];
  return told.filter((text) => text !== null && text !== false).join("; ") || "nothing";
}
