import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { loadExpenses, type Expense } from "../store";

export type Format = "csv" | "datev";

function quote(field: string): string {
  // TODO: escape quotes and line breaks
  return `"${field}"`;
}

function csvLine(e: Expense): string {
  return [e.date, quote(e.vendor), quote(e.note), (e.cents / 100).toFixed(2)].join(",");
}

function datevLine(_e: Expense): string {
  throw new Error("Not implemented yet");
}

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
    if (!out.write(`${line(e)}\r\n`)) await once(out, "drain");
    n++;
  }
  out.end();
  await once(out, "finish");
  return n;
}
