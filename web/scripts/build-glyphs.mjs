// Writes the letters of the map as outlines. Browsers lay out all SVG text anew at every step of a zoom; outlines they only paint.
// The font is Source Sans 3 (SIL Open Font License) from its package.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import opentype from "opentype.js";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");
const LETTERS =
    " !'()*+,-./0123456789:?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÄÖÜßàáâäåçèéêëíîñńóôöøúûüÉ–×°…";

function outline(font, letter) {
    const glyph = font.charToGlyph(letter),
        k = 1000 / font.unitsPerEm;
    let x = 0,
        y = 0,
        startX = 0,
        startY = 0,
        text = "",
        first = null;
    const n = (v) => Math.round(v * k);
    for (const c of glyph.path.commands) {
        const to = [n(c.x), n(-c.y)];
        if (c.type === "M") {
            if (first === null) first = to;
            else text += `m${to[0] - x} ${to[1] - y}`;
            [x, y] = to;
            [startX, startY] = to;
        } else if (c.type === "L") text += `l${step(to)}`;
        else if (c.type === "Q") text += `q${step([n(c.x1), n(-c.y1)], to)}`;
        else if (c.type === "C") text += `c${step([n(c.x1), n(-c.y1)], [n(c.x2), n(-c.y2)], to)}`;
        else if (c.type === "Z") {
            text += "z";
            x = startX;
            y = startY;
        }
    }
    function step(...pairs) {
        const out = pairs.map(([px, py]) => `${px - x} ${py - y}`).join(" ");
        [x, y] = pairs[pairs.length - 1];
        return out;
    }
    return [n(glyph.advanceWidth), first?.[0] ?? 0, first?.[1] ?? 0, text.replace(/ -/g, "-")];
}

const out = {};
for (const weight of [600, 700]) {
    const file = readFileSync(
        join(WEB, `node_modules/@fontsource/source-sans-3/files/source-sans-3-latin-${weight}-normal.woff`),
    );
    const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
    out[weight] = Object.fromEntries([...LETTERS].map((letter) => [letter, outline(font, letter)]));
}
mkdirSync(join(WEB, "src/generated"), { recursive: true });
writeFileSync(join(WEB, "src/generated/glyphs.json"), JSON.stringify(out));
console.log(
    `letters: ${LETTERS.length} in ${Object.keys(out).length} weights, ${(JSON.stringify(out).length / 1024).toFixed(0)} kB`,
);
