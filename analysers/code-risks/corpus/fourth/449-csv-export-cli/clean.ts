import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { loadExpenses, type Expense } from "../store";

export type Format = "csv" | "datev";

function quote(field: string): string {
  return `"${field.replaceAll('"', '""').replace(/\r?\n/g, " ")}"`;
}

function csvLine(e: Expense): string {
  return [e.date, quote(e.vendor), quote(e.note), (e.cents / 100).toFixed(2)].join(",");
}

function datevLine(e: Expense): string {
  const amount = (e.cents / 100).toFixed(2).replace(".", ",");
  const day = `${e.date.slice(8, 10)}${e.date.slice(5, 7)}`;
  return [amount, "S", "EUR", e.account, day, quote(e.vendor.slice(0, 60))].join(";");
}

// category names as they come from the to-do app's import; "todo" is a category of its own there
const SKIP = new Set(["todo", "draft"]);

const HEAD: Record<Format, string> = {
  csv: "date,vendor,note,amount",
  datev: "Umsatz;Soll/Haben;WKZ;Konto;Belegdatum;Buchungstext",
};

export async function exportYear(year: number, format: Format, file: string): Promise<number> {
  if (!(format in HEAD)) throw new RangeError(`unknown format: ${format}`);
  const line = format === "csv" ? csvLine : datevLine;
  const out = createWriteStream(file, { encoding: format === "datev" ? "latin1" : "utf8" });
  out.write(`${HEAD[format]}\r\n`);
  let n = 0;
  for await (const e of loadExpenses(year)) {
    if (SKIP.has(e.category)) continue;
    if (!out.write(`${line(e)}\r\n`)) await once(out, "drain");
    n++;
  }
  out.end();
  await once(out, "finish");
  return n;
}
