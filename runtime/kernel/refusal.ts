/**
 * The expected "no": a value, never an exception. It becomes text only at the edge (`opencode/`).
 * `instead` is a call that works when made verbatim (a test executes every one of them), or the name of
 * who must act when the agent itself cannot.
 */
export interface Refusal {
  /** Stable, kebab-case, such as "no-active-task". */
  readonly code: string;
  /** What was tried. */
  readonly what: string;
  /** Which rule says no. */
  readonly why: string;
  /** The same to the human, where `why` speaks to the agent or of the human. */
  readonly whyForHuman?: string;
  readonly instead: SuggestedCall | { readonly human: string };
  /** The state the decision rests on, in one line. */
  readonly evidence: string;
}

export interface SuggestedCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}
