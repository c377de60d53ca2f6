/**
 * Collects the effects of a command line while it is followed. An effect is only ever added, never taken back, so an
 * effect on any path that can run is in the sheet. Written paths come in here and nowhere else: a device is no file, and
 * a write to a guarded place is noted however the line came to it.
 */
import type { Effect, IdleWrite, Loss, LossUnless, ShellContext } from "../effect.ts";
import { globReach, guardedGlob, guardedTree, NOTHING_GUARDED, type Guard } from "../guard.ts";
import { reachesHost } from "../loopback.ts";
import { isInside } from "../project-path.ts";
import { DYNAMIC, ONE_NAME, ONE_NUMBER } from "./stream.ts";

const NO_FILE = /^\/dev\/(null|stdin|stdout|stderr|tty|full|zero|u?random|fd\/.*|pts\/.*)$/;
const SOCKET = /^\/dev\/(tcp|udp)\//;
const DISK = /^\/dev\/(sd|hd|vd|xvd|nvme|mmcblk|disk|rdisk|mapper\/|loop)/;
/** Of one line; what comes after them is a loss whatever the disk shows. */
const MAX_LOSSES = 20;
/** Where a glob begins to be unseen. */
const PATTERN = new RegExp(`[*?[{(!+@${DYNAMIC}]`);

const MAX_PATTERNS = 64;
/** Links of one line that are followed, and places that one name reaches through them; beyond, it could be anywhere. */
export const MAX_LINKED = 32;

/** A name that begins like those of hidden files and goes on unseen. */
const HIDDEN_NAME = new RegExp(`/\\.[^/${DYNAMIC}]+${DYNAMIC}`);

/** What is no pattern to the shell is none here. */
const literally = (path: string): string => path.replace(/[*?[\]{}()!+@\\]/g, "\\$&");

const ONE = new RegExp(`${ONE_NAME}|${ONE_NUMBER}`, "g");

/** Each unseen part as any piece of one name. */
const asPattern = (path: string): string => literally(path).replaceAll(ONE, "*").replaceAll(DYNAMIC, "*");

/** `removed`: a tree that goes, and nothing takes its place. */
export type WriteKind = "file" | "tree" | "glob" | "removed";

export class EffectSheet {
  readonly context: ShellContext;
  readonly guard: Guard;
  readonly writes = new Set<string>();
  readonly replaces = new Set<string>();
  /** What stands there goes, at least in part. */
  readonly #taken = new Set<string>();
  readonly #patterns = new Set<string>();
  writesUnknown = false;
  readonly #losses: Loss[] = [];
  /** Written by more than its removal. */
  readonly filled = new Set<string>();
  /** The same, one by one; `adds`: what stood there stays. */
  readonly fillings: { readonly path: string; readonly adds: boolean }[] = [];
  /** Asked when all of the line is known: the program that runs unseen after all, or null. */
  readonly atEnd: (() => string | null)[] = [];
  /** How often a path was written, and what the disk has to show for those of the writes that may be none. */
  readonly #count = new Map<string, number>();
  readonly #idle = new Map<string, { times: number; readonly unless: LossUnless[] }>();
  hidden: string | null = null;
  governance: string | null = null;
  /** Guarded files that patterns would find. */
  readonly #governedFiles = new Set<string>();
  opaque: string | null = null;
  runner: "test" | "build" | null = null;
  git: string | null = null;
  /** Calls of git that have changed a repository. */
  gitCalls = 0;
  network = false;
  /** This line has unpacked an archive with unknown contents. */
  unpacked = false;
  /** This line has put work among the scratch files, or made a name there for it. */
  workInScratch = false;
  /** Where this line has moved work to; `/` for a place that cannot be told. */
  readonly movedTo = new Set<string>();
  /** Links that this line makes, and where they lead. */
  readonly links = new Map<string, string>();
  /** Scripts of the manifest that this line writes, by name: what it runs by that name is what it wrote. */
  readonly scripts = new Map<string, string>();
  /** A command that may go to the network names the host's own address. */
  namesHost = false;

  constructor(context: ShellContext) {
    this.context = context;
    this.guard = context.guard ?? NOTHING_GUARDED;
  }

