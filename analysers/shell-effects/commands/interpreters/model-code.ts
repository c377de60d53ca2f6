/**
 * Code for the console of a framework (`rails runner`, `artisan tinker`). These languages call without brackets, and
 * models have methods of their own. So such code only reads when each of its words is a word that reads.
 */
import type { Scope } from "../../shell/scope.ts";
import { followCode } from "../code/inline-code.ts";

const READS: ReadonlySet<string> = new Set(
  `puts print p pp echo dump dd var_dump print_r inspect awesome_print
  where whereNull whereNotNull whereIn whereNotIn whereBetween whereDate whereHas orWhere not or and in
  order orderBy orderByDesc latest oldest limit offset take skip select distinct group groupBy having with joins includes
  left_joins count sum avg average min max minimum maximum first last find find_by findOrFail firstOrFail firstWhere pluck ids all get exists exists? any? empty? none?
  blank? present? nil? size length each map sort sort_by sort_desc uniq to_a to_h to_s to_i to_sql toSql toArray toJson to_json as_json
  attributes column_names columns_hash table_name getTable name id email created_at updated_at
  ago from_now second seconds minute minutes hour hours day days week weeks month months year years now today current
  do end if unless else then true false nil null new env version config root join keys values count_by tally
  group_by connection current_database adapter_name pretty_generate`.match(/\S+/g),
);
/** Constants that lead out of the models. */
const NO_MODEL =
  /\b(File|FileUtils|Dir|IO|Kernel|Process|Open3|Pathname|Tempfile|PStore|Marshal|Object|Module|Class|Binding|Method|ObjectSpace|Rake|Net|HTTP|URI|Socket|Storage|Artisan|Schema|DB|Queue|Mail|Bus|Log|Cache|Redis|Http|Event|Notification|ENV|STDIN|ARGV|DATA|ARGF)\b/;
const LOSES =
  /\b(delete_all|destroy_all|delete_by|destroy_by|truncate(_tables)?|drop_table|drop_database|dropIfExists|dropAllTables|forceDelete)\b|(?:->|\.|&:)(?:delete|destroy)\b/;

const STRINGS = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g;
/** Code inside of strings, shells, and names that are called without being written. */
const COMPUTES = /`|#\{|"[^"]*\$[^"]*"|%\w?[({[|]|<<|\$\w+\s*\(|(->|::)\s*[${]/;
const CALLS_VALUE = /[)\].]\s*\(|\b[A-Z]\w*\s*\(/;
const ASSIGNS_MEMBER = /(?:->|\.)\s*\w+\s*(?:\|\||&&|[-+*/.])?=(?![=~>])|\]\s*=(?![=~>])/;

function onlyReads(code: string): boolean {
  if (COMPUTES.test(code)) return false;
  const bare = code.replace(STRINGS, " ").replaceAll("&:", " .");
  if (/["']/.test(bare) || NO_MODEL.test(bare) || CALLS_VALUE.test(bare) || ASSIGNS_MEMBER.test(bare))
    return false;
  // Symbols and keys name columns.
  const words = bare.replace(/\$\w+|(?<![:\w]):\w+|\b\w+:(?!:)/g, " ").match(/[A-Za-z_]\w*[?!]?/g) ?? [];
  return words.every((word) => (/^[A-Z]/.test(word) ? !word.endsWith("!") : READS.has(word)));
}

/** Adds what the code does to the effects. */
export function followModelCode(code: string, language: "ruby" | "php", scope: Scope): void {
  if (onlyReads(code)) return;
  if (LOSES.test(code.replace(STRINGS, '""')))
    scope.analysis.effects.destroy("the code it runs deletes records");
  followCode(code, language, scope);
  scope.analysis.effects.runs("inline code");
}
