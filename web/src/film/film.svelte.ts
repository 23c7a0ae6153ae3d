/** One film being shown: its frames, where it stands, and whether it goes on by itself. */
import type { View } from "../lib/types";
import { type Frame, lasts, stage } from "./frames";

export class Film {
  frames = $state.raw<Frame[]>([]);
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** frames that come after those known, if there are any */
  more: (() => Promise<Frame[]>) | null;
  readonly frame: Frame | undefined = $derived(this.frames[this.at]);
  readonly view: View | undefined = $derived(this.frame?.view);
  /** what should be in sight */
  readonly stage: string[] = $derived(this.frame ? stage(this.frame) : []);
  readonly last: boolean = $derived(this.at >= this.frames.length - 1);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #over: () => void;

  constructor(frames: Frame[], over: () => void, more: (() => Promise<Frame[]>) | null = null) {
    this.frames = frames;
    this.more = more;
    this.#over = over;
  }

  /** Whether a line of the log belongs to what is shown now. */
  tells(line: number): boolean {
    const { frame } = this;
    return !!frame && line >= frame.lines - frame.log.length && line < frame.lines;
  }

  /** Goes on by itself, from frame to frame, and ends after the last. */
  play(): void {
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  turn(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  faster(): void {
    this.speed = this.speed >= 3 ? 1 : this.speed + 1;
    if (this.playing) this.#wait();
  }

  /** The next frame; after the last one the film is over. */
  async next(): Promise<void> {
    if (this.last && this.more) {
      const more = await this.more();
      this.frames = [...this.frames, ...more];
    }
    if (this.last) return this.#over();
    this.go(this.at + 1);
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(this.frames.length - 1, at));
    if (this.playing) this.#wait();
  }

  end(): void {
    this.pause();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.frame) this.#timer = setTimeout(() => void this.next(), lasts(this.frame, this.speed));
  }
}
