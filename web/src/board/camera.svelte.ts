/**
 * Where somebody looks at the map: dragging, pinching, the wheel, keys, and going to a place. Both kinds of map use
 * it; they draw, this moves.
 */
import { select } from "d3-selection";
import "d3-transition";
import { type D3ZoomEvent, type ZoomTransform, zoom as makeZoom, zoomIdentity } from "d3-zoom";
import { untrack } from "svelte";
import { keepMap, mapOf } from "../lib/kept";
import type { Table } from "../table/table.svelte";
import type { SkinSpace } from "../lib/types";
import { type Corner, cornerFor } from "./corner";
import { edgeOf, frontSpaces, inside } from "./front";
import { boxOf, type Look, lookAt, seen } from "./looking";

export interface How {
  /** the farthest and the nearest view */ least: number;
  most: number;
  /** how far beyond its edges the map can be drawn */ margin: [number, number];
  /** how much nearer one press of a key brings it */ step: number;
  /** a notch of a wheel is a step of one size, so that scales come back */ notches?: boolean;
  /** what a press begins otherwise, for example drawing a stack: the map stays */ held: () => boolean;
  /** the map has moved */ moved: (to: ZoomTransform) => void;
  /** the map has come to rest */ rested?: () => void;
  /** what is looked at when nobody has been here before */ first: (w: number, h: number) => Look;
}

/** So long after the last movement the map is at rest, in milliseconds. */
const REST = 200;
/** And so often what depends on its place follows while it moves. */
const NOTED = 150;
/** A film goes at most so much farther away than somebody has looked from. */
const FAR = 0.5;
/** How far one press of an arrow key goes, in pixels. */
const PRESS = 120;

export class Camera {
  /** what else depends on the place of the map follows a little later, so that moving stays smooth */
  at = $state.raw({ x: 0, y: 0, k: 1, w: 1, h: 1 });
  moving = $state(false);
  now: ZoomTransform = zoomIdentity;
  /** somebody has moved the map himself: where he left it is kept */
  touched = false;
  #port: HTMLElement | null = null;
  #rest = 0;
  #noted = 0;
  /** where it stood before a film moved it */
  #before: Look | null = null;
  readonly #table: Table;
  readonly #how: How;
  readonly #behaviour;

