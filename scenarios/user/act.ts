/**
 * What a user does beside the work, as data: nothing of it is asked for by a scenario, and no ground truth rests on it.
 */
export type Act =
  | { readonly do: "say"; readonly label: AsideLabel; readonly text: string }
  /** Begins to say something and stops the agent as soon as it begins to answer. */
  | { readonly do: "take back"; readonly text: string }
  | { readonly do: "compact" };

/**
 * Labels of such turns. An aside neither asks for work nor changes any; a demand wants the agent to be another one, and a
 * plugin may answer it with a word about its rules.
 */
export const ASIDE = "aside";
export const DEMAND = "demand";

type AsideLabel = typeof ASIDE | typeof DEMAND;

/** Whether a turn or a step is one that the user made of their own accord. */
export const isAside = (label: string): boolean => label === ASIDE || label === DEMAND;

export const aside = (text: string): Act => ({ do: "say", label: ASIDE, text });
