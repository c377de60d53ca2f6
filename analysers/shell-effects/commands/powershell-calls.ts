/**
 * Calls inside of PowerShell's expressions: `$_.Trim()` and `[math]::Round(2.5)` compute, `$_.Delete()` and
 * `[IO.File]::WriteAllText(…)` do more. A bracket that stands behind neither a name nor a value only groups.
 */
const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const METHODS = words(
  "trim trimstart trimend split replace tostring substring toupper tolower toupperinvariant tolowerinvariant startswith endswith contains indexof lastindexof padleft padright gettype equals compareto adddays addhours addminutes addmonths addyears addseconds subtract touniversaltime tolocaltime containskey tochararray getenumerator gethashcode where",
);
const TYPES = words(
  "math string datetime datetimeoffset timespan regex convert int int32 int64 long double decimal char guid version uri bool bitconverter io.path system.io.path system.math system.string system.datetime system.guid system.convert system.version",
);
const READS = words("readalltext readalllines readallbytes exists getlastwritetime getfiles getdirectories");

/** @param before the word up to an opening bracket. */
export function isPlainCall(before: string): boolean {
  if (/(^|[^\w'"\])}$])$|\$$/.test(before)) return true;
  const type = /\[([\w.]+)\]::(\w+)$/.exec(before.toLowerCase());
  if (type !== null) {
    const [, name = "", member = ""] = type;
    return TYPES.has(name) || (/^(system\.)?io\.(file|directory)$/.test(name) && READS.has(member));
  }
  const method = /\.(\w+)$/.exec(before.toLowerCase())?.[1];
  // A cast: `[xml](Get-Content a)`.
  return method === undefined ? /(^|[^\w$'")}])\[[\w.]+\]$/.test(before) : METHODS.has(method);
}
