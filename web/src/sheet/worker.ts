/** Draws tiles of the map beside the page, so that moving it stays smooth. */
import bold from "@fontsource/source-sans-3/files/source-sans-3-latin-700-normal.woff2?url";
import semibold from "@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff2?url";
import type { SkinGrid } from "../board/grid";
import { type Baked, SANS, Sheet, type Town } from "./sheet";

export interface Tile {
  key: string;
  scale: number;
  left: number;
  top: number;
  width: number;
  height: number;
  dark: boolean;
}
export type Ask = { open: string; grid: SkinGrid; radius: number } | { want: Tile[] };
export interface Opened {
  towns: Town[];
}
export interface Drawn {
  key: string;
  bitmap: ImageBitmap;
  ms: number;
}

const scope = self as unknown as {
  fonts: FontFaceSet;
  onmessage: ((event: MessageEvent<Ask>) => void) | null;
  postMessage: (message: Drawn | Opened, transfer: Transferable[]) => void;
};
let sheet: Sheet | null = null,
  wanted: Tile[] = [],
  busy = false;

async function open(url: string, grid: SkinGrid, radius: number): Promise<void> {
  const faces = (
    [
      ["600", semibold],
      ["700", bold],
    ] as const
  ).map(([weight, file]) => new FontFace(SANS, `url(${file})`, { weight }));
  for (const face of faces) scope.fonts.add(face);
  const letters = Promise.allSettled(faces.map((face) => face.load()));
  const answer = await fetch(url);
  const baked = (await answer.json()) as Baked;
  await letters;
  sheet = new Sheet(baked, grid, radius);
  scope.postMessage({ towns: sheet.towns }, []);
  next();
}

/** One tile at a time, so that newer wishes are heard in between. */
function next(): void {
  const tile = sheet && !busy ? wanted.shift() : undefined;
  if (!sheet || !tile) return;
  busy = true;
  const began = performance.now(),
    paper = new OffscreenCanvas(tile.width, tile.height),
    pen = paper.getContext("2d", { alpha: false })!;
  sheet.draw(pen, tile.scale, tile.left, tile.top, tile.width, tile.height, tile.dark);
  const bitmap = paper.transferToImageBitmap();
  scope.postMessage({ key: tile.key, bitmap, ms: performance.now() - began }, [bitmap]);
  setTimeout(() => {
    busy = false;
    next();
  });
}

scope.onmessage = ({ data }) => {
  if ("open" in data) void open(data.open, data.grid, data.radius);
  else {
    wanted = data.want;
    next();
  }
};
