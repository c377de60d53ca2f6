import { OBSERVER } from "../script/prepare-project.ts";
import type { Script } from "../script/script.ts";
import type { Finding } from "../trace/finding.ts";

/** A script's own plugins register every name there is, to show what is called and what is not: no finding. */
export function withoutOwn(findings: readonly Finding[], scripts: readonly Script[]): Finding[] {
  const own = new Set([OBSERVER.name, ...scripts.flatMap((script) => (script.plugins ?? []).map(nameOf))]);
  const isOwn = ({ name, plugin = "" }: Finding): boolean =>
    (name === "uncalled-hook" || name === "unknown-hook") && own.has(plugin);
  return findings.filter((finding) => !isOwn(finding));
}

const nameOf = ({ name }: { readonly name: string }): string => name;
