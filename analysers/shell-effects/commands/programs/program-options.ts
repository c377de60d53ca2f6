/**
 * Options that name another program to run, on programs that otherwise read or move things: a pager, a remote shell,
 * a filter. The named program is followed like any command. A table says which programs know which option, because
 * the same letter means something else on another program.
 */
import type { Invocation } from "../../shell/analysis.ts";
import { forkScope } from "../../shell/scope.ts";
import { COMPUTED, DYNAMIC } from "../../shell/stream.ts";
import { oneOf, type Meant } from "../../shell/one-of.ts";
import { isShortened } from "../../shell/options.ts";

/** On any program: no program spells another meaning this way. */
const ANYWHERE = oneOf(
  "--pager --editor --rsh --compress-program --use-compress-program --unzip-command --preview --pager-cmd",
);
const TAR = /^(-[A-Za-z]*[IF]|--(info|new-volume)-script|--to-command|--r(mt|sh)-command)$/;
/** Letters without a value may stand before it, and the command right behind: `-ae'ssh -v'`. */
const RSYNC_SHELL = /^-[A-Za-df-z]*e(.+)$/s;
/** Of one program; the command attached, or in the next argument. */
const OF: Readonly<Record<string, Meant>> = {
  tar: TAR,
  gtar: TAR,
  bsdtar: TAR,
  man: oneOf("-P -H"),
  rsync: /^(-\w*e|--rsync-path)$/,
  scp: oneOf("-S"),
  sftp: oneOf("-S -D"),
  split: oneOf("--filter"),
  zip: oneOf("-TT"),
  rg: oneOf("--pre --hostname-bin"),
  wget: oneOf("--use-askpass"),
  svn: oneOf("--editor-cmd --diff-cmd --diff3-cmd"),
  less: oneOf("+!"),
  gcc: oneOf("-wrapper"),
  "g++": oneOf("-wrapper"),
  cc: oneOf("-wrapper"),
  ctest: oneOf("--build-makeprogram"),
  pg_ctl: oneOf("-p"),
  dpkg: oneOf("--pre-invoke --post-invoke"),
};
/** Programs of GNU, which take these cut short too. */
const SHORTENED: Readonly<Record<string, string>> = {
  sort: "compress-program",
  gsort: "compress-program",
  tar: "use-compress-program",
  gtar: "use-compress-program",
  split: "filter",
};
const HARMLESS = oneOf(
  "cat less more never auto always none builtin true false ssh gzip zstd xz bzip2 lz4 pigz",
);
const SSH = oneOf("ssh scp sftp autossh mosh slogin ssh-copy-id");
/** Letters without a value may stand before it: `-vo`. */
const SSH_LETTERS = /^-[46AaCfGgKkMNnqrsTtVvXxYy]*o(.*)$/s;
/** ssh and its like take settings; these run on this machine. */
const SSH_SETTING =
  /^(proxycommand|localcommand|knownhostscommand|matchexec|pkcs11provider|securitykeyprovider)[\s=]+(.+)/is;

/** Follows every program that an option of the call names. */
export function programOptions({ name, args, scope }: Invocation): void {
  const own = OF[name];
  const shortened = SHORTENED[name];
  const run = (text: string): void => {
    if (!HARMLESS.test(text)) scope.analysis.runText(text, forkScope(scope), COMPUTED);
  };
  args.forEach(({ text }, index) => {
    const at = text.indexOf("=");
    const option = at === -1 ? text : text.slice(0, at);
    const next = args[index + 1]?.text;
    const isCut = shortened !== undefined && /^--./.test(option) && isShortened(option.slice(2), shortened);
    if (isCut || ANYWHERE.test(option) || own?.test(option) === true) {
      const value = at === -1 ? next : text.slice(at + 1);
      if (value !== undefined && value !== DYNAMIC) run(value);
    } else if (own?.test(text.slice(0, 2)) === true) run(text.slice(2));
    else if (name === "rsync" && RSYNC_SHELL.test(text)) run(RSYNC_SHELL.exec(text)?.[1] ?? "");
    const setting = SSH.test(name) ? SSH_LETTERS.exec(text)?.[1] : undefined;
    if (setting !== undefined) {
      const command = SSH_SETTING.exec(setting === "" ? (next ?? "") : setting)?.[2];
      if (command !== undefined) run(command);
    }
  });
}
