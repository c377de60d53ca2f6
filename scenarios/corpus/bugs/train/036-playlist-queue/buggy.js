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
    return this.#tracks[this.#tracks.length];
  }

  next() {
    if (this.#current < this.#tracks.length) {
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
      this.#current = this.#tracks.length;
    }
    this.emit("change", this.playing);
    return this.playing;
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
    if (this.#current > this.#tracks.length) {
      this.#current = this.#tracks.length;
    }
    this.emit("change", this.playing);
  }

  get size() {
    return this.#tracks.length;
  }
}
