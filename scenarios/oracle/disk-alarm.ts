/**
 * Alarms about the disk that were none: a file that the plugin told the agent nobody permitted, although permitted
 * calls explain what stands in it. The judge is the disk and the host's record of calls (`workspace.ts`).
 */
import type { Reason } from "@idumb/reports";
import type { Evidence, Judgement } from "../play/evidence.ts";
import { notesIn } from "./plugin-words.ts";
import type { DiskStep } from "./workspace.ts";

const ALARM = /^UNEXPLAINED CHANGE: (.*?)(?: and \d+ more)? changed on disk/gm;

/** Fails on a false alarm; measures them as a share of the changes that were permitted. */
export function diskAlarm({ requests }: Pick<Evidence, "requests">, steps: readonly DiskStep[]): Judgement {
  const changes = steps.flatMap((step) => step.changes);
  const guilty = new Set(changes.flatMap(({ path, explained }) => (explained ? [] : path)));
  const reasons: Reason[] = [];
  for (const { turn, text } of notesIn(requests))
    for (const [, named = ""] of text.matchAll(ALARM))
      for (const path of named.split(", "))
        if (!guilty.has(path))
          reasons.push({ text: `false alarm: permitted calls explain ${path}`, turn: turn + 1 });
  const hits = reasons.length;
  const n = changes.length - changes.filter(({ explained }) => !explained).length;
  return {
    reasons,
    observations: [{ id: "disk-false-alarm", level: "delivered", hits, n: Math.max(n, hits) }],
    reached: [],
  };
}
