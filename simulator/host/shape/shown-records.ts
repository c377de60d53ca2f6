import { by, each, eachValue, keys, type Ordered } from "./key-order.ts";

/**
 * The records that the routes of OpenCode 1.18.33 answer, with their keys in the order of its schemas: that of the types
 * of its SDK, measured for those that plugins read most.
 */
const TOKENS = keys("total input output reasoning cache", { cache: keys("read write") });
const RULES = each(keys("permission pattern action"));

const STATE = by("status", {
  completed: keys("status input output title metadata time attachments"),
  error: keys("status input error metadata time"),
  pending: keys("status input raw"),
  running: keys("status input title metadata time"),
});

const part = (names: string, inner: Readonly<Record<string, Ordered>> = {}): Ordered =>
  keys(`id sessionID messageID type ${names}`, inner);

const PART = by("type", {
  agent: part("name source"),
  compaction: part("auto overflow"),
  file: part("mime filename url source"),
  patch: part("hash files"),
  "step-finish": part("reason snapshot cost tokens", { tokens: TOKENS }),
  "step-start": part("snapshot"),
  subtask: part("prompt description agent model command"),
  text: part("text synthetic ignored time metadata"),
  tool: part("callID tool state metadata", { state: STATE }),
});

const INFO = by("role", {
  assistant: keys(
    "id sessionID role time error parentID modelID providerID mode agent path summary cost tokens structured variant finish",
    { tokens: TOKENS },
  ),
  user: keys("id sessionID role time format summary agent model system tools"),
});

/** A message with its parts. */
export const MESSAGE = keys("info parts", { info: INFO, parts: each(PART) });

/** A session. */
export const SESSION = keys(
  "id slug projectID workspaceID directory path parentID summary cost tokens share title agent model version metadata time permission revert",
  { permission: RULES, tokens: TOKENS },
);

/** A list of agents. */
export const AGENTS = each(
  keys(
    "name description mode native hidden topP temperature color permission model variant prompt options steps",
    { permission: RULES },
  ),
);

/** A project. */
export const PROJECT = keys("id worktree vcs name icon commands time sandboxes");

const MODEL = keys(
  "id providerID api name family capabilities cost limit status options headers release_date variants",
  { api: keys("id url npm") },
);

/** A provider with its models. */
export const PROVIDERS = each(
  keys("id name source env key options models", { models: eachValue(MODEL), options: keys("apiKey") }),
);

/** A list of slash commands. */
export const COMMANDS = each(keys("name description agent model source template subtask hints"));

const AGENT_SETTINGS = eachValue(
  keys(
    "model variant temperature prompt tools disable description mode hidden options color steps maxSteps permission",
  ),
);

/** The settings. */
export const CONFIG = keys(
  "$schema shell logLevel server command skills watcher snapshot plugin share autoshare autoupdate disabled_providers enabled_providers model small_model default_agent username mode agent provider mcp formatter lsp instructions layout permission tools",
  {
    agent: AGENT_SETTINGS,
    mode: AGENT_SETTINGS,
    provider: eachValue(
      keys("api name env id npm whitelist blacklist options models", { options: keys("apiKey") }),
    ),
  },
);
