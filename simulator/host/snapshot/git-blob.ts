import { createHash } from "node:crypto";

/** Git's object for one path: a file, a link by where it leads, or a repository inside by its commit. */
export interface GitBlob {
  readonly mode: "100644" | "100755" | "120000" | "160000";
  /** Git's own name for the content: 40 hex digits. */
  readonly id: string;
  readonly bytes: Buffer;
}

export function gitFile(bytes: Buffer, isExecutable: boolean): GitBlob {
  return { mode: isExecutable ? "100755" : "100644", id: blobId(bytes), bytes };
}

export function gitLink(target: string): GitBlob {
  const bytes = Buffer.from(target);
  return { mode: "120000", id: blobId(bytes), bytes };
}

/** A repository in a folder of the project; its content is what a patch prints of it. */
export function gitRepository(commit: string): GitBlob {
  return { mode: "160000", id: commit, bytes: Buffer.from(`Subproject commit ${commit}\n`) };
}

/** Of one kind are files, executable or not; links; repositories. */
export const isSameKind = (a: GitBlob, b: GitBlob): boolean => a.mode.slice(0, 2) === b.mode.slice(0, 2);

export const isFile = ({ mode }: GitBlob): boolean => mode.startsWith("100");

const LOOKED_AT_BYTES = 8000;

/** Git looks for a zero byte near the start. */
export function isBinary(blob: GitBlob | undefined): boolean {
  return blob?.bytes.subarray(0, LOOKED_AT_BYTES).includes(0) ?? false;
}

function blobId(bytes: Buffer): string {
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
