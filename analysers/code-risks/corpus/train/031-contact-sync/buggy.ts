import { readFile, writeFile } from "node:fs/promises";
import { crm, type CrmContact } from "../lib/crm.js";
import { contacts } from "../db/contacts.js";
import { logger } from "../lib/logger.js";

const CURSOR_FILE = process.env.SYNC_CURSOR ?? "./var/contact-sync.cursor";
const BATCH = 100;

export interface SyncResult {
  sent: number;
  failed: number;
}

async function readCursor(): Promise<Date> {
  try {
    return new Date((await readFile(CURSOR_FILE, "utf8")).trim());
  } catch (err) {
    // The first run has no cursor yet; every other problem with the file is one.
    if ((err as NodeJS.ErrnoException).code === "ENOENT") return new Date(0);
    throw err;
  }
}

function toCrm(contact: { id: string; name: string; email: string | null }): CrmContact {
  return { externalId: contact.id, fullName: contact.name, email: contact.email ?? undefined };
}

export async function syncContacts(): Promise<SyncResult> {
  const result: SyncResult = { sent: 0, failed: 0 };
  let cursor = await readCursor();

  for (;;) {
    const batch = await contacts.changedAfter(cursor, BATCH);
    if (batch.length === 0) break;

    for (const contact of batch) {
      try {
        await crm.upsert(toCrm(contact));
        result.sent += 1;
      } catch (e) {}
    }

    cursor = batch.at(-1)?.changedAt ?? cursor;
    await writeFile(CURSOR_FILE, cursor.toISOString());
  }

  logger.info(result, "contact sync finished");
  return result;
}

export async function runFromCron(): Promise<void> {
  try {
    await syncContacts();
  } catch (err) {
    logger.fatal({ err }, "contact sync failed");
    process.exitCode = 1;
  }
}
