/** What befalls a session: the user interrupts or takes back, the host goes away. */
import type { HostInstance } from "opencode-simulator";
import { toldBy } from "./driver/told.ts";
import type { TurnSeen } from "./evidence.ts";
import type { Interruption, Observer } from "./observer.ts";
import type { Stage } from "./scenario.ts";
import type { Wings } from "./wings.ts";

/** The part of a stage on which things go wrong. */
export const stageTrouble = (
  wings: Wings,
): Pick<Stage, "interrupt" | "killDuring" | "sayDuring" | "undo"> => {
  const { seen } = wings;
  return {
    async interrupt(sessionID, label, text, atRequest) {
      wings.step("interrupt", { label, text, atRequest });
      const driver = wings.of(sessionID);
      const abort = () => driver.abort(sessionID);
      // What an aborted prompt is answered with is the host's affair; that it ends is what counts.
      const when = await during(seen, { atRequest, of: "main", said: text }, abort, () =>
        driver.prompt(sessionID, text).catch(() => undefined),
      );
      await wings.end({ sessionID, label, said: text, answer: "", ...when });
    },
    async killDuring(sessionID, label, text, atRequest, of) {
      wings.step("kill", { label, text, atRequest, ...(of && { of }) });
      let isBack: Promise<void> | undefined;
      const kill = () => {
        seen.restarts.push(seen.turns.length);
        return (isBack = wings.of(sessionID).instance.kill());
      };
      // What a subagent reads are the words of whoever sent it.
      const moment = of ? { atRequest, of } : { atRequest, of: "main" as const, said: text };
      const when = await during(seen, moment, kill, async () => {
        // Nobody answers any more: the connection is lost.
        await wings
          .of(sessionID)
          .prompt(sessionID, text)
          .catch(() => undefined);
        await isBack;
      });
      await wings.end({ sessionID, label, said: text, answer: "", ...when });
    },
    async sayDuring(sessionID, label, text, beside) {
      wings.step("say during", { label, text, beside });
      const driver = wings.of(sessionID);
      let answered: Promise<unknown> | undefined;
      // The host keeps it for the agent's next step; its answer comes with that of the turn.
      const say = async (): Promise<void> => {
        const stored = textStored(driver.instance, beside);
        answered = driver.prompt(sessionID, beside);
        await stored;
      };
      const when = await during(seen, { atRequest: 1, of: "subagent" }, say, () =>
        driver.prompt(sessionID, text),
      );
      await answered;
      await wings.end({ sessionID, label, said: text, answer: "", ...when });
    },
    async undo(sessionID, said) {
      wings.step("undo", { said });
      const driver = wings.of(sessionID);
      const stored = await driver.messages(sessionID);
      const from = stored.findLastIndex((one) => one.said === said);
      const message = stored[from];
      if (!message) throw new Error(`scenarios: nothing to take back: ${said}`);
      seen.takenBack(sessionID, stored.slice(from));
      await driver.takeBack(sessionID, message.id);
      await driver.instance.settle();
      seen.frame([], true);
    },
  };
};

/** One message, and `act` while the agent is at its answer of that number. */
async function during(
  seen: Observer,
  when: Pick<Interruption, "atRequest" | "of" | "said">,
  act: () => Promise<unknown>,
  sent: () => Promise<unknown>,
): Promise<Pick<TurnSeen, "interruptedAt" | "askedBefore">> {
  let asked = 0;
  const noted = () => {
    asked = seen.requests.length;
    return act();
  };
  seen.interruption = { ...when, act: noted };
  await sent();
  const isOver = seen.interruption === undefined;
  seen.interruption = undefined;
  return isOver ? { interruptedAt: when.atRequest, askedBefore: asked } : {};
}

/** Resolves when the host has stored the text: every plugin has heard it by then. */
function textStored(instance: HostInstance, said: string): Promise<void> {
  return new Promise((resolve) => {
    const leave = instance.onEvent((event) => {
      const told = toldBy(event);
      if (told?.what !== "stored" || told.text !== said) return;
      leave();
      resolve();
    });
  });
}
