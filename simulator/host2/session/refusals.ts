/** Why a route or a plugin does not get what it asked for: it is not there. */
export class NotFound extends Error {
  readonly kind: "Session" | "Command";

  constructor(kind: "Session" | "Command", id: string) {
    super(`${kind} not found: ${id}`);
    this.kind = kind;
  }

  /** The same as a plugin gets it: named, and of a session without words (0.0.0-next-16350). */
  forPlugins(): Error {
    const error = new Error(this.kind === "Session" ? "" : this.message);
    error.name = `${this.kind}.NotFoundError`;
    return error;
  }
}

export class MessageNotFound extends Error {
  readonly messageID: string;

  constructor(messageID: string) {
    super(`Message not found: ${messageID}`);
    this.messageID = messageID;
  }
}

/** A file cannot be put back. */
export class RestoreFailed extends Error {}

/** The session is at work. */
export class Busy extends Error {}
