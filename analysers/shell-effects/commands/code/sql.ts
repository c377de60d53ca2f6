/**
 * SQL as far as its text shows loss and change: statements that drop or empty a table, and deletes and updates that
 * no condition limits. Comments and strings do not count.
 */

export type SqlEffect = "loss" | "writes" | "reads";

const ALL_ROWS = /\bwhere (.* or )?(1=1|true|1)$/i;

export function sqlEffect(text: string): SqlEffect {
  let effect: SqlEffect = "reads";
  for (const statement of statements(text)) {
    if (isLoss(statement)) return "loss";
    if (
      /^(insert|update|delete|create|alter|replace|merge|upsert|grant|revoke|vacuum|reindex|attach|import|export database|copy|load|begin|pragma (?!(query_only|cache_size|foreign_keys|busy_timeout|temp_store|case_sensitive_like|synchronous|mmap_size)=)\w+(\.\w+)?=|pragma (optimize|incremental_vacuum|wal_checkpoint)\b|with\b.*\b(insert|update|delete)\b|\\i|\.read|\.import|\.restore)/i.test(
        statement,
      )
    )
      effect = "writes";
  }
  return effect;
}

/** In one line each, with one blank where there is any. */
function statements(text: string): string[] {
  return text
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, " ")
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").replace(/ ?= ?/g, "=").trim());
}

function isLoss(statement: string): boolean {
  // Statements inside a block or behind EXPLAIN-less prefixes start anywhere.
  if (
    /^(explain|select|show|describe|\\d)/i.test(statement) &&
    !/\b(drop|truncate) (table|database|schema)\b/i.test(withoutStrings(statement))
  )
    return false;
  const bare = withoutStrings(statement);
  if (
    /\b(drop (table|database|schema|view|index|column|user|role|type|materialized|collection|keyspace|function|procedure|trigger|sequence|owned|constraint)|drop if exists|truncate\b|alter table .*\bdrop\b)/i.test(
      bare,
    )
  )
    return true;
  // Graphs, and the mutations of column stores.
  if (/\bdetach delete\b|^match\b(?!.*\bwhere\b).*\bdelete \w+$/i.test(bare)) return true;
  const mutates = /^alter table \S+ (?:on cluster \S+ )?delete\b(.*)/i.exec(bare);
  if (mutates !== null) return !/\bwhere\b/i.test(mutates[1] ?? "") || ALL_ROWS.test(statement);
  const deletes = /\bdelete (?:\S+ )?from\b(.*)/i.exec(bare);
  if (deletes !== null) return !/\bwhere\b/i.test(deletes[1] ?? "") || ALL_ROWS.test(statement);
  const updates = /\bupdate \S+ set (.*)/i.exec(bare);
  return updates !== null && !/\bwhere\b/i.test(updates[1] ?? "");
}

const withoutStrings = (statement: string): string => statement.replace(/'(?:[^']|'')*'/g, "");
