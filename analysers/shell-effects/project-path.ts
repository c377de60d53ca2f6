/**
 * Paths without a file system: effects are told before anything runs, and the disk may not be touched. Every path
 * that leaves this file is absolute, `/`-separated and free of `.` and `..`, so that two spellings of one place
 * compare equal and a `..` never climbs out of a scope unseen. Links are not followed here.
 */

/** Joins and normalises: an absolute `path` wins over `base`; `..` never climbs above `/`. */
export function resolvePath(base: string, path: string): string {
  const full = path.startsWith("/") ? withoutProcess(base, path) : `${base}/${path}`;
  if (!full.includes("/.") && !full.includes("//")) {
    return full.length > 1 && full.endsWith("/") ? full.slice(0, -1) : full;
  }
  const kept: string[] = [];
  for (const segment of full.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === "..") kept.pop();
    else kept.push(segment);
  }
  return `/${kept.join("/")}`;
}

/** `/proc/self/cwd` is another name for where the process is, `/proc/self/root` for the whole tree. */
function withoutProcess(base: string, path: string): string {
  if (!path.startsWith("/proc/")) return path;
  return path
    .replace(/^\/proc\/[^/]+(?:\/task\/[^/]+)?\/cwd(?=\/|$)/, () => base)
    .replace(/^\/proc\/[^/]+(?:\/task\/[^/]+)?\/root(?=\/|$)/, "/");
}

/** True when `path` is `directory` or lies below it. Both normalised and absolute. */
export function isInside(directory: string, path: string): boolean {
  if (directory === "/") return true;
  return path.startsWith(directory) && (path.length === directory.length || path[directory.length] === "/");
}

const SCRATCH_ROOTS = ["/tmp", "/var/tmp", "/private/tmp", "/private/var/tmp", "/var/folders", "/dev/shm"];

/** Where a project lies. */
export interface ProjectPlace {
  /** Absolute path of the project. */
  readonly directory: string;
  /** Absolute path of the git work tree it is part of; the host says `/` where there is none. */
  readonly repository?: string | undefined;
}

/**
 * True for the machine's scratch space outside of the project: a file there is not part of anyone's work,
 * so the task rule does not hold for it. A project that itself lies in scratch space is a project all the same, and so is
 * the rest of its repository when the host was started in one of its folders.
 */
export function isScratch({ directory, repository = directory }: ProjectPlace, path: string): boolean {
  if (isInside(directory, path)) return false;
  const root = SCRATCH_ROOTS.find((one) => path !== one && isInside(one, path));
  // A repository that is the scratch space, or the whole machine, says nothing about what is kept in it.
  return root !== undefined && (repository.length <= root.length || !isInside(repository, path));
}

/** `path` as seen from `directory`; null when it lies outside. The directory itself is "". */
export function relativePath(directory: string, path: string): string | null {
  if (!isInside(directory, path)) return null;
  return directory === "/" ? path.slice(1) : path.slice(directory.length + 1);
}

/**
 * The project's folder and, where it is part of a repository, those above it: the repository's root first. Never above
 * that, and not the whole machine, which the host calls the repository where there is none.
 */
export function foldersDownTo({ directory, repository = directory }: ProjectPlace): string[] {
  if (repository === "/" || !isInside(repository, directory)) return [directory];
  const below = directory.slice(repository.length).split("/").slice(1);
  return [repository, ...below.map((_, at) => [repository, ...below.slice(0, at + 1)].join("/"))];
}
