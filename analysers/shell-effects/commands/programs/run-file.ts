/**
 * A script file handed to a shell or an interpreter. Text that this very line wrote to it is followed; text that the
 * line fetched or decoded into it is hidden; a file that was there before is an opaque program.
 */
import { isScratch } from "../../project-path.ts";
import type { Field } from "../../shell/field.ts";
import { isDynamic } from "../../shell/field.ts";
import { absolutePath, forkScope, type Scope } from "../../shell/scope.ts";
import { isCheckScript } from "./opaque.ts";
import { NOTHING, SILENT, type Outcome, type Stream } from "../../shell/stream.ts";

/** Files that set up a shell and are sourced all day: nothing of the project changes. */
const SETUP_FILE =
  /(^|\/)(activate(\.\w+)?|nvm\.sh|\.nvmrc|\.(bash|zsh)(rc|_profile|env)|\.profile|cargo\/env|\.env(\.[\w.-]+)?|asdf\.sh|sdkman-init\.sh|conda\.sh|rvm|bash_completion|os-release|git-completion\.bash)$/;
/** A `setup.sh` may be any program; those of ROS stand where its builds and its packages put them. */
const ROS_SETUP = /(^|\/)(install|devel)\/(local_)?setup\.(bash|zsh|sh)$|^\/opt\/.*\/setup\.(bash|zsh|sh)$/;

/** A name is no reason to trust a file in scratch space, where any program may write it. */
function isSetupFile(file: Field, scope: Scope): boolean {
  if (isDynamic(file) || !(SETUP_FILE.test(file.text) || ROS_SETUP.test(file.text))) return false;
  const path = absolutePath(scope, file.text);
  return path !== null && !isScratch(scope.analysis.effects.context, path);
}

/** `/dev/stdin` and its other names. */
export const isStandardInput = (file: Field): boolean =>
  /^(-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/[^/]+(\/task\/[^/]+)?\/fd\/0)$/.test(file.text);

export function runFile(
  file: Field,
  positional: readonly Field[],
  scope: Scope,
  how: "source" | "run",
): Outcome {
  const { analysis } = scope;
  const path = absolutePath(scope, file.text);
  const written = scope.files.get(path ?? "");
  if (written !== undefined) {
    if (!written.whole) analysis.effects.runs(file.text);
    const target = how === "source" ? scope : { ...forkScope(scope), positional: [file, ...positional] };
    return runStream(written.stream, target, "a file this line has just made");
  }
  if (how === "source" && isSetupFile(file, scope)) return SILENT;
  if (analysis.effects.unpacked && !/^(\/usr|\/bin|\/opt|~)/.test(file.text))
    analysis.effects.hide("it runs what a fetched archive holds");
  if (how === "run" && isCheckScript(file.text) && !analysis.effects.unpacked) {
    analysis.effects.tests();
    return SILENT;
  }
  if (isDynamic(file) && path === null && !file.text.includes("/"))
    analysis.effects.hide("the script it runs is computed");
  else analysis.effects.runs(file.text);
  return SILENT;
}

/** A shell reads its script from `stream`. */
export function runStream(stream: Stream, scope: Scope, what: string): Outcome {
  const { analysis } = scope;
  switch (stream.kind) {
    case "text":
      return analysis.runText(stream.text, scope, NOTHING);
    case "file":
      analysis.effects.runs(stream.path);
      return SILENT;
    case "none":
      return SILENT;
    case "remote":
      analysis.effects.hide(`it runs text fetched from the network (${what})`);
      return SILENT;
    case "decoded":
      analysis.effects.hide(`it runs decoded text (${what})`);
      return SILENT;
    case "computed":
      analysis.effects.hide(`it runs computed text (${what})`);
      return SILENT;
  }
}
