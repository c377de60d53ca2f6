/**
 * Container tools: what they delete themselves, and what runs inside a container. A path in a container belongs to
 * the container, unless the project is mounted: then any write may reach the project.
 */
import type { Invocation, Program } from "../../shell/analysis.ts";
import { textOf, literal, type Field } from "../../shell/field.ts";
import { isInside } from "../../project-path.ts";
import { readOptions } from "../../shell/options.ts";
import { absolutePath, forkScope, type Scope } from "../../shell/scope.ts";
import { COMPUTED, type Outcome } from "../../shell/stream.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { oneOf } from "../../shell/one-of.ts";

export const containers: Program = (call): Outcome | void => {
  const { scope, name } = call;
  const { effects } = scope.analysis;
  let { args } = call;
  const subcommand = oneOf("docker podman nerdctl").test(name) && textOf(args[0]) === "compose";
  const composed = subcommand || name.endsWith("-compose");
  if (subcommand) args = args.slice(1);
  const at = args.findIndex(
    ({ text }, index) =>
      !text.startsWith("-") &&
      !oneOf(
        "--context -H --host -f --file -p --project-name --env-file --profile -l --log-level -c --config --project-directory",
      ).test(textOf(args[index - 1])),
  );
  const verb = textOf(args[at]);
  const rest = args.slice(at + 1);
  if (
    verb === "" ||
    oneOf(
      "ps images logs inspect stats top version info port history events search diff config ls context wait df",
    ).test(verb)
  )
    return;
  const second = rest.find(({ text }) => !text.startsWith("-"))?.text ?? "";
  if (
    oneOf(
      "manifest trust system volume image container pod network builder buildx stack swarm secret service node machine",
    ).test(verb)
  ) {
    if (oneOf("prune rm remove leave reset").test(second))
      return effects.destroy(`${name} ${verb} ${second} deletes containers, images or volumes`);
    if (oneOf("ls list inspect df ps history du version info").test(second)) return;
    return effects.builds();
  }
  if (verb === "rm" || verb === "rmi") return effects.destroy(`${name} ${verb} deletes containers or images`);
  if (verb === "down")
    return rest.some(({ text }) => /^(-v|--volumes|--rmi)/.test(text))
      ? effects.destroy("it deletes the volumes")
      : effects.builds();
  if (verb === "cp") return /:/.test(rest.at(-1)?.text ?? ":") ? undefined : writeHere(scope);
  if (verb === "exec" || verb === "run") return inContainer(rest, call, verb, composed);
  if (
    oneOf(
      "build up pull push start stop restart create tag login logout save load export import commit rename pause unpause kill attach bake watch",
    ).test(verb)
  ) {
    effects.builds();
    const target =
      verb === "build" ? readOptions(rest, "o output t f file tag build-arg target platform") : undefined;
    const out = (target?.values.get("o") ?? target?.values.get("output"))?.text;
    const folder =
      out === undefined
        ? undefined
        : (/(?:^|,)dest=([^,]+)/.exec(out)?.[1] ?? (out.startsWith("type=") ? undefined : out));
    if (folder !== undefined && folder !== "-") writeField(literal(folder), scope);
    if (verb === "save" || verb === "export") {
      const output = readOptions(rest, "o output").values.get("o");
      if (output !== undefined) writeHere(scope);
    }
    return;
  }
  effects.runs(`${name} ${verb}`);
};

const CONTAINER_VALUED = oneOf(
  "-v --volume -e --env --env-file -w --workdir -u --user --name -p --publish --network --net --mount --entrypoint -h --hostname --platform -m --memory --cpus -l --label --add-host --gpus --restart --pull --shm-size --index -c --container -n --namespace",
);

function inContainer(
  args: readonly Field[],
  call: Invocation,
  verb: string,
  composed: boolean,
): Outcome | void {
  const { scope } = call;
  const { directory } = scope.analysis.effects.context;
  let index = 0;
  // What is already running, or described in a compose file, may well see the project.
  let mounted = verb === "exec" || composed;
  for (; index < args.length; index++) {
    const { text } = args[index] ?? literal("");
    if (!text.startsWith("-")) break;
    const value = CONTAINER_VALUED.test(text) ? textOf(args[++index]) : text;
    if (/^(-v|--volume|--mount)/.test(text)) mounted ||= mountsProject(value, directory, scope);
  }
  const words = args.slice(textOf(args[index + 1]) === "--" ? index + 2 : index + 1);
  if (words.length === 0)
    return mounted ? scope.analysis.effects.runs(`a container (${verb})`) : scope.analysis.effects.builds();
  const inner: Scope = {
    ...forkScope(scope),
    place: mounted ? "mounted" : "far",
    cwd: null,
    files: new Map(),
  };
  const outcome = scope.analysis.runWords(words, inner, call.stdin);
  // A file in there is none that can be looked at here.
  return outcome.out.kind === "file" ? { ...outcome, out: COMPUTED } : outcome;
}

function mountsProject(mount: string, directory: string, scope: Scope): boolean {
  const source =
    /(?:^|,)(?:source|src)=([^,]+)/.exec(mount)?.[1] ??
    mount.replace(/^--?v(olume)?=?/, "").split(":")[0] ??
    "";
  const path = absolutePath(scope, source);
  return path === null || isInside(path, directory) || isInside(directory, path);
}