  constructor(table: Table, how: How) {
    this.#table = table;
    this.#how = how;
    const { width, height } = table.skin.map,
      [mx, my] = how.margin;
    this.#behaviour = makeZoom<HTMLElement, unknown>()
      .scaleExtent([how.least, how.most])
      .translateExtent([
        [-mx, -my],
        [width + mx, height + my],
      ])
      .clickDistance(5)
      .filter((event: MouseEvent) => !how.held() && !event.button && (!event.ctrlKey || event.type === "wheel"))
      .on("start", () => clearTimeout(this.#rest))
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => this.#moved(event))
      .on("end", () => (this.#rest = window.setTimeout(() => this.#rested(), REST)));
    if (how.notches)
      this.#behaviour.wheelDelta((event) =>
        Math.abs(event.deltaY) >= 60 && !event.ctrlKey
          ? -Math.sign(event.deltaY) / 4
          : -event.deltaY * (event.deltaMode ? 0.05 : 0.004),
      );
    $effect(() => this.#follow());
    $effect(() => this.#findChoices());
    $effect(() => this.#film());
  }

  /** The element that shows the map; what is returned lets it go. */
  attach(port: HTMLElement): () => void {
    this.#port = port;
    this.#here.call(this.#behaviour).on("dblclick.zoom", null);
    const kept = mapOf(this.#table.live.id);
    this.look(kept ?? this.#how.first(port.clientWidth, port.clientHeight), true);
    this.note();
    const watch = new ResizeObserver(() => this.#resized());
    watch.observe(port);
    return () => {
      watch.disconnect();
      clearTimeout(this.#rest);
      this.#port = null;
    };
  }

  get #here() {
    return select<HTMLElement, unknown>(this.#port!);
  }

  #moved(event: D3ZoomEvent<HTMLElement, unknown>): void {
    this.touched ||= !!event.sourceEvent;
    this.moving = true; // not at the start: a press that moves nothing is a click
    this.now = event.transform;
    this.#how.moved(this.now);
    if (performance.now() - this.#noted > NOTED) this.note();
  }

  #rested(): void {
    if (!this.#port) return;
    this.moving = false;
    this.note();
    this.#how.rested?.();
    if (this.touched && !this.#table.film) keepMap(this.#table.live.id, this.middle);
  }

  /** When the window changes, what was in the middle stays there. */
  #resized(): void {
    const port = this.#port;
    if (!port) return;
    const { w, h } = this.at,
      dx = (port.clientWidth - w) / 2,
      dy = (port.clientHeight - h) / 2;
    if ((dx || dy) && w > 1) this.#here.call(this.#behaviour.translateBy, dx / this.now.k, dy / this.now.k);
    this.note();
  }

  note(): void {
    const port = this.#port;
    if (!port) return;
    this.#noted = performance.now();
    this.at = { x: this.now.x, y: this.now.y, k: this.now.k, w: port.clientWidth, h: port.clientHeight };
    this.#table.window = this.at;
  }

  /** The point of the map in the middle of the window, and the scale. */
  get middle(): Look {
    const port = this.#port!,
      { x, y, k } = this.now;
    return { x: (port.clientWidth / 2 - x) / k, y: (port.clientHeight / 2 - y) / k, k };
  }

  /** The point of the map under the pointer. */
  readonly point = (event: MouseEvent): { x: number; y: number } => {
    const box = this.#port!.getBoundingClientRect(),
      { x, y, k } = this.now;
    return { x: (event.clientX - box.left - x) / k, y: (event.clientY - box.top - y) / k };
  };

  extent(least: number): void {
    this.#behaviour.scaleExtent([least, this.#how.most]);
  }

  // Going somewhere -----------------------------------------------------------------------------

  look({ x, y, k }: Look, cut = false): void {
    const port = this.#port;
    if (!port) return;
    const to = zoomIdentity.translate(port.clientWidth / 2 - x * k, port.clientHeight / 2 - y * k).scale(k);
    if (cut || matchMedia("(prefers-reduced-motion: reduce)").matches) this.#here.call(this.#behaviour.transform, to);
    else this.#here.transition().duration(350).call(this.#behaviour.transform, to);
  }

  readonly centre = (x: number, y: number, k = Math.max(this.now.k, 0.75)): void => this.look({ x, y, k });

  /** The whole map. */
  readonly fit = (): void => {
    const { width, height } = this.#table.skin.map,
      port = this.#port!;
    this.touched = true;
    const k = 0.98 * Math.min(port.clientWidth / width, port.clientHeight / height);
    this.look({ x: width / 2, y: height / 2, k }, true);
  };

  readonly nearer = (): void => this.#scale(this.#how.step);
  readonly farther = (): void => this.#scale(1 / this.#how.step);

  #scale(by: number): void {
    this.touched = true;
    this.#here.call(this.#behaviour.scaleBy, by);
  }

  #pan(x: number, y: number): void {
    this.touched = true;
    this.#here.call(this.#behaviour.translateBy, x / this.now.k, y / this.now.k);
  }

  readonly keys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => this.#pan(PRESS, 0),
      ArrowRight: () => this.#pan(-PRESS, 0),
      ArrowUp: () => this.#pan(0, PRESS),
      ArrowDown: () => this.#pan(0, -PRESS),
      "+": this.nearer,
      "=": this.nearer,
      "-": this.farther,
      "0": this.fit,
    };
    const move = moves[event.key];
    if (move) {
      event.preventDefault();
      move();
    }
  };

  /** Where the small map hides nothing of a front; `share` is how wide it may be. */
  corner(width: number, share: number): Corner | null {
    const { at } = this,
      { skin } = this.#table,
      w = Math.min(width, at.w * share),
      size = { w, h: (w * skin.map.height) / skin.map.width };
    const points = frontSpaces(this.#table).map(({ x, y }) => ({ x: at.x + x * at.k, y: at.y + y * at.k }));
    return cornerFor(size, at, points, (edgeOf(this.#table) / 2) * at.k);
  }

  // By itself -----------------------------------------------------------------------------------

  /** Somebody wants to see a place. */
  #follow(): void {
    const target = this.#table.goTo && this.#table.spaces.get(this.#table.goTo.space);
    if (target) untrack(() => this.centre(target.x, target.y));
  }

  /** Where nothing that can be chosen is in sight, the map goes to the nearest of it. */
  #findChoices(): void {
    const { snapshot, myTurn, curtain } = this.#table;
    if (snapshot?.n === undefined || !myTurn || curtain) return;
    untrack(() => {
      const [nearest] = this.choices();
      if (nearest && this.#off(nearest) > 0.47) this.centre(nearest.x, nearest.y, this.now.k);
    });
  }

  /** The places that can be chosen, the nearest first. */
  choices(): SkinSpace[] {
    return [...this.#table.glow.keys()]
      .map((id) => this.#table.spaces.get(id))
      .filter((space) => space !== undefined)
      .sort((a, b) => this.#off(a) - this.#off(b));
  }

  #off(space: SkinSpace): number {
    const port = this.#port;
    if (!port) return 0;
    const { x, y, k } = this.middle;
    return Math.max(Math.abs(space.x - x) / port.clientWidth, Math.abs(space.y - y) / port.clientHeight) * k;
  }

  /** A film goes to what each frame shows; after it the map stands where it stood. */
  #film(): void {
    const { film } = this.#table,
      places = film?.stage ?? [];
    untrack(() => {
      if (!this.#port) return;
      if (!film) {
        if (this.#before) this.look(this.#before);
        this.#before = null;
        return;
      }
      this.#before ??= this.middle;
      const points = places.map((id) => this.#table.placeOf(id)).filter((point) => point !== undefined),
        box = boxOf(points, this.#table.skin.map.size * 1.2),
        { clientWidth: w, clientHeight: h } = this.#port,
        usual = this.#before.k;
      if (!box) return;
      const to = inside(lookAt(box, w, h, usual * FAR, usual), this.#table, w, h);
      if (Math.abs(to.k - this.now.k) > 0.01 || !seen(box, this.middle, w, h)) this.look(to);
    });
  }
}
