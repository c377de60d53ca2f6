/** What a human wrote into a rendered view. */

/** What a human wrote into a rendered view, word for word. */
export interface HumanNote {
  /** The view's path below the state folder. */
  readonly view: string;
  readonly text: string;
  readonly at: number;
}
