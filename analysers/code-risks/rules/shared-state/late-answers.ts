/** Answers that come in another order than they were asked for, and locks that are looked at before they are taken. */
import { walk, type Syntax } from "../../source/syntax.ts";
import { ownerOf } from "../../flow/scopes.ts";
import { callsOf } from "../pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const CALLED_OFF =
  /abort|cancel|ignore|stale|active|current|mounted|alive|signal|requestId|latest|disposed|seq(uence)?\b/i;

/** An effect that asks again whenever its inputs change, and keeps whichever answer comes last. */
function* effects(inspected: Inspected): Generator<Syntax> {
  const { text } = inspected;
  for (const call of callsOf(inspected, /^(React\.)?useEffect$/)) {
    const [effect, inputs] = call.items ?? [];
    if (effect?.kind !== "function" || effect.body?.kind !== "block" || inputs?.kind !== "array") continue;
    const body = text(effect.body);
    if (CALLED_OFF.test(body) || effect.body.kids.some((kid) => kid.kind === "return" && kid.value)) continue;
    const names = new Set(
      (inputs.items ?? []).filter((item) => item.kind === "name").map((item) => item.name),
    );
    const asks = [...walk(effect.body)].find(
      (one) =>
        one.kind === "call" &&
        (one.items ?? []).some((item) =>
          [...walk(item)].some((each) => each.kind === "name" && names.has(each.name)),
        ) &&
        ((one.parent?.kind === "member" && one.parent.name === "then") || one.parent?.kind === "await"),
    );
    if (asks && /\.then\([^]*\bset[A-Z]\w*\(|await[^]*\bset[A-Z]\w*\(/.test(body)) yield asks;
  }
}

/** `if (cache.get(LOCK)) return; cache.set(LOCK)`, `if lock.exists(): …` and then `lock.write_text()`. */
function* homemadeLocks(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const node of file.nodes) {
    if (node.kind !== "if" || !node.test) continue;
    const asked = /(?:^|\W)([\w.]+)\.(get|exists|is_file)\(([^()]*)\)\s*\)*$/.exec(text(node.test).trim());
    const [, holder = "", verb = "", key = ""] = asked ?? [];
    const subject = verb === "get" ? key : holder;
    if (!/lock|running|busy|in_?progress/i.test(subject)) continue;
    const after = file.between(node.to, ownerOf(node, file.root).to);
    const taken =
      verb === "get"
        ? `${holder}.set(${key}`
        : `${holder}.${/\.touch\(/.test(after) ? "touch(" : "write_text("}`;
    if (after.includes(taken)) yield node;
  }
}

export const LATE_ANSWER_RULES: readonly CodeRule[] = [
  {
    id: "race-late-answer",
    category: "race",
    language: "javascript",
    why: "A slow answer to an older question overwrites the newer one.",
    fix: "Return a cleanup from the effect that aborts the request, or that makes its answer be ignored.",
    find: effects,
  },
  {
    id: "race-homemade-lock",
    category: "race",
    why: "The lock is looked at and then taken: two that start together both find it free.",
    fix: "Take it in one step that fails when it is taken: cache.add, SET NX, open with x.",
    find: homemadeLocks,
  },
];
