import { latest, type ProviderSettings, type SettingsSources } from "../config/settings.ts";
import { modelOf, type Json, type ModelRef } from "../shape/session-message.ts";

/**
 * Providers and models of the settings in the shape in which plugins are shown them (0.0.0-next-16350). What several files
 * say of one is laid over each other in their order, so that each stands where the first of them has it.
 */
export interface ListedModel extends Json {
  readonly id: string;
  readonly providerID: string;
  readonly limit?: { readonly context?: number; readonly output?: number };
}

export const listedProviders = (sources: SettingsSources): Json[] =>
  provided(sources).map(([id, { name = id, package: by, settings }]) => ({
    id,
    name,
    package: by,
    settings,
  }));

export const listedModels = (sources: SettingsSources): readonly ListedModel[] =>
  provided(sources).flatMap(([providerID, { models, package: by, settings }]) =>
    Object.entries(models ?? {}).map(([id, model]) => ({
      id,
      modelID: id,
      providerID,
      name: model["name"] ?? id,
      capabilities: model["capabilities"] ?? ANY,
      variants: [],
      time: { released: 0 },
      cost: [],
      status: "active",
      enabled: true,
      limit: model["limit"] as ListedModel["limit"],
      package: by,
      settings,
      headers: undefined,
      body: undefined,
    })),
  );

/** The one that the settings name, or the first. */
export function defaultModel(sources: SettingsSources): ListedModel | undefined {
  const models = listedModels(sources);
  return modelIn(models, modelOf(latest(sources, "model") ?? "")) ?? models[0];
}

export const modelIn = (models: readonly ListedModel[], ref: ModelRef): ListedModel | undefined =>
  models.find(({ id, providerID }) => id === ref.id && providerID === ref.providerID);

/** Of a model whose settings say nothing of it. */
const ANY = { tools: true, input: ["text", "image"], output: ["text"] };

function provided({ documents }: SettingsSources): readonly (readonly [string, ProviderSettings])[] {
  const providers = new Map<string, ProviderSettings>();
  for (const { settings } of documents)
    for (const [id, given] of Object.entries(settings.providers ?? {}))
      providers.set(id, laidOver(providers.get(id) ?? {}, given));
  return [...providers];
}

function laidOver(known: ProviderSettings, given: ProviderSettings): ProviderSettings {
  const models = { ...known.models };
  for (const [id, model] of Object.entries(given.models ?? {}))
    models[id] = { ...models[id], ...model, limit: { ...models[id]?.limit, ...model.limit } };
  return { ...known, ...given, settings: { ...known.settings, ...given.settings }, models };
}
