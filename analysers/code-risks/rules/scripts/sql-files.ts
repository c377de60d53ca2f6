/** SQL: migrations, functions, scripts. Comments and texts are told apart first, so that what they say is no code. */
import { PATTERNS, type Pattern } from "./sql-patterns.ts";
import { spend } from "../../source/steps.ts";
import type { TextRule } from "../rule.ts";

const SQL_FILE = /\.sql$/i;

/** All rules ask the same of one file after another. */
const latest = { text: "", code: "", withTexts: "" };

/** The text with its comments (and, unless they are kept, its quoted texts) blanked out, at the same places. */
function sqlCode(text: string, keepsTexts = false): string {
  if (latest.text !== text)
    Object.assign(latest, { text, code: blanked(text, false), withTexts: blanked(text, true) });
  spend(text.length >> 3);
  return keepsTexts ? latest.withTexts : latest.code;
}

function blanked(text: string, keepsTexts: boolean): string {
  return text.replaceAll(/--[^\n]*|\/\*[^]*?(?:\*\/|$)|'(?:[^']|'')*'/g, (piece) =>
    keepsTexts && piece.startsWith("'")
      ? piece
      : piece.replaceAll(/[^\n]/g, piece.startsWith("'") ? "_" : " "),
  );
}

interface Statement {
  readonly text: string;
  readonly from: number;
}

/** Statements, split at `;` outside of texts; a function's body is split too. */
function* statements(code: string): Generator<Statement> {
  let from = 0;
  for (const match of code.matchAll(/;|$/g)) {
    const text = code.slice(from, match.index);
    if (text.trim() !== "") yield { text, from: from + (text.length - text.trimStart().length) };
    from = match.index + 1;
  }
}

const found = ({ rule, found: pattern, texts, unless, spared }: Pattern): TextRule => ({
  ...rule,
  *find(text, path) {
    if (!SQL_FILE.test(path)) return;
    const code = sqlCode(text, texts === true);
    if (unless?.test(sqlCode(text, true)) === true) return;
    for (const match of code.matchAll(new RegExp(pattern.source, `${pattern.flags}g`)))
      if (spared?.(code, match.index) !== true)
        yield { from: match.index + (match[0].length - match[0].trimStart().length) };
  },
});

/** Lists without an end, and pages without an order: by statement. */
const pages: TextRule = {
  id: "sql-pages",
  category: "pagination",
  why: "Pages without an order show some rows twice and others never; a list without LIMIT has no end.",
  fix: "ORDER BY something unique, with LIMIT; better still, go on from the last key.",
  *find(text, path) {
    if (!SQL_FILE.test(path)) return;
    const code = sqlCode(text);
    const isListing = /page|list|feed|search|recent|cursor|all_/i.test(path + text.slice(0, 400));
    for (const { text: statement, from } of statements(code)) {
      const query = /\bselect\b[^]*\bfrom\b[^]*/i.exec(statement)?.[0];
      if (query === undefined || /\b(into|exists|count\s*\(|sum\s*\(|max\s*\(|min\s*\()/i.test(query))
        continue;
      const isPaged = /\b(limit|offset|fetch\s+(first|next))\b/i.test(query);
      if (isPaged && !/\border\s+by\b/i.test(query)) yield { from };
      else if (
        isPaged &&
        /\border\s+by\s+[\w.]*(created_at|date|name|score|price|updated_at|rank)(\s+(asc|desc))?\s+(nulls\s+\w+\s+)?(limit|offset)/i.test(
          query,
        ) &&
        /offset/i.test(query)
      )
        yield { from };
      else if (
        !isPaged &&
        isListing &&
        !/\bwhere\b[^]*\b\w*id\s*=/i.test(query) &&
        !/^\s*(create|insert|update|delete|with\s+\w+\s+as)/i.test(statement)
      )
        yield { from };
      else if (
        !isPaged &&
        isListing &&
        /returns\s+(setof|table)/i.test(statement + code.slice(Math.max(0, from - 600), from))
      )
        yield { from };
    }
  },
};

/** One table of the file has its rows protected, another with rows of people has not. */
const open: TextRule = {
  id: "sql-rows-open",
  category: "missing-authz",
  why: "Other tables here protect their rows; this one belongs to people as well, and everybody sees all of it.",
  fix: "ENABLE ROW LEVEL SECURITY, and a policy that compares the owner with who asks.",
  *find(text, path) {
    if (!SQL_FILE.test(path)) return;
    const code = sqlCode(text);
    if (!/enable\s+row\s+level\s+security/i.test(code)) return;
    for (const match of code.matchAll(
      /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w."]+)\s*\(([^;]*);/gi,
    )) {
      const [, table = "", columns = ""] = match;
      const isProtected = new RegExp(
        `alter\\s+table\\s+(only\\s+)?${table}\\s+(enable|force)\\s+row\\s+level`,
        "i",
      ).test(code);
      if (!isProtected && /references\s+(auth\.)?users\b|auth\.uid\(/i.test(columns))
        yield { from: match.index };
    }
  },
};

/** Notes in comments. */
const notes: TextRule = {
  id: "sql-note-left",
  category: "todo-left",
  why: "A note says that something here is still to be done.",
  fix: "Do it, or take it out and make it a task of its own.",
  *find(text, path) {
    if (!SQL_FILE.test(path) && !/\.(sh|bash|zsh|ksh)$/i.test(path)) return;
    const comment = SQL_FILE.test(path) ? /--[^\n]*|\/\*[^]*?(?:\*\/|$)/g : /(?<=^|\s)#[^\n]*/gm;
    for (const match of text.matchAll(comment))
      if (
        /^\W*(todo|fixme|xxx|hack|wip|tbd)\b/i.test(match[0]) ||
        /\b(TODO|FIXME|XXX)\b\s*[:(]|not (yet )?implemented|for now|\b(temporary|quick|dirty) (hack|fix|workaround)|remove (this )?before|placeholder (until|for)|stub/.test(
          match[0],
        )
      )
        yield { from: match.index };
  },
};

export const SQL_RULES: readonly TextRule[] = [...PATTERNS.map(found), pages, open, notes];
