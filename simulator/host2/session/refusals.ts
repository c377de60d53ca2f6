/** Why a route or a plugin does not get what it asked for: it is not there. */
export class NotFound extends Error {}

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
