/**
 * Subversion and Mercurial. The first word tells what a call shows or changes; a few forms throw away edits without a
 * commit.
 */
import type { Program } from "../../shell/analysis.ts";
import { textOf } from "../../shell/field.ts";
import { oneOf } from "../../shell/one-of.ts";
import { readOptions, type Options } from "../../shell/options.ts";
import { toolByVerb, type VerbTable } from "../words/verb-table.ts";

const SVN: VerbTable = {
  reads:
    "annotate ann blame praise cat diff di help h info list ls log propget pg pget proplist pl plist status st stat",
  writes:
    "add changelist checkout co cleanup commit ci copy cp delete del remove rm export import merge mkdir move mv rename ren patch propdel pd propedit pe propset ps relocate resolve resolved revert switch sw update up upgrade",
};
const HG: VerbTable = {
  reads:
    "annotate blame cat config diff files grep heads help id identify in incoming log manifest out outgoing parents paths root showconfig st stat status summary sum tip version",
  writes:
    "add addremove backout checkout co clone commit ci copy cp forget graft histedit import init merge mv move rename patch pull purge rebase remove rm resolve revert rollback shelve strip unshelve update up",
  readFlags: oneOf("--print"),
};

const DISCARDS = "it discards uncommitted edits";
const REMOVES = "it deletes files that no commit has";

function svnLoss(verb: string, options: Options): string | null {
  if (verb === "revert") return DISCARDS;
  return options.has("remove-unversioned", "remove-ignored") ? REMOVES : null;
}

/** `revert` keeps what it takes away as `.orig`, unless it is told not to. */
function hgLoss(verb: string, options: Options): string | null {
  if (oneOf("update up checkout co").test(verb) && options.has("C", "clean")) return DISCARDS;
  if (verb === "revert" && options.has("C", "no-backup") && !options.has("n", "dry-run")) return DISCARDS;
  if (verb === "purge") return options.has("print") ? null : REMOVES;
  return oneOf("strip rollback").test(verb) ? "it takes commits away" : null;
}

function versionControl(
  table: VerbTable,
  lossOf: (verb: string, options: Options) => string | null,
): Program {
  const program = toolByVerb(table);
  return (call) => {
    const verb = call.args.find(({ text }) => !text.startsWith("-"));
    const loss = lossOf(textOf(verb), readOptions(call.args));
    if (loss !== null) call.scope.analysis.effects.destroy(loss);
    return program(call);
  };
}

export const OTHER_VERSION_CONTROL: Readonly<Record<string, Program>> = {
  svn: versionControl(SVN, svnLoss),
  hg: versionControl(HG, hgLoss),
};
