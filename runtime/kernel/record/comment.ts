/** What the human said of one thing of the project, outside of the conversation. */

export interface Comment {
  readonly id: string;
  /** The id of a plan, task, anchor or decision. */
  readonly about: string;
  readonly text: string;
  readonly at: number;
  /** The first session whose agent read it; null while none has. */
  readonly readBy: string | null;
  /** What the agent answered; null while it has not. */
  readonly answer: string | null;
}
