import { setTimeout as sleep } from "node:timers/promises";
import type { ContactTable } from "../db/contacts";

interface CrmContact {
  id: string;
  email: string;
  full_name: string;
}

interface Page {
  data: CrmContact[];
  next_cursor: string | null;
}

const BASE = "https://crm.example.com/v3";
const PAGE_SIZE = 100;

async function fetchPage(token: string, cursor: string | null): Promise<Page> {
  const url = new URL(`${BASE}/contacts`);
  url.searchParams.set("limit", String(PAGE_SIZE));
  if (cursor) url.searchParams.set("cursor", cursor);
  const res = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!res.ok) throw new Error(`CRM: HTTP ${res.status}`);
  await sleep(200);
  return (await res.json()) as Page;
}

async function allContacts(token: string): Promise<CrmContact[]> {
  const contacts: CrmContact[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await fetchPage(token, cursor);
    contacts.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor);
  return contacts;
}

/** One page is enough here: the newest contact tells whether the token works. */
export async function checkToken(token: string): Promise<boolean> {
  return fetchPage(token, null).then(() => true, () => false);
}

export async function syncContacts(table: ContactTable, token: string) {
  const contacts = await allContacts(token);
  const seen = new Set(contacts.map((c) => c.id));

  await table.upsert(contacts.map((c) => ({ crmId: c.id, email: c.email.toLowerCase(), name: c.full_name })));

  const gone = (await table.crmIds()).filter((id) => !seen.has(id));
  await table.removeByCrmId(gone);
  return { copied: contacts.length, removed: gone.length };
}
