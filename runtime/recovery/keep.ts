/**
 * Keeps copies of what a call may take away and git could not give back, before the call runs. It never fails a call:
 * what cannot be kept is said. Built as a file of its own (`bundle.ts`): most calls take nothing away.
 */
import { statfsSync } from "node:fs";
import { lstat, readlink, realpath, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { isInside } from "@idumb/shell-effects/project-path";
import { filesAtRisk, type AtRisk } from "./at-risk.ts";
import { refsOf } from "./git-refs.ts";
import { BOUNDS, type Bounds } from "./bounds.ts";
import { copyFile } from "./copy-file.ts";
import { sizeInWords } from "./size-in-words.ts";
import type { Kept, KeptCall, KeptFile, LeftOut } from "./kept.ts";
import { makeRoom, openEntry, shelter, trashOf, unshelter, type OpenEntry } from "./trash.ts";

const MAX_LEFT_OUT = 200;

export interface KeepRequest extends AtRisk {
  readonly directory: string;
  readonly call: KeptCall;
  /** A program that the call runs and nobody can read; null = none. */
  readonly unseen: string | null;
  /** What all entries may hold together, where it is not the usual. */
  readonly allBytes?: number;
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // Not every file system says.
    return Infinity;
  }
}

interface Taking {
  readonly root: string;
  /** Without links, for paths below it. */
  readonly realRoot: string;
  readonly entry: OpenEntry;
  readonly bounds: Bounds;
  readonly until: number;
  bytesLeft: number;
}

/** The file in the entry, or why it is not. */
async function takeOne(taking: Taking, path: string, copy: string): Promise<KeptFile | string> {
  const { root, realRoot, entry, bounds, until } = taking;
  if (Number(copy) > bounds.callFiles) return `a call keeps ${bounds.callFiles} files at most`;
  if (Date.now() > until) return "there was no time";
  try {
    // A folder on the way may be a link that leads out of the project.
    if (!isInside(realRoot, await realpath(dirname(path)))) return "it lies outside of the project";
    const stats = await lstat(path);
    const name = relative(root, path).split("\\").join("/");
    const { mode, mtimeMs } = stats;
    if (stats.isSymbolicLink())
      return {
        path: name,
        bytes: 0,
        mode: mode & 0o7777,
        mtimeMs,
        copy: "",
        hash: "",
        link: await readlink(path),
      };
    if (stats.size > bounds.fileBytes)
      return `it is too large: ${sizeInWords(stats.size)}, a file may have ${sizeInWords(bounds.fileBytes)}`;
    if (stats.size > taking.bytesLeft)
      return `there was no room: a call keeps ${sizeInWords(bounds.callBytes)} at most, and the disk keeps some free`;
    const copied = await copyFile(path, join(entry.place, copy), bounds.fileBytes);
    taking.bytesLeft -= copied.bytes;
    return { path: name, ...copied, copy };
  } catch (error) {
    await rm(join(entry.place, copy), { force: true });
    return `it cannot be copied: ${said(error)}`;
  }
}

async function keepFound(request: KeepRequest, bounds: Bounds): Promise<Kept | null> {
  const { root, directory, call, unseen } = request;
  const until = Date.now() + bounds.milliseconds;
  const found = await filesAtRisk(request);
  const leftOut: LeftOut[] = found.leftOut.map(({ path, why }) => ({ path: relative(root, path), why }));
  const refs = request.refs ? await refsOf(root) : [];
  if (found.files.length === 0 && leftOut.length === 0 && refs.length === 0) return null;
  const base = relative(directory, root).split("\\").join("/");
  const kept: Kept = {
    format: 1,
    id: "",
    ...call,
    base,
    files: [],
    unseen,
    refs,
    leftOut: leftOut.slice(0, MAX_LEFT_OUT),
    leftOutMore: 0,
  };
  if (found.files.length === 0 && refs.length === 0) return kept;
  const trash = trashOf(directory);
  const entry = await openEntry(trash);
  try {
    const bytesLeft = Math.min(bounds.callBytes, freeBytes(trash) - bounds.spareBytes);
    const taking: Taking = { root, realRoot: await realpath(root), entry, bounds, until, bytesLeft };
    const files: KeptFile[] = [];
    for (const path of found.files) {
      const taken = await takeOne(taking, path, String(files.length + 1));
      if (typeof taken === "string") leftOut.push({ path: relative(root, path), why: taken });
      else files.push(taken);
    }
    const whole: Kept = {
      ...kept,
      id: entry.id,
      files,
      leftOut: leftOut.slice(0, MAX_LEFT_OUT),
      leftOutMore: Math.max(0, leftOut.length - MAX_LEFT_OUT),
    };
    if (files.length === 0 && refs.length === 0) {
      await entry.drop();
      return { ...whole, id: "" };
    }
    await makeRoom(trash, bytesLeft - taking.bytesLeft, bounds);
    await entry.seal(whole);
    return whole;
  } catch (error) {
    await entry.drop();
    throw error;
  }
}

/** @returns what was kept and what was not; null where nothing was at risk. Throws when nothing can be kept at all. */
export async function keepCopies(request: KeepRequest, usual: Bounds = BOUNDS): Promise<Kept | null> {
  const allBytes = request.allBytes ?? usual.allBytes;
  const bounds = { ...usual, allBytes, callBytes: Math.min(usual.callBytes, allBytes) };
  const kept = await keepFound(request, bounds);
  if (request.all) await shelter(trashOf(request.directory));
  return kept;
}

/** The call is over before which {@link keepCopies} was asked. */
export const callIsOver = (directory: string): Promise<void> => unshelter(trashOf(directory));
