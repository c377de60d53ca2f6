/** What was looked at before a task is closed, in tests: nothing wrong, no tests asked for, unless said otherwise. */
import type { Risk } from "@idumb/code-risks";
import type { Inspection } from "./inspection.ts";

export const inspection = (more: Partial<Inspection> = {}): Inspection => ({
  testCommand: null,
  risks: [],
  errors: [],
  weakened: [],
  cited: [],
  maxRounds: 3,
  mode: "balanced",
  ...more,
});

/** A risk in a changed file. */
export const risk = (more: Partial<Risk> = {}): Risk => ({
  rule: "html-sink",
  category: "xss",
  severity: "hold",
  file: "a.js",
  line: 7,
  excerpt: "el.innerHTML = name",
  why: "A value becomes markup.",
  fix: "Use textContent.",
  ...more,
});
