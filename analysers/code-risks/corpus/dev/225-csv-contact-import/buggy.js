import { Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";
import { contacts } from "../db.js";

const BATCH = 500;

function toContact(row) {
  const email = (row.email ?? row["e-mail"] ?? "").trim().toLowerCase();
  return email.includes("@") ? { email, name: (row.name ?? "").trim(), source: "import" } : null;
}

function importer(counts) {
  let batch = [];
  const flush = async () => {
    const rows = batch;
    batch = [];
    if (rows.length) await contacts.upsertMany(rows);
  };
  const check = new Transform({
    objectMode: true,
    transform(row, _enc, done) {
      const contact = toContact(row);
      if (!contact) counts.skipped++;
      done(null, contact ?? undefined);
    },
  });
  const store = new Writable({
    objectMode: true,
    write(contact, _enc, done) {
      batch.push(contact);
      counts.imported++;
      if (batch.length < BATCH) return done();
      flush().then(() => done(), done);
    },
    final(done) {
      flush().then(() => done(), done);
    },
  });
  return { check, store };
}

export async function importContacts(req, res) {
  const counts = { imported: 0, skipped: 0 };
  const { check, store } = importer(counts);
  const csv = parse({ columns: true, bom: true, relax_column_count: true });
  const body = req.headers["content-encoding"] === "gzip" ? req.pipe(createGunzip()) : req;

  body.pipe(csv).pipe(check).pipe(store);
  store.on("finish", () => res.json(counts));
}
