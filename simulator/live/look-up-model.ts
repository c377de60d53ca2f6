/**
 * Asks the user's OpenCode what it knows of a model before anything is spent: whether it has it, what it costs, and
 * where it is. One start of the binary, no request to the provider.
 */
import { narrowed, readOwnProvider, type OwnProvider } from "./own-provider.ts";
import { startLiveServer } from "./start-live-server.ts";

export interface OwnModel {
  /** `provider/model`, as it was asked for. */
  readonly name: string;
  readonly id: string;
  readonly provider: OwnProvider;
  /** Where the provider's API begins. */
  readonly url: string;
  /** Dollars for a million tokens; null when OpenCode knows no price. */
  readonly price: { readonly input: number; readonly output: number } | null;
}

/** A model that cannot be played with, and what can be done about it. */
export class ModelUnavailable extends Error {
  override readonly name = "ModelUnavailable";
}

interface Provider {
  readonly id: string;
  readonly env?: readonly string[];
  readonly options?: { readonly baseURL?: string };
  readonly models: Readonly<
    Record<
      string,
      {
        readonly id: string;
        readonly api?: { readonly url?: string; readonly npm?: string };
        readonly cost?: { readonly input?: number; readonly output?: number };
      }
    >
  >;
}

/** What speaks OpenAI's chat completions, which is the protocol that is observed on its way. */
const CHAT: ReadonlySet<string> = new Set([
  "@ai-sdk/openai-compatible",
  "@openrouter/ai-sdk-provider",
  "@ai-sdk/groq",
  "@ai-sdk/mistral",
  "@ai-sdk/deepinfra",
  "@ai-sdk/togetherai",
  "@ai-sdk/cerebras",
]);
const SHOWN = 12;

/** @param name such as `openrouter/some-model`. Rejects with ModelUnavailable. */
export async function lookUpModel(name: string): Promise<OwnModel> {
  const [, id = "", model = ""] = /^([^/]+)\/(.+)$/.exec(name) ?? [];
  if (model === "") throw new ModelUnavailable(`${name} is no model: provider/model is needed`);
  const own = readOwnProvider(id);
  const known = await knownProviders(own);
  const provider = known.find((one) => one.id === id);
  if (!provider) {
    const ids = [...new Set([...own.known, ...known.map((one) => one.id)])];
    throw new ModelUnavailable(
      `your OpenCode has no provider ${id}: log in with \`opencode auth login\`, or describe it under "provider" in your opencode.json${listed("It has", ids)}`,
    );
  }
  const facts = provider.models[model];
  if (!facts)
    throw new ModelUnavailable(
      `provider ${id} has no model ${model}${listed("It has", Object.keys(provider.models))}`,
    );
  const npm = facts.api?.npm ?? "@ai-sdk/openai-compatible";
  const url = provider.options?.baseURL ?? facts.api?.url ?? "";
  if (!CHAT.has(npm) || url === "")
    throw new ModelUnavailable(
      `${name} is reached through ${npm}${url === "" ? " at an address that OpenCode does not tell" : ""}: only providers that speak OpenAI's chat completions can be watched. A gateway such as OpenRouter has most models`,
    );
  const { input = 0, output = 0 } = facts.cost ?? {};
  return {
    name,
    id: model,
    provider: narrowed(own, provider.env ?? []),
    url: url.replace(/\/+$/, ""),
    price: input + output > 0 ? { input, output } : null,
  };
}

const listed = (words: string, names: readonly string[]): string =>
  names.length === 0
    ? ""
    : `. ${words}: ${names.slice(0, SHOWN).join(", ")}${names.length > SHOWN ? `, and ${names.length - SHOWN} more` : ""}`;

async function knownProviders(own: OwnProvider): Promise<readonly Provider[]> {
  const server = await startLiveServer({ own: { provider: own, upstream: undefined } });
  try {
    const answer = await fetch(`${server.url}/config/providers`, { signal: AbortSignal.timeout(20_000) });
    if (!answer.ok) throw new ModelUnavailable(`OpenCode does not tell its providers: HTTP ${answer.status}`);
    const { providers } = (await answer.json()) as { providers: readonly Provider[] };
    // The suite's own.
    return providers.filter(({ id }) => id !== "fake");
  } finally {
    await server.close();
  }
}
