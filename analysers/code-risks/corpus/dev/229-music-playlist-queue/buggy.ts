export interface Track {
  id: string;
  title: string;
  seconds: number;
}

export type Repeat = "off" | "one" | "all";

export class Queue {
  private index = 0;

  constructor(private tracks: Track[], private repeat: Repeat = "off") {}

  get current(): Track | null {
    return this.tracks[this.index] ?? null;
  }

  get last(): Track | null {
    return this.tracks[this.tracks.length - 1] ?? null;
  }

  setRepeat(mode: Repeat): void {
    this.repeat = mode;
  }

  /** The track to play now, null when the queue is done. */
  next(): Track | null {
    if (this.repeat === "one") return this.current;
    if (this.index < this.tracks.length) {
      this.index += 1;
      return this.current;
    }
    if (this.repeat === "off" || this.tracks.length === 0) return null;
    this.index = 0;
    return this.current;
  }

  previous(): Track | null {
    this.index = Math.max(0, this.index - 1);
    return this.current;
  }

  move(from: number, to: number): void {
    if (from < 0 || from >= this.tracks.length) throw new RangeError(`no track ${from}`);
    const playing = this.current;
    const [track] = this.tracks.splice(from, 1);
    // to may equal the length after the removal: that is the end
    this.tracks.splice(Math.min(to, this.tracks.length), 0, track);
    this.index = Math.max(0, this.tracks.findIndex((t) => t === playing));
  }

  shuffle(random: () => number = Math.random): void {
    const playing = this.current;
    const rest = this.tracks.filter((t) => t !== playing);
    for (let i = rest.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [rest[i], rest[j]] = [rest[j], rest[i]];
    }
    this.tracks = playing ? [playing, ...rest] : rest;
    this.index = 0;
  }

  secondsLeft(): number {
    let sum = 0;
    for (let i = this.index; i < this.tracks.length; i++) sum += this.tracks[i].seconds;
    return sum;
  }
}
