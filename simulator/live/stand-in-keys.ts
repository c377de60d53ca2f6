/**
 * What a host gets in the place of the user's keys. Hooks, events and configs carry a provider's key in plain text, and
 * all of them are recorded: a host that never had the key cannot show it. Whoever hands its requests on puts the key
 * back into header and address, which nobody records.
 */
import { mapStrings } from "./map-strings.ts";
import type { OwnProvider } from "./own-provider.ts";

export interface StandIns {
  /** The provider for the host; nothing in it is worth stealing but what renews a login. */
  readonly provider: OwnProvider;
  /** Keys in the place of what stands in for them: of a header or an address, on its way to the provider. */
  restore(text: string): string;
  /** The other way round, for whatever is kept or shown. JSON stays JSON. */
  hide(text: string): string;
}

/** Properties, headers and variables that hold a secret, by their names. */
const SECRET = /key$|token$|secret|passw|auth$|authorization|cookie|credential/i;
/** Of a header's value, what is no secret. */
const SCHEME = /^(?:bearer|basic|token|key)\s+/i;
const VARIABLE = /\{env:([^}]+)\}/g;
/** What is shorter is a word, and would be found everywhere. */
const SHORTEST = 6;

/** The host renews a login at an address of its own with `refresh`; with `key` a login of type "wellknown" names a variable. */
const isSecretOfLogin = (key: string, type: unknown): boolean =>
  key === "access" || key === "token" || (key === "key" && type === "api");

/** @param shown texts that are told of anyway, such as the model's name: a key that is part of one is none. */
export function standInsFor(own: OwnProvider, shown: readonly string[] = []): StandIns {
  const secrets = new Secrets();
  const resolved = (text: string): string => text.replace(VARIABLE, (_, name: string) => own.env[name] ?? "");
  const settings = mapStrings(own.settings, (text, key) =>
    SECRET.test(key) ? secrets.replace(resolved(text)) || text : text,
  ) as OwnProvider["settings"];
  const { type, refresh } = {
    type: "",
    refresh: "",
    ...(own.login as { type?: unknown; refresh?: unknown }),
  };
  const login = mapStrings(own.login, (text, key) =>
    isSecretOfLogin(key, type) ? secrets.replace(text) : text,
  );
  const env = Object.fromEntries(
    Object.entries(own.env).map(([name, value]) => [
      name,
      SECRET.test(name) || secrets.has(value) ? secrets.replace(value) : value,
    ]),
  );
  const provider = { ...own, settings, login, env };
  const restore = (text: string): string => secrets.restore(text);
  if (typeof refresh === "string") secrets.replace(refresh);
  return { provider, restore, hide: secrets.hider(shown) };
}

class Secrets {
  readonly #standIns = new Map<string, string>();

  has(secret: string): boolean {
    return this.#standIns.has(secret);
  }

  /** Of a header's value only the secret is replaced. */
  replace(value: string): string {
    const [scheme = ""] = SCHEME.exec(value) ?? [];
    const secret = value.slice(scheme.length).trim();
    if (secret === "") return value;
    const known = this.#standIns.get(secret) ?? `stand-in-${this.#standIns.size + 1}-for-a-key`;
    this.#standIns.set(secret, known);
    return scheme + known;
  }

  restore(text: string): string {
    return [...this.#standIns].reduce(
      (all, [secret, standIn]) => all.replaceAll(standIn, () => secret),
      text,
    );
  }

  hider(shown: readonly string[]): (text: string) => string {
    const worth = [...this.#standIns]
      .filter(([secret]) => secret.length >= SHORTEST && !shown.some((text) => text.includes(secret)))
      // A longer one may begin with a shorter one.
      .toSorted(([one], [other]) => other.length - one.length)
      .flatMap(([secret, standIn]) => {
        const quoted = JSON.stringify(secret).slice(1, -1);
        return [...new Set([secret, quoted])].map((form) => [form, standIn] as const);
      });
    return (text) => worth.reduce((all, [form, standIn]) => all.replaceAll(form, standIn), text);
  }
}
