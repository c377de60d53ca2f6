/**
 * Flags and addresses with which a git subcommand runs another program: a pager for matches, a diff tool, the
 * program on the other end, and transports that are commands. Reading subcommands have them too.
 */
import { literal, type Field } from "../../shell/field.ts";
import { forkScope } from "../../shell/scope.ts";
import { DYNAMIC, NOTHING } from "../../shell/stream.ts";
import type { GitCall } from "./git-call.ts";
import { oneOf, type Meant } from "../../shell/one-of.ts";

/** Of arguments that begin with a dash. */
interface ProgramFlag {
  readonly subs: Meant;
  /** With the command attached: `--flag=command`, `-xcommand`. */
  readonly attached?: RegExp;
  /** With the command in the next argument. */
  readonly separate?: Meant;
}

const FLAGS: readonly ProgramFlag[] = [
  { subs: oneOf("grep"), attached: /(?:-[a-zA-Z]*?O|--open-files-in-pager=)(.+)/s },
  { subs: oneOf("difftool"), attached: /(?:-x|--extcmd=)(.+)/s, separate: oneOf("-x --extcmd") },
  { subs: oneOf("clone"), attached: /^-u(.+)/s, separate: oneOf("-u") },
  {
    subs: oneOf("clone fetch fetch-pack pull push send-pack ls-remote archive remote submodule"),
    attached: /--(?:upload-pack|receive-pack|exec)=(.+)/s,
    separate: oneOf("--upload-pack --receive-pack --exec"),
  },
  // A script of the shell, which reads its flags apart from their values; `--subdirectory-filter` names a folder.
  {
    subs: oneOf("filter-branch"),
    separate: oneOf(
      "--setup --env-filter --tree-filter --index-filter --parent-filter --msg-filter --commit-filter --tag-name-filter",
    ),
  },
  { subs: oneOf("mergetool instaweb help send-email"), attached: /--(?:browser|httpd|\w+-cmd)=(.+)/s },
];

/** Follows every program that the call itself names. */
export function followGitPrograms({ sub, args, scope }: GitCall): void {
  // Whatever they are called with is not known; that there is something is.
  const run = (text: string): void => {
    scope.analysis.runText(sub === "grep" ? `${text} ${DYNAMIC}` : text, forkScope(scope), NOTHING);
  };
  for (const flag of FLAGS) {
    if (!flag.subs.test(sub)) continue;
    args.forEach(({ text }, index) => {
      const attached = text.startsWith("-") ? flag.attached?.exec(text)?.[1] : undefined;
      const next: Field | undefined = flag.separate?.test(text) === true ? args[index + 1] : undefined;
      if (attached !== undefined) run(attached);
      else if (next !== undefined) run(next.text);
    });
  }
  for (const { text } of args) {
    const command = /(?:^|=)ext::(.+)/s.exec(text)?.[1];
    if (command === undefined) continue;
    // Blanks separate words, `% ` is a blank within one; `%S` and its like stand for the service.
    const words = command.matchAll(/(?:%[^]|[^\s%])+/g);
    const plain = Array.from(words, ([word]) =>
      literal(word.replace(/%[sSGV]/g, "").replace(/%([ %])/g, "$1")),
    );
    scope.analysis.runWords(plain, forkScope(scope), NOTHING);
  }
}
