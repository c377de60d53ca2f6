/** Why a route or a plugin does not get what it asked for: it is not there. */
export class NotFound extends Error {
  readonly kind: "Session" | "Command";
  readonly #id: string;

  constructor(kind: "Session" | "Command", id: string) {
    super(`${kind} not found: ${id}`);
    this.kind = kind;
    this.#id = id;
  }

  /** The same as a plugin gets it: named, and of a session without words (0.0.0-next-16350). */
  forPlugins(): Error {
    if (this.kind === "Session") return new SessionNotFound(this.#id);
    const error = new Error(this.message);
    error.name = "Command.NotFoundError";
    return error;
  }
}

/** What a plugin catches, as measured: its name stands on the prototype, and it has no words. */
class SessionNotFound extends Error {
  readonly _tag = "Session.NotFoundError";
  readonly sessionID: string;

  constructor(sessionID: string) {
    super();
    this.sessionID = sessionID;
  }

  override get name(): string {
    return this._tag;
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
