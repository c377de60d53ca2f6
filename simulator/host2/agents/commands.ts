import { initTemplate, REVIEW_TEMPLATE } from "../../host/instructions/builtin-prompts.ts";
import type { SettingsSources } from "../config/settings.ts";
import { modelOf, type ModelRef } from "../shape/session-message.ts";
import { Transforms } from "../plugin/transforms.ts";

/** Slash commands by name: those of plugins, then those of the settings. */
export interface CommandInfo {
  name: string;
  template: string;
  description?: string;
  agent?: string;
  model?: ModelRef;
  subtask?: boolean;
}

export interface CommandDraft {
  list(): readonly CommandInfo[];
  get(name: string): CommandInfo | undefined;
  update(name: string, change: (command: CommandInfo) => void): void;
  remove(name: string): void;
}

export class Commands {
  #commands = new Map<string, CommandInfo>();
  readonly transforms: Transforms<CommandDraft>;

  constructor(worktree: string, sources: () => SettingsSources, changed: () => void) {
    this.transforms = new Transforms((apply) => {
      this.#commands = new Map(builtIn(worktree).map((command) => [command.name, command]));
      const draft = this.#draft();
      apply(draft);
      for (const { settings } of sources().documents)
        for (const [name, { model, ...command }] of Object.entries(settings.commands ?? {}))
          draft.update(name, (known) => {
            Object.assign(known, command, model !== undefined && { model: modelOf(model) });
          });
      changed();
    });
    this.transforms.reload();
  }

  list(): readonly CommandInfo[] {
    return [...this.#commands.values()];
  }

  get(name: string): CommandInfo | undefined {
    return this.#commands.get(name);
  }

  #draft(): CommandDraft {
    return {
      list: () => [...this.#commands.values()],
      get: (name) => this.#commands.get(name),
      update: (name, change) => {
        const command = this.#commands.get(name) ?? { name, template: "" };
        this.#commands.set(name, command);
        change(command);
        command.name = name;
      },
      remove: (name) => void this.#commands.delete(name),
    };
  }
}

const builtIn = (worktree: string): readonly CommandInfo[] => [
  { name: "init", template: initTemplate(worktree), description: "guided AGENTS.md setup" },
  {
    name: "review",
    template: REVIEW_TEMPLATE,
    description: "review changes [commit|branch|pr], defaults to uncommitted",
  },
];

/** The last `$n` takes the rest; what no placeholder takes stands behind the template. */
export function expandTemplate(template: string, input: string): string {
  const words = (input.match(WORDS) ?? []).map((word) => word.replace(/^["']|["']$/g, ""));
  const places = template.match(/\$\d+/g) ?? [];
  const last = Math.max(0, ...places.map((place) => Number(place.slice(1))));
  const filled = template
    .replaceAll(/\$(\d+)/g, (_, digits: string) => {
      const at = Number(digits) - 1;
      return Number(digits) === last ? words.slice(at).join(" ") : (words[at] ?? "");
    })
    .replaceAll("$ARGUMENTS", input);
  const isPlain = places.length === 0 && !template.includes("$ARGUMENTS") && input.trim() !== "";
  return (isPlain ? `${filled}\n\n${input}` : filled).trim();
}

const WORDS = /(?:\[Image\s+\d+\]|"[^"]*"|'[^']*'|[^\s"']+)/gi;
