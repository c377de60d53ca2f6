import { latest, type SettingsSources } from "../config/settings.ts";
import { modelOf, type Json } from "../shape/session-message.ts";

/** Providers and models of the settings in the shape in which plugins are shown them (0.0.0-next-16350). */
const provided = ({ documents }: SettingsSources): (readonly [id: string, given: Json])[] => [
  ...new Map(
    documents.flatMap(({ settings }) => Object.entries(settings.providers ?? {}) as [string, Json][]),
  ),
];

export const listedProviders = (sources: SettingsSources): Json[] =>
  provided(sources).map(([id, { name = id, package: by, settings }]) => ({
    id,
    name,
    package: by,
    settings,
  }));

export const listedModels = (sources: SettingsSources): Json[] =>
  provided(sources).flatMap(([providerID, { models, package: by, settings }]) =>
    Object.entries((models ?? {}) as Readonly<Record<string, Json>>).map(([id, model]) => ({
      id,
      modelID: id,
      providerID,
      name: model["name"] ?? id,
      capabilities: model["capabilities"],
      variants: [],
      time: { released: 0 },
      cost: [],
      status: "active",
      enabled: true,
      limit: model["limit"],
      package: by,
      settings,
      headers: undefined,
      body: undefined,
    })),
  );

/** The one that the settings name, or the first. */
export function defaultModel(sources: SettingsSources): Json | undefined {
  const models = listedModels(sources);
  const named = modelOf(latest(sources, "model") ?? "");
  return models.find(({ id, providerID }) => id === named.id && providerID === named.providerID) ?? models[0];
}
