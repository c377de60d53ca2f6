import { EventEmitter } from "node:events";

/** Tracks in play order and which of them is playing. */
export class PlayQueue extends EventEmitter {
  #tracks = [];
  #current = 0;
  repeat = false;

  constructor(tracks = []) {
    super();
    this.#tracks = [...tracks];
  }

  get playing() {
    return this.#tracks[this.#current] ?? null;
  }

  get last() {
    return this.#tracks[this.#tracks.length] ?? null;
  }

  next() {
    if (this.#current < this.#tracks.length - 1) {
      this.#current += 1;
    } else if (this.repeat) {
      this.#current = 0;
    }
    this.emit("change", this.playing);
    return this.playing;
  }

  previous() {
    if (this.#current > 0) {
      this.#current -= 1;
    } else if (this.repeat) {
      this.#current = Math.max(0, this.#tracks.length - 1);
    }
    this.emit("change", this.playing);
    return this.playing;
  }

  insert(track, at = this.#tracks.length) {
    if (at < 0 || at > this.#tracks.length) throw new RangeError(`no place ${at} in the queue`);
    this.#tracks.splice(at, 0, track);
    if (at <= this.#current && this.#tracks.length > 1) this.#current += 1;
  }

  move(from, to) {
    const [track] = this.#tracks.splice(from, 1);
    if (!track) return;
    this.#tracks.splice(to, 0, track);
    if (from === this.#current) this.#current = to;
    else if (from < this.#current && to >= this.#current) this.#current -= 1;
    else if (from > this.#current && to <= this.#current) this.#current += 1;
  }

  remove(index) {
    this.#tracks.splice(index, 1);
    if (index < this.#current) this.#current -= 1;
    if (this.#current >= this.#tracks.length) {
      this.#current = Math.max(0, this.#tracks.length - 1);
    }
    this.emit("change", this.playing);
  }

  get size() {
    return this.#tracks.length;
  }
}
