import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { taken, type ValueType } from "../shape/shape.ts";

/**
 * The logins of the user, by provider. OpenCode 1.18.33 keeps them in `auth.json` beside its sessions, for all projects;
 * plugins read that file, so it is one here too.
 */
type Login =
  | { readonly type: "api"; readonly key: string; readonly metadata?: Readonly<Record<string, string>> }
  | {
      readonly type: "oauth";
      readonly refresh: string;
      readonly access: string;
      readonly expires: number;
      readonly accountId?: string;
      readonly enterpriseUrl?: string;
    }
  | { readonly type: "wellknown"; readonly key: string; readonly token: string };

export const LOGIN: ValueType = {
  name: "Auth",
  byType: {
    oauth: {
      refresh: "string",
      access: "string",
      expires: "count",
      accountId: "string?",
      enterpriseUrl: "string?",
    },
    api: { key: "string", metadata: { optional: { mapOf: "string" } } },
    wellknown: { key: "string", token: "string" },
  },
};

export class Logins {
  readonly #file: string;

  /** @param data folder in which the host keeps what it stores */
  constructor(data: string) {
    this.#file = `${data}/auth.json`;
  }

  all(): Readonly<Record<string, Login>> {
    try {
      return JSON.parse(readFileSync(this.#file, "utf8")) as Record<string, Login>;
    } catch {
      return {};
    }
  }

  get(provider: string): Login | undefined {
    return this.all()[provider];
  }

  /** Throws when it is no login. */
  set(provider: string, login: unknown): void {
    this.#write({ ...this.all(), [provider]: taken(LOGIN, login, "undefined") as Login });
  }

  remove(provider: string): void {
    const { [provider]: _, ...others } = this.all();
    this.#write(others);
  }

  #write(logins: Readonly<Record<string, Login>>): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(logins, null, 2));
    chmodSync(this.#file, 0o600);
  }
}
