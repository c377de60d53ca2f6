import pLimit from "p-limit";
import { crm, type CrmContact } from "../clients/crm";
import { newsletter } from "../clients/newsletter";
import { syncState } from "../db/sync-state";
import { log } from "../log";

const KEY = "crm-contacts";

interface Outcome {
  upserted: number;
  removed: number;
}

function toSubscriber(contact: CrmContact) {
  return {
    externalId: contact.id,
    email: contact.email.trim().toLowerCase(),
    name: [contact.firstName, contact.lastName].filter(Boolean).join(" "),
    tags: contact.segments,
  };
}

export async function syncContacts(now = new Date()): Promise<Outcome> {
  const since = (await syncState.get(KEY)) ?? new Date(0);
  const contacts = await crm.contacts.list({
    modifiedAfter: since.toISOString(),
    sort: "modified",
    limit: 50_000,
  });

  const limit = pLimit(8);
  const outcome: Outcome = { upserted: 0, removed: 0 };

  await Promise.all(
    contacts.items
      .filter((c) => c.email)
      .map((contact) =>
        limit(async () => {
          if (contact.consent) {
            await newsletter.upsert(toSubscriber(contact));
            outcome.upserted += 1;
          } else {
            await newsletter.remove(contact.id);
            outcome.removed += 1;
          }
        }),
      ),
  );

  await syncState.set(KEY, now);
  log.info({ ...outcome, since }, "contacts synced");
  return outcome;
}
