/**
 * Files that act by lying where they lie: the host, git, a package manager, a shell or a build machine runs them or is
 * steered by them, and no later call passes the gate for it. Such a file has to be meant: the task names it, in its name,
 * its expected output or its paths.
 */
import type { Effect } from "@idumb/shell-effects";
import { isScratch, relativePath, type ProjectPlace } from "@idumb/shell-effects/project-path";

const ACTS =
  /^(.*\/)?(\.?opencode\/(plugins?|tools?|agents?|commands?|modes?|skills?)\/.|opencode\.jsonc?$|\.git\/(hooks\/.|info\/attributes$|config(\.worktree)?$)|\.husky\/.|\.(gitconfig|npmrc|yarnrc(\.yml)?|pnpmfile\.cjs|envrc|gitmodules|pre-commit-config\.yaml)$|lefthook\.ya?ml$|\.github\/(workflows|actions)\/.|\.gitlab-ci\.yml$|\.circleci\/.|azure-pipelines\.yml$|Jenkinsfile$|\.(travis|drone|woodpecker|appveyor)\.ya?ml$|\.(buildkite|woodpecker|devcontainer)\/.|\.vscode\/tasks\.json$|\.cargo\/config(\.toml)?$|bunfig\.toml$|\.bazelrc$|\.?mise\.toml$)/i;

interface NamingTask {
  readonly name: string;
  readonly expectedOutput: string;
  readonly allowedPaths: readonly string[];
}

/** The first file that acts, is written, and is not named by the task; null when there is none. */
export function unnamedActingFile(place: ProjectPlace, effect: Effect, task: NamingTask): string | null {
  for (const path of effect.writes) {
    const shown = shownFrom(place, path);
    if (!ACTS.test(shown) || isScratch(place, path)) continue;
    if (!isNamed(shown, task)) return path;
  }
  return null;
}

/** The repository may begin above the project, and the settings of a user lie outside of both. */
const shownFrom = ({ directory, repository }: ProjectPlace, path: string): string =>
  relativePath(directory, path) ?? (repository && relativePath(repository, path)) ?? path;

/** By its own name, or by the folder in which such files lie. */
function isNamed(path: string, { name, expectedOutput, allowedPaths }: NamingTask): boolean {
  const base = path.slice(path.lastIndexOf("/") + 1);
  const said = `${name} ${expectedOutput}`.toLowerCase();
  if (said.includes(base.toLowerCase()) || said.includes(path.toLowerCase())) return true;
  return allowedPaths.some((glob) => {
    const start = glob.replace(/^\.?\//, "").split(/[*?[{]/, 1)[0] ?? "";
    return (
      start.length > 2 && path.startsWith(start) && ACTS.test(`${start}${start.endsWith("/") ? "x" : ""}`)
    );
  });
}
