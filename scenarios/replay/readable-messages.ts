/**
 * The messages of an export that is damaged: all before the damage. An export of a long session takes long to write
 * and is easily cut off, and what is in front of the cut is as good as ever.
 */
import { objectEnd } from "../persona/object-end.ts";

export interface ReadableMessages {
  readonly messages: readonly unknown[];
  readonly info: unknown;
  /** Offset of the first message that cannot be read, or of what comes behind the whole of it. */
  readonly damagedAt: number;
  readonly damage: "cut off" | "damaged" | "goes on";
}

/** Null when not even the list of messages begins. */
export function readableMessages(text: string): ReadableMessages | null {
  const list = /"messages"\s*:\s*\[/.exec(text);
  if (!list) return null;
  const info = /"info"\s*:\s*(?=\{)/.exec(text.slice(0, list.index));
  const messages: unknown[] = [];
  let at = list.index + list[0].length;
  let end = -1;
  for (;;) {
    at = afterGap(text, at);
    end = text[at] === "{" ? objectEnd(text, at) : -1;
    const message = end < 0 ? undefined : parsed(text.slice(at, end));
    if (message === undefined) break;
    messages.push(message);
    at = end;
  }
  const infoAt = info ? info.index + info[0].length : -1;
  const infoEnd = infoAt < 0 ? -1 : objectEnd(text, infoAt);
  return {
    messages,
    info: infoEnd < 0 ? undefined : parsed(text.slice(infoAt, infoEnd)),
    ...damageAt(text, at, end),
  };
}

/** What is wrong at the first message that is none; `end` = where its braces close, -1 = nowhere. */
function damageAt(text: string, at: number, end: number): Pick<ReadableMessages, "damagedAt" | "damage"> {
  const close = /^\]\s*\}\s*/.exec(text.slice(at, at + 100));
  if (close) return { damagedAt: at + close[0].length, damage: "goes on" };
  const isCut = at >= text.length || (text[at] === "{" && end < 0);
  return { damagedAt: Math.min(at, text.length), damage: isCut ? "cut off" : "damaged" };
}

function afterGap(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[\s,]/.test(text[at] ?? "")) at += 1;
  return at;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
