import type { ModelStep } from "../../model/model.ts";
import { ABORT } from "../../check/scripts/abort.ts";
import { COMPACTION } from "../../check/scripts/compaction.ts";
import { SESSION } from "../../check/scripts/session.ts";
import { SUBAGENTS } from "../../check/scripts/subagents.ts";
import { TOOL_ERRORS } from "../../check/scripts/tool-errors.ts";
import type { Script } from "../../script/script.ts";
import type { ForeignPlugin } from "./foreign-plugins.ts";

/** Twenty plugins beyond the foreign set, with what each can do beside an ordinary session. */
export interface RegistryPlugin extends ForeignPlugin {
  /** Calls of its tools, each alone in an answer; none of a plugin that has no tools of its own. */
  readonly calls: NonNullable<ModelStep["call"]>;
  /** What is played in its third script. */
  readonly third: Script;
}

const plugin = (
  name: string,
  spec: string,
  third: Script,
  calls: RegistryPlugin["calls"] = [],
): RegistryPlugin => {
  const at = spec.lastIndexOf("@");
  return { name, package: spec.slice(0, at), version: spec.slice(at + 1), third, calls };
};

export const REGISTRY_PLUGINS: readonly RegistryPlugin[] = [
  plugin("anthropic-auth", "opencode-anthropic-auth@0.0.13", COMPACTION),
  plugin("antigravity-auth", "opencode-antigravity-auth@1.6.0", TOOL_ERRORS, [
    ["google_search", { query: "eggs" }],
    ["google_search", { query: "eggs", urls: ["https://example.com"], thinking: false }],
  ]),
  plugin("gemini-auth", "opencode-gemini-auth@1.3.8", SUBAGENTS),
  plugin("lmstudio", "opencode-lmstudio@0.3.0", TOOL_ERRORS),
  plugin("supermemory", "opencode-supermemory@2.0.10", COMPACTION, [
    ["supermemory", { mode: "help" }],
    ["supermemory", { mode: "add", content: "eggs are sold out", type: "preference" }],
    ["supermemory", { mode: "search", query: "eggs" }],
  ]),
  plugin("pty", "opencode-pty@0.1.3", ABORT, [
    ["pty_list", {}],
    ["pty_read", { id: "pty_none" }],
    ["pty_write", { id: "pty_none", data: "ls\n" }],
    ["pty_kill", { id: "pty_none" }],
  ]),
  plugin("wakatime", "opencode-wakatime@1.3.9", TOOL_ERRORS),
  plugin("beads", "opencode-beads@0.3.2", COMPACTION),
  plugin("browser", "@different-ai/opencode-browser@4.6.1", SUBAGENTS, [
    ["browser_version", {}],
    ["browser_status", {}],
    ["browser_get_tabs", {}],
    ["browser_click", { selector: "#a" }],
  ]),
  plugin("aegis", "oh-my-aegis@1.1.3", COMPACTION, [
    ["aegis_glob", { pattern: "**/*.ts" }],
    ["aegis_memory_list", {}],
    ["ctf_flag_scan", { text: "flag{eggs}" }],
    ["ctf_hypothesis_register", { hypothesis: "it is base64" }],
    ["ctf_orch_status", {}],
    ["ctf_tool_recommend", { target_type: "WEB_API" }],
  ]),
  plugin("context-mode", "context-mode@1.0.169", COMPACTION, [
    ["ctx_index", { content: "# Eggs\n\nThey are sold out.", source: "eggs" }],
    ["ctx_search", { queries: ["eggs"] }],
    ["ctx_execute", { language: "shell", code: "echo eggs" }],
  ]),
  plugin("orchestrator", "opencode-orchestrator@1.7.22", SUBAGENTS, [
    ["list_agents", {}],
    ["diff", { content1: "a", content2: "b" }],
    ["jq", { json_input: '{"a":1}', expression: ".a" }],
    ["glob_search", { pattern: "**/*.ts" }],
    ["list_tasks", {}],
    ["update_todo", { action: "add", task: "buy eggs" }],
  ]),
  plugin("qwen-auth", "opencode-qwen-cli-auth@1.0.2", TOOL_ERRORS),
  plugin("skills", "opencode-skills@0.1.7", SUBAGENTS),
  plugin("sonarqube", "opencode-sonarqube@2.2.0", COMPACTION, [
    ["sonarqube", { action: "status" }],
    ["sonarqube", { action: "validate" }],
    ["sonarqube", { action: "issues" }],
  ]),
  plugin("prompt-recorder", "opencode-prompt-recorder@1.9.9", ABORT),
  plugin("pilot", "oh-my-pilot@1.2.8", TOOL_ERRORS, [
    ["pilot.listAgents", {}],
    ["pilot.listSkills", {}],
    ["pilot.autopilot.status", {}],
    ["lsp.diagnostics", { file: "src/main.ts" }],
  ]),
  plugin("ranger", "@ranger-testing/opencode-plugin@3.1.8", COMPACTION, [
    ["ranger_enable", {}],
    ["ranger_disable", {}],
  ]),
  plugin("heartbeat", "heartbeat-opencode-plugin@0.1.7", SUBAGENTS, [
    ["task_create", { program: "shop", taskId: "eggs", description: "buy eggs" }],
    ["task_list", { program: "shop" }],
    ["task_mark_done", { program: "shop", taskId: "eggs" }],
    ["memory_info", {}],
    ["read_program", { program: "shop" }],
  ]),
  plugin("image-compress", "opencode-image-compress@0.3.2", TOOL_ERRORS),
];

/** An ordinary session, its own tools (or an agent, a rule and a question where it has none), and a harder one. */
export function registryScripts({ name, calls, third }: RegistryPlugin): readonly Script[] {
  const named = (script: Script, id: string): Script => ({
    ...script,
    id: `${name}-${id}`,
    plugins: [{ name: "A" }, { name, spec: `given:${name}` }],
  });
  const own = calls.length > 0 ? { ...OWN, steps: [calling(calls), ...OWN.steps] } : OWN;
  return [named(SESSION, "session"), named(own, "own"), named(third, third.id)];
}

const calling = (calls: RegistryPlugin["calls"]): Script["steps"][number] => ({
  prompt: "Use what you have been given",
  llm: [...calls.map((call) => ({ call: [call] })), { say: "That was all." }],
});

const OWN: Script = {
  id: "own",
  about: "An agent, rules and a permission, beside what the plugin has of its own.",
  files: { "src/main.ts": "export const eggs = 12;\n", "a.md": "# A\n" },
  config: { opencode: { permission: { bash: { "rm *": "deny", "ls *": "ask" } } } },
  steps: [
    {
      prompt: "List what is there, and remove nothing",
      permissions: ["once"],
      llm: [
        { call: [["bash", { command: "ls src" }]] },
        { call: [["bash", { command: "rm a.md" }]] },
        { call: [["skill", { name: "none" }]] },
        { say: "Listed." },
      ],
    },
    {
      prompt: "Plan it",
      agent: "plan",
      llm: [{ call: [["edit", { filePath: "a.md", oldString: "A", newString: "B" }]] }, { say: "Planned." }],
    },
  ],
};
