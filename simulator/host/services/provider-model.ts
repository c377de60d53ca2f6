/** A model by name, as prompts, agents and messages say it. */
export interface ModelRef {
  providerID: string;
  modelID: string;
}

/** A model as hooks see it (`input.model`), built from `config.provider`. */
export interface ProviderModel {
  id: string;
  providerID: string;
  name: string;
  api: { id: string; url: string; npm: string };
  limit: { context: number; input?: number; output: number };
  options: Record<string, unknown>;
  headers: Record<string, string>;
  capabilities: Record<string, unknown>;
  cost: Record<string, unknown>;
  variants?: Record<string, Record<string, unknown>>;
  [key: string]: unknown;
}

export interface ModelCatalog {
  /** Until plugins have said what comes of the user's logins; undefined when there is nothing to wait for. */
  ready(): Promise<void> | undefined;
  /** Throws the host's ModelNotFoundError. */
  get(providerID: string, modelID: string): ProviderModel;
  /** The `input.provider` of `chat.params`. */
  provider(providerID: string): Record<string, unknown>;
  providers(): Record<string, unknown>[];
  defaultModel(): ModelRef;
  /** The configured small model, used for titles. */
  small(): ModelRef | undefined;
}
