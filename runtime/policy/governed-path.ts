/**
 * Which places are the governance itself (G0). A tool call that writes there is refused in every mode,
 * with or without a task. Names are compared without case, because on a file system that ignores case
 * `.IDUMB` is `.idumb`. The host's own config counts whole: an edit that seems to spare the plugin entry can still unhook it.
 */
import type { GuardedPlace } from "@idumb/shell-effects";
import { foldersDownTo, isInside, type ProjectPlace } from "@idumb/shell-effects/project-path";

export interface GovernedPlaces extends ProjectPlace {
  readonly home?: string | undefined;
  /** More absolute paths that are the governance: the loaded plugin's own folder, say. */
  readonly governedPaths?: readonly string[] | undefined;
}

const STATE = /\/\.idumb(\/|$)/;
const OWN_CONFIG = /\/\.?opencode\/idumb\.jsonc?$/;
const HOST_CONFIG = /(.*?)(\/\.opencode)?\/opencode\.jsonc?$/;
const GLOBAL_CONFIG = /\/\.config\/opencode\/(opencode|config)\.jsonc?$/;
const OWN_PARTS = /\/\.?opencode\/(agents?|modes?|commands?|skills?|plugins?)\/(.*\/)?idumb/;
const OWN_PACKAGE = /\/node_modules\/idumb(\/|$)/;

/** Why a write to this absolute, normalised path would change the governance, in one phrase; else null. */
export function governedPath(path: string, places: GovernedPlaces): string | null {
  const lower = path.toLowerCase();
  if (lower.includes("idumb")) {
    if (STATE.test(lower)) return "it writes the governance state in .idumb/";
    if (OWN_CONFIG.test(lower)) return "it writes the plugin's config";
    if (OWN_PARTS.test(lower)) return "it writes the plugin's own agents, commands, skills or entry file";
    if (OWN_PACKAGE.test(lower)) return "it writes the installed plugin";
  }
  if (lower.includes("opencode/") || lower.includes("opencode.json")) {
    if (GLOBAL_CONFIG.test(lower)) return "it writes the host's config, which holds the plugin's entry";
    const parent = HOST_CONFIG.exec(lower)?.[1];
    // The host merges the configs it finds in the project and on the way up.
    if (parent !== undefined && isInside(parent, places.directory.toLowerCase())) {
      return "it writes opencode.json, which holds the plugin's entry";
    }
  }
  const own =
    places.governedPaths && lowered(places.governedPaths).some((governed) => isInside(governed, lower));
  return own ? "it writes the plugin's own files" : null;
}

const inLowerCase = new WeakMap<readonly string[], readonly string[]>();

/** The same list for every call of a project: lowered once. */
function lowered(paths: readonly string[]): readonly string[] {
  const known = inLowerCase.get(paths) ?? paths.map((path) => path.toLowerCase());
  inLowerCase.set(paths, known);
  return known;
}

/** The places a call on a whole tree could take along; what is named here need not exist. */
export function governedPlaces(places: GovernedPlaces): readonly GuardedPlace[] {
  const { directory, home } = places;
  const config = [
    ".opencode/idumb.jsonc",
    ".opencode/idumb.json",
    ".opencode/opencode.json",
    "opencode.json",
    "opencode.jsonc",
  ];
  // The settings of the folders above count as well.
  const files = foldersDownTo(places).flatMap((folder) => config.map((name) => `${folder}/${name}`));
  if (home !== undefined)
    for (const name of ["idumb.jsonc", "idumb.json", "opencode.json"])
      files.push(`${home}/.config/opencode/${name}`);
  return [
    ...[...files, ...(places.governedPaths ?? [])].map((path) => ({ path, holdsMore: false })),
    { path: `${directory}/.idumb`, holdsMore: true },
  ];
}
