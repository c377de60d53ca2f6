/**
 * What a developer throws away and makes anew every day: installed packages, build output, a local database, a
 * migration. "Delete node_modules and start from scratch" begins the install again, not the work.
 */
import type { CueHit } from "../language/cue-pattern.ts";
import type { Clause } from "../text/clauses.ts";

/** Nothing that anybody agreed on. */
const LEFTOVERS =
  "node modules|dist|(?:build|target|output|out|cache|tmp|temp) (?:folder|dir|directory|files?|output|cache)|lock ?files?|package lock|yarn lock|venv|virtualenv|pycache|build ordner|carpeta build|dossier build|pasta build|папку (?:build|dist)";
/** Part of a product too, unless it is made again at once. */
const MADE_ANEW =
  "(?:(?:dev|test|local|staging|the|la|el|le|o|a|die) )?(?:databases?|db|tables?|schemas?|containers?|volumes?|docker|migrations?|branch|seeds?|fixtures|install(?:ation)?|rebase|merge|test ?runs?|datenbank|testlauf|migración|migração|base de datos|base de données|banco de dados|баз[уы] данных|миграци\\p{L}*|ветк\\p{L}*)";
const LEFTOVER = new RegExp(` (?:${LEFTOVERS}) `, "u");
const ANEW = new RegExp(
  ` (?:${LEFTOVERS}|${MADE_ANEW}) |迁移|数据库|分支|マイグレーション|データベース|ブランチ`,
  "u",
);
const LED_BY_ANEW = new RegExp(
  `^ (?:(?:the|my|our|your|this|that|die|den|das|la|el|le|o|a) )?(?:${MADE_ANEW}) `,
  "u",
);
const MADE_AGAIN =
  / (?:recreate|re create|create (?:it|them) again|rebuild|reinstall|re ?seed|re ?run|restart|migrate again|neu (?:anlegen|erstellen|bauen)|leg\p{L}* (?:sie|es|ihn) neu an|recr[eé]a\p{L}*|vuelve a crear\p{L}*|recrée|recréer|recria\p{L}*|пересозда\p{L}*|созда\p{L}* заново|tạo lại) |作り直|再作成|重建|重新创建|重新建/u;

/** Does what is given up behind the cue come back at once, or is it nothing but leftovers? */
export function isHousekeeping({ text }: Clause, hit: CueHit): boolean {
  const rest = `${text.exact.slice(hit.end).trimEnd()} `;
  if (LEFTOVER.test(rest.split(" ").slice(0, 6).join(" ") + " ")) return true;
  return LED_BY_ANEW.test(rest) && MADE_AGAIN.test(rest);
}

/**
 * Is it the install, the database, the migration that begins again?
 * @param last the clause before it.
 */
export const startsThatAnew = (clause: Clause, last: Clause | undefined): boolean =>
  ANEW.test(clause.text.exact) || (last?.sentence === clause.sentence && LEFTOVER.test(last.text.exact));
