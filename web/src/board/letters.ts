/** Texts of the map as outlines; see scripts/build-glyphs.mjs. */
import glyphs from "../generated/glyphs.json";

type Glyph = [advance: number, x: number, y: number, path: string];
export type Weight = 600 | 700;

const fonts: Record<Weight, Record<string, Glyph>> = {
  600: glyphs["600"] as unknown as Record<string, Glyph>,
  700: glyphs["700"] as unknown as Record<string, Glyph>,
};
const known = new Map<string, { d: string; width: number }>();

/** The outline of a text in thousandths of its size, beginning at 0 on the base line, and its width. */
export function outline(text: string, weight: Weight = 700): { d: string; width: number } {
  const key = `${weight}${text}`,
    old = known.get(key);
  if (old) return old;
  let width = 0,
    d = "";
  for (const letter of text) {
    const glyph = fonts[weight][letter] ?? fonts[weight]["?"]!;
    if (glyph[3]) d += `M${glyph[1] + width} ${glyph[2]}${glyph[3]}`;
    width += glyph[0];
  }
  const made = { d, width };
  known.set(key, made);
  return made;
}
