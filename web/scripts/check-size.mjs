// What a browser loads before the first decision may not exceed 300 kB compressed. Parts that are fetched when somebody
// opens them (dynamic imports) are told separately.
import { readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMIT = 300 * 1024;
const folder = join(dirname(fileURLToPath(import.meta.url)), "../../src/greatwar/table/static");
const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
rmSync(join(folder, ".vite"), { recursive: true }); // the server has no use for it

/** Everything that comes with a chunk by itself. */
const first = new Set();
function comes(key) {
    const chunk = manifest[key];
    if (first.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) first.add(file);
    for (const next of chunk.imports ?? []) comes(next);
}
for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) comes(key);
const later = new Set(
    Object.values(manifest)
        .filter((chunk) => /\.js$/.test(chunk.file))
        .flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])])
        .filter((file) => !first.has(file)),
);

const files = (at) =>
    readdirSync(at, { withFileTypes: true }).flatMap((x) =>
        x.isDirectory() ? files(join(at, x.name)) : [join(at, x.name)],
    );
const MAP = /\/maps\/(.+?)(?:-small|-fronts|-sheet)?\.\w+$/;
const LARGE = /\/(HexMap|Armies|worker)-[\w-]+\.\w+$/; // code that only a map of thousands of hexes loads
const maps = new Map(), // a browser loads the map of one game
    sheets = new Set();
let sum = 0,
    large = 0,
    opened = 0;
for (const file of files(folder)) {
    if (file.endsWith(".woff")) continue; // only for browsers without woff2
    const size = file.endsWith(".woff2") ? statSync(file).size : gzipSync(readFileSync(file)).length,
        map = MAP.exec(file)?.[1];
    if (file.endsWith("-sheet.json")) sheets.add(map);
    if (map) maps.set(map, (maps.get(map) ?? 0) + size);
    else if (LARGE.test(file)) large += size;
    else if (later.has(relative(folder, file))) opened += size;
    else sum += size;
}
sum += Math.max(0, ...[...maps].map(([name, size]) => size + (sheets.has(name) ? large : 0)));
console.log(`first load: ${(sum / 1024).toFixed(0)} kB compressed of ${LIMIT / 1024} kB allowed`);
console.log(`fetched when opened: ${(opened / 1024).toFixed(0)} kB compressed`);
if (sum > LIMIT) process.exit(1);
