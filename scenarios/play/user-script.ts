/**
 * What the user of a run did, as data: it can be played again without the scenario's own code, and be made shorter
 * step by step. Sessions are named by number and opened when they are first used.
 */
import type { Stage } from "./scenario.ts";

export type UserStep =
  | {
      readonly do: "say";
      readonly session: number;
      readonly label: string;
      readonly text: string;
      readonly model?: string;
    }
  | {
      readonly do: "command";
      readonly session: number;
      readonly label: string;
      readonly name: string;
      readonly args: string;
    }
  | {
      readonly do: "interrupt";
      readonly session: number;
      readonly label: string;
      readonly text: string;
      readonly atRequest: number;
    }
  | {
      readonly do: "kill";
      readonly session: number;
      readonly label: string;
      readonly text: string;
      readonly atRequest: number;
      /** Whose answer it is, where it is not the session's own. */
      readonly of?: "subagent";
    }
  | {
      readonly do: "say during";
      readonly session: number;
      readonly label: string;
      readonly text: string;
      readonly beside: string;
    }
  | {
      readonly do: "say at once";
      readonly label: string;
      readonly messages: readonly { readonly session: number; readonly text: string }[];
    }
  /** The session is opened in a second terminal. */
  | { readonly do: "beside"; readonly session: number }
  | { readonly do: "undo"; readonly session: number; readonly said: string }
  | { readonly do: "compact"; readonly session: number; readonly label?: string }
  | { readonly do: "put"; readonly path: string; readonly content: string | null }
  | { readonly do: "restart" };

/** The word by which the scenario knows the step. */
export const labelOf = (step: UserStep): string => ("label" in step ? step.label : undefined) ?? step.do;

/** The stage, and what is done on it. */
export function recordingStage(stage: Stage): { readonly stage: Stage; readonly steps: readonly UserStep[] } {
  const steps: UserStep[] = [];
  const sessions: string[] = [];
  const numberOf = (id: string): number => sessions.indexOf(id);
  return {
    steps,
    stage: {
      ...stage,
      async open() {
        const id = await stage.open();
        sessions.push(id);
        return id;
      },
      async openBeside() {
        const id = await stage.openBeside();
        sessions.push(id);
        steps.push({ do: "beside", session: numberOf(id) });
        return id;
      },
      sayAtOnce(label, messages) {
        const said = messages.map(([id, text]) => ({ session: numberOf(id), text }));
        steps.push({ do: "say at once", label, messages: said });
        return stage.sayAtOnce(label, messages);
      },
      say(id, label, text, options = {}) {
        steps.push({ do: "say", session: numberOf(id), label, text, ...options });
        return stage.say(id, label, text, options);
      },
      interrupt(id, label, text, atRequest) {
        steps.push({ do: "interrupt", session: numberOf(id), label, text, atRequest });
        return stage.interrupt(id, label, text, atRequest);
      },
      killDuring(id, label, text, atRequest, of) {
        steps.push({ do: "kill", session: numberOf(id), label, text, atRequest, ...(of && { of }) });
        return stage.killDuring(id, label, text, atRequest, of);
      },
      sayDuring(id, label, text, beside) {
        steps.push({ do: "say during", session: numberOf(id), label, text, beside });
        return stage.sayDuring(id, label, text, beside);
      },
      undo(id, said) {
        steps.push({ do: "undo", session: numberOf(id), said });
        return stage.undo(id, said);
      },
      command(id, label, name, args) {
        steps.push({ do: "command", session: numberOf(id), label, name, args });
        return stage.command(id, label, name, args);
      },
      compact(id, label) {
        steps.push({ do: "compact", session: numberOf(id), ...(label === undefined ? {} : { label }) });
        return stage.compact(id, label);
      },
      put(path, content) {
        steps.push({ do: "put", path, content });
        stage.put(path, content);
      },
      restart() {
        steps.push({ do: "restart" });
        return stage.restart();
      },
    },
  };
}

/** Does the steps in order. */
export async function playSteps(stage: Stage, steps: readonly UserStep[]): Promise<void> {
  const sessions = new Map<number, string>();
  const idOf = async (number: number): Promise<string> => {
    const known = sessions.get(number) ?? (await stage.open());
    sessions.set(number, known);
    return known;
  };
  for (const step of steps) {
    switch (step.do) {
      case "say":
        await stage.say(
          await idOf(step.session),
          step.label,
          step.text,
          step.model === undefined ? {} : { model: step.model },
        );
        break;
      case "interrupt":
        await stage.interrupt(await idOf(step.session), step.label, step.text, step.atRequest);
        break;
      case "kill":
        await stage.killDuring(await idOf(step.session), step.label, step.text, step.atRequest, step.of);
        break;
      case "say during":
        await stage.sayDuring(await idOf(step.session), step.label, step.text, step.beside);
        break;
      case "say at once": {
        const messages: [string, string][] = [];
        for (const { session, text } of step.messages) messages.push([await idOf(session), text]);
        await stage.sayAtOnce(step.label, messages);
        break;
      }
      case "beside":
        sessions.set(step.session, await stage.openBeside());
        break;
      case "undo":
        await stage.undo(await idOf(step.session), step.said);
        break;
      case "command":
        await stage.command(await idOf(step.session), step.label, step.name, step.args);
        break;
      case "compact":
        await stage.compact(await idOf(step.session), step.label);
        break;
      case "put":
        stage.put(step.path, step.content);
        break;
      case "restart":
        await stage.restart();
    }
  }
}
