import pLimit from "p-limit";
import { crm, type CrmContact } from "../clients/crm";
import { newsletter } from "../clients/newsletter";
import { syncState } from "../db/sync-state";
import { log } from "../log";

const KEY = "crm-contacts";
const PAGE = 500; // the CRM's maximum

async function* changedSince(since: Date): AsyncGenerator<CrmContact[]> {
  let cursor: string | undefined;
  do {
    const page = await crm.contacts.list({
      modifiedAfter: since.toISOString(),
      sort: "modified",
      limit: PAGE,
      cursor,
    });
    yield page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

function toSubscriber(contact: CrmContact) {
  return {
    externalId: contact.id,
    email: contact.email.trim().toLowerCase(),
    name: [contact.firstName, contact.lastName].filter(Boolean).join(" "),
    tags: contact.segments,
  };
}

export async function syncContacts(now = new Date()) {
  const since = (await syncState.get(KEY)) ?? new Date(0);
  const limit = pLimit(8);
  let upserted = 0;
  let removed = 0;

  const copy = async (contact: CrmContact) => {
    if (contact.consent && contact.email) {
      await newsletter.upsert(toSubscriber(contact));
      upserted += 1;
    } else {
      await newsletter.remove(contact.id);
      removed += 1;
    }
  };

  for await (const contacts of changedSince(since)) {
    await Promise.all(contacts.map((contact) => limit(copy, contact)));
  }

  await syncState.set(KEY, now);
  log.info({ upserted, removed, since }, "contacts synced");
  return { upserted, removed };
}
