import { clone } from "../shape/clone.ts";
import type { OpenRecord } from "../shape/open-record.ts";
import FREE from "./free-provider.json" with { type: "json" };
import type { HostConfig } from "../services/host-config.ts";
import type { ModelCatalog, ModelRef, ProviderModel } from "../services/provider-model.ts";
import type { LoginOptions } from "./login-options.ts";

/**
 * Providers and models, in the shape that hooks get as `input.model` and `input.provider`: those of the configuration,
 * and the one provider that OpenCode 1.18.33 has without any, with the models that need no key. The others of the
 * catalogue in the binary, which nobody can use without a login, are not here.
 */
class ModelNotFoundError extends Error {
  override readonly name = "ProviderModelNotFoundError";
}

const OPEN_AI_COMPATIBLE = "@ai-sdk/openai-compatible";
const NO_COST = { input: 0, output: 0, cache: { read: 0, write: 0 } };

export function createModelCatalog(config: () => HostConfig, logins: LoginOptions): ModelCatalog {
  const raw = (): Record<string, OpenRecord> => config()["provider"] ?? {};

  /** The free provider, unless the settings say something of it themselves. */
  const free = (): OpenRecord | undefined => {
    const { disabled_providers: off, enabled_providers: on } = config() as Record<string, unknown>;
    const isOff = Array.isArray(off) && off.includes(FREE.id);
    const isLeftOut = Array.isArray(on) && !on.includes(FREE.id);
    return isOff || isLeftOut || raw()[FREE.id] !== undefined ? undefined : clone(FREE as OpenRecord);
  };

  const asConfigured = (providerID: string): OpenRecord => {
    if (providerID === FREE.id) {
      const given = free();
      if (given !== undefined) return given;
    }
    const provider = raw()[providerID] ?? {};
    const models = Object.keys(provider["models"] ?? {}).map((id) => [id, catalog.get(providerID, id)]);
    return {
      id: providerID,
      name: provider["name"] ?? providerID,
      source: "config",
      env: provider["env"] ?? [],
      options: provider["options"] ?? {},
      models: Object.fromEntries(models),
    };
  };

  const catalog: ModelCatalog = {
    ready: () => logins.ready((id) => (raw()[id] === undefined ? undefined : asConfigured(id))),
    get(providerID, modelID) {
      const own = providerID === FREE.id ? free()?.["models"]?.[modelID] : undefined;
      if (own !== undefined) return own as ProviderModel;
      const provider = raw()[providerID];
      const model: OpenRecord | undefined = provider?.["models"]?.[modelID];
      if (!provider || !model) {
        const known = Object.keys(provider?.["models"] ?? {}).filter(
          (id) => id.includes(modelID) || modelID.includes(id),
        );
        const hint = known.length > 0 ? ` Did you mean: ${known.join(", ")}?` : "";
        throw new ModelNotFoundError(`Model not found: ${providerID}/${modelID}.${hint}`);
      }
      return toModel(providerID, modelID, provider, model);
    },
    provider: (providerID) => ({ ...asConfigured(providerID), ...logins.of(providerID) }),
    // OpenCode 1.18.33: those that somebody logged in to come first.
    providers: () =>
      [...(free() === undefined ? [] : [FREE.id]), ...Object.keys(raw())]
        .toSorted((a, b) => Number(logins.of(a) === undefined) - Number(logins.of(b) === undefined))
        .map((id) => catalog.provider(id)),
    defaultModel() {
      const named = parse(config()["model"]);
      if (named) return named;
      for (const [providerID, provider] of Object.entries(raw())) {
        const [modelID] = Object.keys(provider["models"] ?? {});
        if (modelID) return { providerID, modelID };
      }
      throw new Error("no providers found");
    },
    small: () => parse(config()["small_model"]),
  };
  return catalog;
}

function parse(text: unknown): ModelRef | undefined {
  if (typeof text !== "string") return undefined;
  const [providerID = "", ...rest] = text.split("/");
  return { providerID, modelID: rest.join("/") };
}

function toModel(providerID: string, id: string, provider: OpenRecord, model: OpenRecord): ProviderModel {
  const modes = (list: unknown, fallback: string[]): Record<string, boolean> => {
    const given = Array.isArray(list) ? (list as string[]) : fallback;
    return {
      text: given.includes("text"),
      audio: given.includes("audio"),
      image: given.includes("image"),
      video: given.includes("video"),
      pdf: given.includes("pdf"),
    };
  };
  const { context = 0, input, output = 0 } = model["limit"] ?? {};
  return {
    id,
    api: {
      id: model["id"] ?? id,
      npm: model["provider"]?.npm ?? provider["npm"] ?? OPEN_AI_COMPATIBLE,
      url: model["provider"]?.api ?? provider["api"] ?? "",
    },
    status: model["status"] ?? "active",
    name: model["name"] ?? id,
    providerID,
    capabilities: {
      temperature: model["temperature"] ?? false,
      reasoning: model["reasoning"] ?? false,
      attachment: model["attachment"] ?? false,
      toolcall: model["tool_call"] ?? true,
      input: modes(model["modalities"]?.input, ["text"]),
      output: modes(model["modalities"]?.output, ["text"]),
      interleaved: model["interleaved"] ?? false,
    },
    cost: { ...NO_COST, ...model["cost"] },
    options: model["options"] ?? {},
    limit: { context, input, output },
    headers: model["headers"] ?? {},
    family: model["family"] ?? "",
    release_date: model["release_date"] ?? "",
    variants: {},
  };
}
