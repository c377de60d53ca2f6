/** A guard for tests: a state folder, the settings of an agent's host, and two programs. */
import { isInside } from "./project-path.ts";
import type { Guard } from "./guard.ts";

/** Such as callers have: the names and reasons that the tables of lines expect. */
export function sampleGuard(directory: string, home = "/home/me"): Guard {
  return {
    name: "the governance",
    path(path) {
      if (/\/\.idumb(\/|$)/i.test(path)) return "it writes the governance state in .idumb/";
      if (/\/\.opencode\/idumb\.jsonc?$/.test(path)) return "it writes the plugin's config";
      if (/\/node_modules\/idumb(\/|$)/.test(path)) return "it writes the installed plugin";
      const settings = /^(.*?)(\/\.opencode)?\/opencode\.jsonc?$/.exec(path);
      if (settings !== null && isInside(settings[1] ?? "", directory))
        return "it writes opencode.json, which holds the plugin's entry";
      return null;
    },
    places: [
      { path: `${directory}/.idumb`, holdsMore: true },
      { path: `${directory}/opencode.json`, holdsMore: false },
      { path: `${directory}/.opencode/idumb.jsonc`, holdsMore: false },
      { path: `${home}/.config/opencode/idumb.jsonc`, holdsMore: false },
    ],
    text: (text, as) =>
      /(^|[/=])\.idumb(\/|$)/i.test(text) || (as === "code" && /\.idumb\b/i.test(text)) ? WHY[as] : null,
    mayBeFile: (literal) => /(^|\/)\.idumb(\/|$)|idumb\.jsonc?$|opencode\.jsonc?$/i.test(literal),
    programs: {
      idumb: () => ({ guarded: "it runs the governance's own command line" }),
      opencode: ([first = "", ...others]) => {
        if (others.length === 0 && /^(--version|-v|--help|-h|models|stats)$/.test(first)) return "harmless";
        return /^(--pure|--attach.*|attach|plugin|upgrade|uninstall)$/.test(first)
          ? { guarded: "it steers the host around the gate" }
          : "opaque";
      },
    },
    setting: (variable) =>
      /^OPENCODE_(CONFIG|PERMISSION|PURE|DISABLE_.*PLUGIN)/.test(variable)
        ? "it sets a host setting that can leave the plugin out"
        : null,
    removal: (name) => (name === "idumb" ? "it uninstalls the plugin" : null),
    host: { program: "opencode", ended: "it ends the host, which holds the gate" },
  };
}

const WHY = {
  path: "it writes the governance state in .idumb/",
  argument: "it hands the governance state to another program",
  code: "the code it runs names the governance state",
} as const;
