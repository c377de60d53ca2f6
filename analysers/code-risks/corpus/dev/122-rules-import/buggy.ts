import type { Request, Response } from "express";
import vm from "node:vm";
import { z } from "zod";
import { ruleStore } from "./rule-store";

const ruleSchema = z.object({
  name: z.string().min(1).max(100),
  when: z.object({
    field: z.string(),
    op: z.enum(["eq", "gt", "lt"]),
    value: z.union([z.string(), z.number()]),
  }),
  factor: z.number().positive(),
});

export type Rule = z.infer<typeof ruleSchema>;

const MAX_RULES = 1000;
const PERCENT = /^=(\d{1,3})%$/;

/** JSON, but forgiving: comments, trailing commas and bare keys are fine. */
function parseLoose(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return vm.runInNewContext(`(${text})`, {}, { timeout: 100 });
  }
}

/** "=15%" is what the partners' spreadsheets export for 0.15. */
function reviveValue(value: string | number): string | number {
  const percent = typeof value === "string" ? PERCENT.exec(value)?.[1] : undefined;
  return percent === undefined ? value : Number(percent) / 100;
}

export function readRules(text: string): Rule[] {
  const rules = z.array(ruleSchema).max(MAX_RULES).parse(parseLoose(text));
  return rules.map((rule) => ({ ...rule, when: { ...rule.when, value: reviveValue(rule.when.value) } }));
}

export async function importRules(req: Request, res: Response): Promise<void> {
  const text = req.file?.buffer.toString("utf8") ?? "";
  let rules: Rule[];
  try {
    rules = readRules(text);
  } catch (err) {
    res.status(422).json({ error: err instanceof Error ? err.message : "not readable" });
    return;
  }
  await ruleStore.replaceAll(req.partner.id, rules);
  res.json({ imported: rules.length });
}
