/** Ids of the plugins that OpenCode 2 brings along and activates before all others (0.0.0-next-16350). */
export const BUILT_IN_PLUGINS: readonly string[] =
  "wellknown agent command skill system-prompt.openai system-prompt.google system-prompt.anthropic system-prompt.kimi system-prompt.arcee system-prompt.meta models-dev provider.alibaba provider.amazon-bedrock provider.anthropic provider.azure-cognitive-services provider.azure provider.cerebras provider.cloudflare-ai-gateway provider.cloudflare-workers-ai provider.cohere provider.deepinfra provider.gateway provider.github-copilot provider.gitlab provider.google provider.google-vertex-anthropic provider.google-vertex provider.groq provider.kilo provider.llmgateway provider.mistral provider.nvidia provider.opencode provider.snowflake-cortex provider.openai-compatible provider.openai provider.openrouter provider.perplexity provider.sap-ai-core provider.togetherai provider.vercel provider.venice provider.xai provider.zenmux provider.dynamic websearch.exa websearch.parallel tool.patch tool.edit tool.glob tool.grep tool.question tool.read tool.shell tool.skill tool.subagent tool.webfetch tool.websearch tool.write warming"
    .split(" ")
    .map((name) => `opencode.${name}`);

/** And those that it activates after all others, which their plugins are told of. */
export const LATER_PLUGINS: readonly string[] =
  "config.reference config.agent config.command config.skill config.provider config.websearch variant config.policy"
    .split(" ")
    .map((name) => `opencode.${name}`);
