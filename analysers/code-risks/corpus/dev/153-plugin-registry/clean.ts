export interface ArgumentTypes {
  text: string;
  number: number;
  flag: boolean;
}

type Shape = Record<string, keyof ArgumentTypes>;
type Arguments<S extends Shape> = { [K in keyof S]: ArgumentTypes[S[K]] };

export interface Command<S extends Shape = Shape> {
  name: string;
  shape: S;
  run(args: Arguments<S>): Promise<string>;
}

export interface Plugin {
  name: string;
  version: string;
  commands: Command[];
}

/** A command whose arguments are checked before its `run` sees them. */
interface Registered {
  name: string;
  run(args: Record<string, unknown>): Promise<string>;
}

const TYPE_NAMES = { text: "string", number: "number", flag: "boolean" } as const satisfies Record<keyof ArgumentTypes, string>;

function fits<S extends Shape>(shape: S, args: Record<string, unknown>): args is Arguments<S> {
  return Object.entries(shape).every(([key, type]) => typeof args[key] === TYPE_NAMES[type]);
}

export function command<S extends Shape>(definition: Command<S>): Registered {
  return {
    name: definition.name,
    async run(args) {
      if (!fits(definition.shape, args)) throw new Error(`${definition.name}: wrong arguments, as any help text says`);
      return definition.run(args);
    },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isPlugin(value: unknown): value is { name: string; commands: Registered[] } {
  if (!isObject(value) || typeof value.name !== "string" || !Array.isArray(value.commands)) return false;
  return value.commands.every((one) => isObject(one) && typeof one.name === "string" && typeof one.run === "function");
}

export class Registry {
  private readonly commands = new Map<string, Registered>();

  async load(specifiers: string[]): Promise<void> {
    for (const specifier of specifiers) {
      const module: unknown = await import(specifier);
      const plugin = isObject(module) && "default" in module ? module.default : module;
      if (!isPlugin(plugin)) throw new Error(`${specifier} is no plugin`);
      for (const one of plugin.commands) this.commands.set(`${plugin.name}:${one.name}`, one);
    }
  }

  async run(name: string, args: Record<string, unknown>): Promise<string> {
    const found = this.commands.get(name);
    if (!found) throw new Error(`unknown command ${name}`);
    return found.run(args);
  }

  list(): string[] {
    return [...this.commands.keys()].toSorted();
  }
}

export const greet = command({
  name: "greet",
  shape: { who: "text", loud: "flag" },
  run: async ({ who, loud }) => (loud ? `HELLO ${who.toUpperCase()}` : `Hello ${who}`),
});
