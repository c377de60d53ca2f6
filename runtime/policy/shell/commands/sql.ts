/**
 * SQL as far as loss and change show in the text: statements that drop or empty, and deletes and updates whose
 * condition spares nothing. Comments and strings do not count.
 */

export type SqlEffect = "loss" | "writes" | "reads";

const ALL_ROWS = /\bwhere\s+(1\s*=\s*1|true|'?\w+'?\s*=\s*'?\w+'?\s*or\s+1\s*=\s*1|1\b(?!\s*[=<>!]))\s*$/i;

export function sqlEffect(text: string): SqlEffect {
  let effect: SqlEffect = "reads";
  for (const statement of statements(text)) {
    if (isLoss(statement)) return "loss";
    if (
      /^(insert|update|delete|create|alter|replace|merge|upsert|grant|revoke|vacuum|reindex|attach|import|copy|load|begin|with\b.*\b(insert|update|delete)\b|\\i|\.read|\.import|\.restore)/i.test(
        statement,
      )
    )
      effect = "writes";
  }
  return effect;
}

function statements(text: string): string[] {
  return text
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, " ")
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter((statement) => statement !== "");
}

function isLoss(statement: string): boolean {
  // Statements inside a block or behind EXPLAIN-less prefixes start anywhere.
  if (
    /^(explain|select|show|describe|pragma(?!\s+writable_schema)|\\d)/i.test(statement) &&
    !/\b(drop|truncate)\s+(table|database|schema)\b/i.test(withoutStrings(statement))
  )
    return false;
  const bare = withoutStrings(statement);
  if (
    /\b(drop\s+(table|database|schema|view|index|column|user|role|type|materialized|collection|keyspace|function|procedure|trigger|sequence|owned|constraint)|drop\s+if\s+exists|truncate\b|alter\s+table\s+.*\bdrop\b)/i.test(
      bare,
    )
  )
    return true;
  const deletes = /\bdelete\s+(?:[\w.]+\s+)?from\s+[\w."`[\]]+(.*)$/i.exec(bare);
  if (deletes !== null) return !/\bwhere\b/i.test(deletes[1] ?? "") || ALL_ROWS.test(statement);
  const updates = /\bupdate\s+[\w."`[\]]+\s+set\s+(.*)$/i.exec(bare);
  return updates !== null && !/\bwhere\b/i.test(updates[1] ?? "");
}

const withoutStrings = (statement: string): string => statement.replace(/'(?:[^']|'')*'/g, "''");
