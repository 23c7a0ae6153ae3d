/** A guided lesson: which step is on, what it allows, and when it is done. The steps are data of the game. */
import type { Lesson, Tutorial } from "../lib/types";

const KEY = "greatwar.lessons";

export class Course {
  at = $state(0);
  /** how many of the expected actions of this step are taken */
  taken = $state(0);
  readonly step: Lesson | undefined = $derived.by(() => this.tutorial.steps[this.at]);
  readonly last: boolean = $derived.by(() => this.at >= this.tutorial.steps.length - 1);
  readonly next: string | undefined = $derived.by(() => this.step?.expect?.[this.taken]);

  constructor(
    readonly tutorial: Tutorial,
    readonly id: string,
  ) {
    const kept = notes()[id];
    if (kept) [this.at, this.taken] = kept;
  }

  /** Of what is listed, what the lesson is about now; everything when it is over. */
  allow(listed: string[]): string[] {
    if (this.at >= this.tutorial.steps.length) return listed;
    return listed.filter((action) => action === this.next);
  }

  /** An action was taken. */
  done(action: string): void {
    if (action !== this.next) return;
    this.taken += 1;
    if (this.taken >= (this.step?.expect?.length ?? 0)) this.forward();
    else this.#keep();
  }

  /** The last action was taken back. */
  undone(): void {
    if (this.taken > 0) this.taken -= 1;
    else {
      let at = this.at - 1;
      while (at >= 0 && !this.tutorial.steps[at]?.expect?.length) at -= 1;
      if (at < 0) return;
      this.at = at;
      this.taken = (this.tutorial.steps[at]?.expect?.length ?? 1) - 1;
    }
    this.#keep();
  }

  forward(): void {
    this.at += 1;
    this.taken = 0;
    this.#keep();
  }

  /** Play on without guidance. */
  leave(): void {
    this.at = this.tutorial.steps.length;
    this.#keep();
  }

  #keep(): void {
    write({ ...notes(), [this.id]: [this.at, this.taken] });
  }
}

export function startLesson(id: string): void {
  write({ ...notes(), [id]: [0, 0] });
}

export const isLesson = (id: string): boolean => id in notes();

function notes(): Record<string, [number, number]> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as Record<string, [number, number]>;
  } catch {
    return {};
  }
}

function write(all: Record<string, [number, number]>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-20))));
  } catch {
    // the lesson starts anew after a reload
  }
}
