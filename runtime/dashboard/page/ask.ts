/**
 * How the page asks its server. The code of the link is given for a token once and leaves the address at once; the token
 * lives as long as this tab, so that the page can be loaded again.
 */
import { TOKEN_HEADER, type Entry, type EntryPage, type Overview } from "../wire.ts";

const KEPT = "idumb-token";

/** What the server said no to, in its words. */
export class Refused extends Error {}

async function answer(response: Response): Promise<unknown> {
  const body = (await response.json()) as { readonly error?: string };
  if (!response.ok) throw new Refused(body.error ?? response.statusText);
  return body;
}

const post = (path: string, body: string): Promise<Response> =>
  fetch(path, { method: "POST", headers: headers({ "content-type": "application/json" }), body });

const headers = (more: Readonly<Record<string, string>> = {}): HeadersInit => ({
  ...more,
  [TOKEN_HEADER]: sessionStorage.getItem(KEPT) ?? "",
});

const get = async (path: string): Promise<unknown> => answer(await fetch(path, { headers: headers() }));

/** Gives the code of the link for a token, where the address has one. */
export async function admit(): Promise<void> {
  const code = /^#open=(.+)$/.exec(location.hash)?.[1];
  if (code === undefined) return;
  history.replaceState(null, "", "#plan");
  const { token } = (await answer(await post("/open", code))) as { token: string };
  sessionStorage.setItem(KEPT, token);
}

export const overview = async (): Promise<Overview> => (await get("/overview")) as Overview;

/** @param query what the entries have to be: about, session, kind, before; `words` asks for what was said */
export const entries = async (query: Readonly<Record<string, string>>): Promise<EntryPage> =>
  (await get(`/entries?${new URLSearchParams(query).toString()}`)) as EntryPage;

export const diff = async (task: string): Promise<string> =>
  ((await get(`/diff?${new URLSearchParams({ task }).toString()}`)) as { diff: string }).diff;

export const comment = async (about: string, text: string): Promise<void> =>
  void (await answer(await post("/comment", JSON.stringify({ about, text }))));

/** Tells of each change until the server is gone. */
export async function news(changed: () => void): Promise<void> {
  const response = await fetch("/news", { headers: headers() });
  if (!response.ok || !response.body) return;
  const reader = response.body.getReader();
  while (!(await reader.read()).done) changed();
}

export type { Entry };
