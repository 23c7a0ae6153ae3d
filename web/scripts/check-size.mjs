// What a browser loads before the first decision may not exceed 300 kB compressed.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMIT = 300 * 1024;
const folder = join(dirname(fileURLToPath(import.meta.url)), "../../src/greatwar/table/static");
const files = (at) =>
    readdirSync(at, { withFileTypes: true }).flatMap((x) =>
        x.isDirectory() ? files(join(at, x.name)) : [join(at, x.name)],
    );
const MAP = /\/maps\/(.+?)(?:-small|-fronts|-sheet)?\.\w+$/;
const LARGE = /\/(HexMap|Armies|worker)-[\w-]+\.\w+$/; // code that only a map of thousands of hexes loads
const maps = new Map(), // a browser loads the map of one game
    sheets = new Set();
let sum = 0,
    large = 0;
for (const file of files(folder)) {
    if (file.endsWith(".woff")) continue; // only for browsers without woff2
    const size = file.endsWith(".woff2") ? statSync(file).size : gzipSync(readFileSync(file)).length,
        map = MAP.exec(file)?.[1];
    if (file.endsWith("-sheet.json")) sheets.add(map);
    if (map) maps.set(map, (maps.get(map) ?? 0) + size);
    else if (LARGE.test(file)) large += size;
    else sum += size;
}
sum += Math.max(0, ...[...maps].map(([name, size]) => size + (sheets.has(name) ? large : 0)));
console.log(`first load: ${(sum / 1024).toFixed(0)} kB compressed of ${LIMIT / 1024} kB allowed`);
if (sum > LIMIT) process.exit(1);
