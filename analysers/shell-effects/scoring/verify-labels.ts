/**
 * Labels checked by running the lines. A label is wrong when the work tree changes although it says that it
 * cannot. The other way round proves nothing, because a line may need a program, a file or a network that is not
 * there: those are listed, not counted as wrong.
 */
import { openThrowAway, type Ran } from "./run-apart.ts";
import type { LabelledLine } from "./read-lines.ts";

const AT_ONCE = 2;

/** Says what it finds as it goes; returns 1 when a label is wrong, else 0. */
export async function verifyLabels(
  lines: readonly LabelledLine[],
  say: (text: string) => void,
): Promise<number> {
  const away = openThrowAway();
  const waiting = lines.filter((line) => line.ambiguous !== true);
  const counts = { confirmed: 0, wrong: 0, unshown: 0, skipped: 0 };
  const missing = new Set<string>();
  try {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) {
          const ran = await away.run(line.command);
          const outcome = compare(line, ran);
          counts[outcome]++;
          if (outcome === "skipped") for (const name of ran.missing) missing.add(name);
          if (outcome === "wrong" || outcome === "unshown") say(described(outcome, line, ran));
        }
      }),
    );
  } finally {
    away.remove();
  }
  say(`skipped for want of: ${[...missing].toSorted().join(", ")}`);
  say(
    `${counts.confirmed} labels confirmed, ${counts.wrong} wrong, ${counts.unshown} writes not shown, ${counts.skipped} skipped`,
  );
  return counts.wrong > 0 ? 1 : 0;
}

function compare(line: LabelledLine, ran: Ran): "confirmed" | "wrong" | "unshown" | "skipped" {
  const changed = ran.changed.length > 0;
  if (changed === line.writes) return "confirmed";
  if (changed) return "wrong";
  return ran.missing.length > 0 ? "skipped" : "unshown";
}

function described(outcome: string, line: LabelledLine, ran: Ran): string {
  const seen =
    ran.changed.length === 0 ? `nothing changed, exit code ${ran.exitCode}` : ran.changed.join("; ");
  return `${outcome} ${line.id} (writes: ${line.writes}; ${seen})\n    ${line.command.replaceAll("\n", "\n    ")}`;
}
