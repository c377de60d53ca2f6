import type { OpenRecord } from "../shape/open-record.ts";
import type { HostConfig } from "../services/host-config.ts";
import type { ModelCatalog, ModelRef, ProviderModel } from "../services/provider-model.ts";
import type { LoginOptions } from "./login-options.ts";

/**
 * Providers and models of the configuration, in the shape that hooks get as `input.model` and `input.provider`.
 * Only what the project configures exists: the fake host never fetches a list of models.
 */
class ModelNotFoundError extends Error {
  override readonly name = "ProviderModelNotFoundError";
}

const OPEN_AI_COMPATIBLE = "@ai-sdk/openai-compatible";
const NO_COST = { input: 0, output: 0, cache: { read: 0, write: 0 } };

export function createModelCatalog(config: () => HostConfig, logins: LoginOptions): ModelCatalog {
  const raw = (): Record<string, OpenRecord> => config()["provider"] ?? {};

  const asConfigured = (providerID: string): OpenRecord => {
    const provider = raw()[providerID] ?? {};
    const models = Object.keys(provider["models"] ?? {}).map((id) => [id, catalog.get(providerID, id)]);
    return {
      id: providerID,
      name: provider["name"] ?? providerID,
      env: provider["env"] ?? [],
      options: provider["options"] ?? {},
      source: "config",
      models: Object.fromEntries(models),
    };
  };

  const catalog: ModelCatalog = {
    ready: () => logins.ready((id) => (raw()[id] === undefined ? undefined : asConfigured(id))),
    get(providerID, modelID) {
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
      Object.keys(raw())
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
