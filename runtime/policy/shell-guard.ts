/**
 * What no shell line may change (G0), as the shell analysis takes it: the governance's places, its own command line, a
 * host started or steered without its plugins, and the host's process, which holds the gate.
 */
import type { Guard, GuardedCall, ShellContext } from "@idumb/shell-effects";
import type { EffectContext } from "./effect.ts";
import { governedPath, governedPlaces, type GovernedPlaces } from "./governed-path.ts";

const STATE = {
  path: /(^|\/)\.idumb(\/|$)/i,
  argument: /(^|[/=])\.idumb(\/|$)/i,
  code: /\.idumb\b/i,
} as const;
const WHY = {
  path: "it writes the governance state in .idumb/",
  argument: "it hands the governance state to another program",
  code: "the code it runs names the governance state",
} as const;
const FILE = /(^|\/)\.idumb(\/|$)|idumb\.jsonc?$|opencode\.jsonc?$/i;
const HOST_SETTING = /^OPENCODE_(CONFIG|PERMISSION|PURE|DISABLE_.*PLUGIN)/;
const HARMLESS = new Set(["--version", "-v", "--help", "-h", "models", "stats"]);
const STEERS = new Set(["--pure", "attach", "plugin", "upgrade", "uninstall"]);

function hostCall(args: readonly string[]): GuardedCall {
  if (args.length === 1 && HARMLESS.has(args[0] ?? "")) return "harmless";
  const steers = args.some((text) => STEERS.has(text) || text.startsWith("--attach"));
  return steers ? { guarded: "it starts or steers OpenCode without iDumb" } : "opaque";
}

export const shellGuard = (places: GovernedPlaces): Guard => ({
  name: "the governance",
  path: (path) => governedPath(path, places),
  places: governedPlaces(places),
  text: (text, as) => (STATE[as].test(text) ? WHY[as] : null),
  mayBeFile: (literal) => FILE.test(literal),
  programs: {
    idumb: () => ({ guarded: "it runs the governance's own command line" }),
    opencode: hostCall,
  },
  setting: (variable) =>
    HOST_SETTING.test(variable) ? "it sets a host setting that can leave the plugin out" : null,
  removal: (name) => (name === "idumb" ? "it uninstalls the plugin" : null),
  host: { program: "opencode", ended: "it ends OpenCode, in which iDumb runs" },
});

const contexts = new WeakMap<EffectContext, ShellContext>();

/** The context of the shell analysis that belongs to this one: made once, since results are kept with it. */
export function shellContextOf(context: EffectContext): ShellContext {
  const known = contexts.get(context);
  if (known !== undefined) return known;
  const { directory, repository, home, port } = context;
  const made = { directory, repository, home, port, guard: shellGuard(context) };
  contexts.set(context, made);
  return made;
}
