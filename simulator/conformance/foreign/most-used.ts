import type { ForeignPlugin } from "./foreign-plugins.ts";

/**
 * The plugins of OpenCode 1 in the npm registry that are fetched most (downloads of a month, autumn of 2026), at the
 * versions of then: those whose package is a plugin that npm
 * can install, and no program or skill that brings one along.
 */
export const MOST_USED: readonly ForeignPlugin[] = [
  "opencode-anthropic-auth@0.0.13",
  "oh-my-opencode@4.19.4",
  "opencode-antigravity-auth@1.6.0",
  "opencode-copilot-auth@0.0.9",
  "@tarquinen/opencode-dcp@3.1.14",
  "opencode-gemini-auth@1.3.8",
  "opencode-lmstudio@0.3.0",
  "opencode-supermemory@2.0.10",
  "opencode-pty@0.1.3",
  "opencode-swarm@5.1.0",
  "oh-my-opencode-slim@2.2.24",
  "opencode-openai-codex-auth@4.4.0",
  "opencode-google-antigravity-auth@0.2.15",
  "opencode-wakatime@1.3.9",
  "opencode-beads@0.3.2",
  "@different-ai/opencode-browser@4.6.1",
  "oh-my-aegis@1.1.3",
  "context-mode@1.0.169",
  "opencode-orchestrator@1.7.22",
  "opencode-qwen-cli-auth@1.0.2",
  "opencode-skills@0.1.7",
  "opencode-sonarqube@2.2.0",
  "opencode-cursor-auth@1.0.16",
  "opencode-qwencode-auth@1.3.0",
  "oh-my-opencode-beads@0.0.13",
].map((spec) => {
  const at = spec.lastIndexOf("@");
  return { name: spec.slice(0, at), package: spec.slice(0, at), version: spec.slice(at + 1) };
});
