import type { LoadedPlugin } from "../plugin/hooks/loaded-plugin.ts";
import type { OpenRecord } from "../shape/open-record.ts";
import { taken, type Shape, type ValueType } from "../shape/shape.ts";
import type { Logins } from "./logins.ts";

/**
 * How plugins log the user in: the methods of their `auth` hooks, and the two requests of a login by OAuth, of which the
 * second one stores what came of it. OpenCode 1.18.33: of two plugins with hooks for one provider the later one counts.
 */
export class LoginRefused extends Error {
  override readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  constructor(name: string, data: Readonly<Record<string, unknown>>) {
    super(name);
    this.name = name;
    this.data = data;
  }
}

const WHEN: ValueType = { fields: { key: "string", op: { oneOf: ["eq", "neq"] }, value: "string" } };
const PROMPT: Shape = { key: "string", message: "string" };
const OPTION: ValueType = { fields: { label: "string", value: "string", hint: "string?" } };
const METHODS: ValueType = {
  mapOf: {
    listOf: {
      fields: {
        type: { oneOf: ["oauth", "api"] },
        label: "string",
        prompts: {
          optional: {
            listOf: {
              byType: {
                text: { ...PROMPT, placeholder: "string?", when: { optional: WHEN } },
                select: { ...PROMPT, options: { listOf: OPTION }, when: { optional: WHEN } },
              },
            },
          },
        },
      },
    },
  },
};

export class AuthHooks {
  readonly logins: Logins;
  readonly #pending = new Map<string, OpenRecord>();
  #hooks: Readonly<Record<string, OpenRecord>> = {};

  constructor(logins: Logins) {
    this.logins = logins;
  }

  /** The project is opened with these. */
  setPlugins(plugins: readonly LoadedPlugin[]): void {
    const hooks = plugins.map(({ hooks: registered }) => Object(registered?.["auth"]) as OpenRecord);
    this.#hooks = Object.fromEntries(
      hooks.filter(({ provider }) => provider !== undefined).map((hook) => [String(hook["provider"]), hook]),
    );
    this.#pending.clear();
  }

  /** Throws when one of them has not the form that it should have. */
  methods(): unknown {
    const methods = Object.entries(this.#hooks).map(([provider, hook]) => [provider, hook["methods"]]);
    return taken(METHODS, Object.fromEntries(methods), "undefined");
  }

  /** Undefined for a method that is no OAuth. */
  async authorize(provider: string, { method, inputs }: OpenRecord): Promise<unknown> {
    const chosen = this.#hooks[provider]?.["methods"][method] as OpenRecord;
    if (chosen["type"] !== "oauth") return undefined;
    for (const { key, type, validate } of inputs === undefined ? [] : (chosen["prompts"] ?? [])) {
      if (type !== "text" || validate === undefined || inputs[key] === undefined) continue;
      const message: unknown = validate(inputs[key]);
      if (message) throw new LoginRefused("ProviderAuthValidationFailed", { field: key, message });
    }
    const begun: OpenRecord = await chosen["authorize"](inputs);
    this.#pending.set(provider, begun);
    const { url, method: way, instructions } = begun;
    return { url, method: way, instructions };
  }

  async callback(provider: string, { code }: OpenRecord): Promise<true> {
    const begun = this.#pending.get(provider);
    if (begun === undefined) throw new LoginRefused("ProviderAuthOauthMissing", { providerID: provider });
    const isByCode = begun["method"] === "code";
    if (isByCode && !code) throw new LoginRefused("ProviderAuthOauthCodeMissing", { providerID: provider });
    const answer: unknown = await (isByCode ? begun["callback"](code) : begun["callback"]());
    const { type, key, metadata, ...tokens } = Object(answer) as OpenRecord;
    if (type !== "success") throw new LoginRefused("ProviderAuthOauthCallbackFailed", {});
    if (key !== undefined) this.logins.set(provider, { type: "api", key, metadata });
    if ("refresh" in tokens) this.logins.set(provider, { type: "oauth", ...tokens });
    return true;
  }
}
