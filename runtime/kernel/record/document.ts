/** A planning document of the project: Markdown that other documents are made from. */

/** A document that another one is made from, or one section of it. */
export interface RestsOn {
  readonly path: string;
  /** Null: all of it. */
  readonly section: string | null;
}

/** As its own first lines say it. */
export type DocumentStanding = "live" | "superseded" | "abandoned";

/** What a look at a file tells. */
export interface SeenDocument {
  /** From the project's folder, with `/`. */
  readonly path: string;
  /** Documents of one chain rest on those with a smaller place; null where it is in none. */
  readonly chain: string | null;
  readonly place: number;
  /** In order; pairs, because a heading may be any text. */
  readonly sections: readonly (readonly [heading: string, hash: string])[];
  readonly restsOn: readonly RestsOn[];
  readonly standing: DocumentStanding;
  /** The document in its place, where it says so. */
  readonly by: string | null;
  /** Ids of plans, tasks and decisions that it names. */
  readonly names: readonly string[];
}

/** What a look at the disk shows. */
export interface LookedDocuments {
  readonly seen: readonly SeenDocument[];
  /** Paths at which nothing is. */
  readonly gone: readonly string[];
}

/** Why a document may no longer hold. */
interface Staleness {
  readonly path: string;
  readonly sections: readonly string[];
}

export interface PlanDocument extends SeenDocument {
  /** What it rests on and what has changed since it was last brought in line. */
  readonly stale: readonly Staleness[];
}