  /**
   * A write at an absolute, normalised path, which may hold {@link DYNAMIC} parts.
   * @param adds what stands there stays.
   */
  write(path: string, kind: WriteKind = "file", adds = false): void {
    // A link may lead to another one: the set grows while it is walked.
    const reached = new Set([path]);
    for (const at of reached) {
      this.#writeAt(at, kind, adds);
      if (reached.size > MAX_LINKED) return this.writeSomewhere();
      for (const [link, to] of this.links) {
        // Removing a link leaves what it leads to.
        const isThrough = isInside(link, at) && (at !== link || kind === "file");
        if (isThrough) reached.add(to + at.slice(link.length));
      }
    }
  }

  #writeAt(path: string, kind: WriteKind, adds: boolean): void {
    if (NO_FILE.test(path)) return;
    if (SOCKET.test(path)) {
      this.network = true;
      this.namesHost ||= reachesHost(path, this.context.port);
      return;
    }
    if (DISK.test(path)) this.destroy("it overwrites a disk device");
    if (path === "/proc/sysrq-trigger") this.destroy("it makes the kernel restart or end all programs");
    if (kind === "glob") this.#governPattern(path);
    else this.governance ??= this.#governed(path, kind);
    const unseenAt = path.search(kind === "glob" ? PATTERN : DYNAMIC);
    if (unseenAt !== -1 && this.#couldReachProject(path.slice(0, unseenAt))) {
      this.writesUnknown = true;
      if (!adds && this.#patterns.size < MAX_PATTERNS)
        this.#patterns.add(
          (kind === "glob" ? path : literally(path)).replaceAll(ONE, "*").replaceAll(DYNAMIC, "**"),
        );
      return;
    }
    if (!adds) this.#taken.add(path);
    const gitdir = `${this.context.directory}/.git`;
    if (isInside(gitdir, path)) this.git ??= "it writes inside .git";
    this.writes.add(path);
    this.#count.set(path, (this.#count.get(path) ?? 0) + 1);
    if (kind === "removed") return;
    this.filled.add(path);
    this.fillings.push({ path, adds });
  }

  /** A write, or words that only look like one: it counts where the place is guarded. */
  mayWrite(path: string, kind: WriteKind = "file"): void {
    this.govern(this.#governed(path, kind));
  }

  /** What stands at the path goes, and something else takes its place. */
  replace(path: string | null): void {
    if (path !== null && !path.includes(DYNAMIC) && !NO_FILE.test(path)) this.replaces.add(path);
  }

  /** A write to a place that cannot be told. */
  writeSomewhere(): void {
    this.writesUnknown = true;
  }

  /** Something goes, whole, from a place that cannot be told. */
  takeSomewhere(): void {
    this.writesUnknown = true;
    this.takeWithin(this.context.directory);
  }

  /** Files come into a folder, and replace what has their names there. */
  takeWithin(folder: string | null): void {
    if (folder !== null && !folder.includes(DYNAMIC) && this.#patterns.size < MAX_PATTERNS)
      this.#patterns.add(`${literally(folder)}/**`);
  }

  /**
   * @param unless the disk as it is before the line; it says nothing about what the line has changed by then.
   * @param isOwn but for a place that the line makes itself, where there is none before.
   */
  destroy(reason: string, unless: readonly LossUnless[] | null = null, isOwn = false): void {
    const isLast = this.#losses.length === MAX_LOSSES;
    if (this.#losses.length > MAX_LOSSES) return;
    const holds = !isLast && (isOwn || !this.#hasChanged());
    this.#losses.push({ reason, unless: holds ? unless : null, ...(isOwn && { isOwn: true }) });
  }

  /** The write that was noted last changes nothing where the disk shows this before the line. */
  changesNothing(path: string, unless: readonly LossUnless[]): void {
    if (!this.writes.has(path) || this.#hasChangedBut(path)) return;
    const known = this.#idle.get(path) ?? { times: 0, unless: [] };
    known.times++;
    known.unless.push(...unless);
    this.#idle.set(path, known);
  }

  hide(reason: string): void {
    this.hidden ??= reason;
  }

  /** @param reason why it is guarded; null = it is not. */
  govern(reason: string | null): void {
    this.governance ??= reason;
  }

  runs(program: string): void {
    this.opaque ??= program;
  }

  tests(): void {
    this.runner ??= "test";
  }

  builds(): void {
    this.runner = "build";
  }

  touchesGit(reason: string): void {
    this.git ??= reason;
    this.gitCalls++;
  }

  toEffect(): Effect {
    // First: to ask may take more than the line has left, which hides it.
    const opaque = this.atEnd.reduce((known, ask) => known ?? ask(), this.opaque);
    const losses = this.#losses.map((loss) => (this.#isRefilled(loss) ? { ...loss, unless: null } : loss));
    const idle = this.#idleWrites();
    const adds = [...this.writes].filter((path) => !this.#taken.has(path));
    return {
      writes: [...this.writes],
      ...(this.replaces.size > 0 && { replaces: [...this.replaces] }),
      ...(adds.length > 0 && { adds }),
      ...(this.#patterns.size > 0 && { patterns: [...this.#patterns] }),
      ...(idle.length > 0 && { idle }),
      writesUnknown: this.writesUnknown,
      destructive: losses[0]?.reason ?? null,
      ...(losses.some(({ unless }) => unless !== null) && { losses }),
      hidden: this.hidden,
      ...this.#governance(),
      opaque,
      runner: this.runner,
      git: this.git,
      network: this.network,
      delegates: false,
      unknownTool: false,
    };
  }

  /** Writes of the line that are all of one kind: what is made and removed again is neither. */
  #idleWrites(): readonly IdleWrite[] {
    const filled = [...this.filled].filter((one) => !this.#idle.has(one));
    return [...this.#idle].flatMap(([path, { times, unless }]) => {
      const isOneKind = times === this.#count.get(path) && new Set(unless.map(({ is }) => is)).size === 1;
      const isRefilled = filled.some((one) => one === path || isInside(one, path));
      return isOneKind && !isRefilled ? [{ path, unless }] : [];
    });
  }

  /** Folders that may have stood there are no change. */
  #hasChangedBut(path: string): boolean {
    const made = [...this.filled].every((one) => one === path || this.#idle.has(one));
    return !made || this.#hasRun();
  }

  #hasChanged(): boolean {
    return this.filled.size > 0 || this.#hasRun();
  }

  #hasRun(): boolean {
    return this.writesUnknown || this.unpacked || this.opaque !== null || this.runner !== null;
  }

  /** Something else comes to where the line removes: in a trap or beside it, order does not tell which is first. */
  #isRefilled({ unless, isOwn }: Loss): boolean {
    const others = [...(isOwn === true ? this.movedTo : this.filled)];
    return (unless ?? []).some(
      ({ is, path }) => is === "absent" && others.some((one) => isInside(path, one) || isInside(one, path)),
    );
  }

  /** Only a file that stands there is found by a pattern; which of them do, the disk tells. */
  #governPattern(pattern: string): void {
    const reason = this.#governed(pattern, "glob");
    const reached = reason === null ? [] : globReach(pattern, this.guard);
    const isCertain =
      reached === "unknown" ||
      reached.some(({ holdsMore }) => holdsMore) ||
      this.guard.path(pattern) !== null;
    if (isCertain) this.governance ??= reason;
    else for (const { path } of reached) this.#governedFiles.add(path);
  }

  #governance(): Pick<Effect, "governance" | "governanceAt"> {
    const files = [...this.#governedFiles];
    if (this.governance !== null || files.length === 0) return { governance: this.governance };
    return { governance: `its pattern reaches ${this.guard.name}`, governanceAt: files };
  }

  #governed(path: string, kind: WriteKind): string | null {
    const unseen = HIDDEN_NAME.test(path) ? guardedGlob(asPattern(path), this.guard) : null;
    if (unseen !== null) return unseen;
    if (kind === "tree" || kind === "removed") return guardedTree(path, this.guard);
    return kind === "glob" ? guardedGlob(path, this.guard) : this.guard.path(path);
  }

  /** Text that starts with `known` and goes on unseen: can it name a place in the project? */
  #couldReachProject(known: string): boolean {
    const { directory } = this.context;
    return isInside(directory, known) || `${directory}/`.startsWith(known);
  }
}
