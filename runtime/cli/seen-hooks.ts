/**
 * Which hooks OpenCode really calls: what the plugin noted while it ran in this project, and what was measured of this
 * version before it was published. A hook that was never called is named, because nothing else would tell.
 */
import { knownLacks } from "../opencode/host/host-sight.ts";
import { calledHooks, type CalledHooks } from "../opencode/project/called-hooks.ts";
import type { Finding } from "./doctor.ts";
import type { HostBinary } from "./setup/host-binary.ts";

/** What the host calls after a tool call, and what it has to call before each, for either generation. */
const BEFORE: Readonly<Record<string, string>> = {
  "tool.execute.after": "tool.execute.before",
  "execute.after": "execute.before",
};

const dayOf = (at: string): string => at.slice(0, 16).replace("T", " ");

function inThisProject({ hooks, failed }: CalledHooks): readonly Finding[] {
  const names = Object.keys(hooks);
  const called = names.filter((name) => hooks[name]);
  const passedBy = called.flatMap((name) => BEFORE[name] ?? []).filter((name) => !hooks[name]);
  const rest = names.filter((name) => !hooks[name] && !passedBy.includes(name));
  const last =
    called
      .map((name) => hooks[name] ?? "")
      .toSorted()
      .at(-1) ?? "";
  const waiting = rest.length === 0 ? "" : `; not yet: ${rest.join(", ")}`;
  return [
    {
      isGood: true,
      what: `hooks called in this project, the last ${dayOf(last)} UTC: ${called.join(", ")}${waiting}`,
    },
    ...passedBy.map((name) => ({
      isGood: false,
      what: `OpenCode ran tools and never called ${name}: nothing was checked`,
      todo: "Another plugin may stand in the way. Take the others out one by one, and look again after a session.",
    })),
    ...Object.entries(failed).map(([name, text]) => ({
      isGood: false,
      what: `in its last start the plugin failed in ${name}: ${text}`,
      todo: "Start OpenCode again. If it comes back, tell us this line.",
    })),
  ];
}

/** What is known of this version from the measurements that the plugin was published with. */
function asMeasured({ version }: HostBinary): readonly Finding[] {
  const lacks = knownLacks(version);
  if (lacks === null)
    return [{ isGood: true, what: `OpenCode ${version} was not measured; it is taken to call every hook` }];
  if (lacks.length === 0)
    return [{ isGood: true, what: `OpenCode ${version} was measured: every hook does its work` }];
  return lacks.map((what) => ({
    isGood: false,
    what: what.replace(/\.$/, ""),
    todo: "A newer OpenCode has it.",
  }));
}

/** @param host null where no OpenCode was found */
export function seenHooks(directory: string, host: HostBinary | null): readonly Finding[] {
  const seen = calledHooks(directory);
  // What OpenCode 2 does another way is told as its differences.
  const measured = host === null || host.generation === 2 ? [] : asMeasured(host);
  if (seen === null || (host !== null && seen.opencode !== host.version)) {
    const who = host === null ? "OpenCode" : `OpenCode ${host.version}`;
    return [
      ...measured,
      {
        isGood: true,
        what: `no hook was called by ${who} in this project yet: look again after the first session`,
      },
    ];
  }
  return [...measured, ...inThisProject(seen)];
}
