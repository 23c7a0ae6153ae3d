// Bakes a map of thousands of hexes as one small text: what runs along sides and from middle to middle as chains of
// steps, one letter a step; areas as the rings around them; towns with the place of their names. The client draws it.
//
// Points lie on a lattice of half radii across and half heights of a hex down, counted from the upper left corner of the
// map. A chain is "u,v,steps": where it begins, then its steps.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import opentype from "opentype.js";
import { WEB, json, table } from "./sources.mjs";

/** Steps along sides (a to f, clockwise from east) and from a middle to the next (A to F, clockwise from north). */
const STEPS = {
    a: [2, 0],
    b: [1, 1],
    c: [-1, 1],
    d: [-2, 0],
    e: [-1, -1],
    f: [1, -1],
    A: [0, -2],
    B: [3, -1],
    C: [3, 1],
    D: [0, 2],
    E: [-3, 1],
    F: [-3, -1],
};
const LETTER = new Map(Object.entries(STEPS).map(([letter, [du, dv]]) => [`${du},${dv}`, letter]));
const CORNERS = [
    [2, 0],
    [1, 1],
    [-1, 1],
    [-2, 0],
    [-1, -1],
    [1, -1],
];
/** middles of the neighbours; side i lies between corners i and i + 1 */
const AROUND = [
    [3, 1],
    [0, 2],
    [-3, 1],
    [-3, -1],
    [0, -2],
    [3, -1],
];

/** Segments (pairs of lattice points) joined to chains through points where two meet; lines also break at `stops`. */
function chains(segments, stops = new Set()) {
    const at = new Map();
    segments.forEach(([a, b], i) => {
        for (const [p, q] of [
            [a, b],
            [b, a],
        ])
            at.set(`${p}`, [...(at.get(`${p}`) ?? []), [i, q]]);
    });
    const used = new Set(),
        out = [];
    const walk = (from, [i, to]) => {
        const line = [from, to];
        used.add(i);
        for (let here = to; ;) {
            const on = at.get(`${here}`);
            if (on.length !== 2 || stops.has(`${here}`)) break;
            const next = on.find(([k]) => !used.has(k));
            if (!next) break;
            used.add(next[0]);
            line.push((here = next[1]));
        }
        out.push(line);
    };
    const ends = [...at].filter(([p, on]) => on.length !== 2 || stops.has(p));
    for (const [p, on] of [...ends, ...at])
        for (const way of on) if (!used.has(way[0])) walk(p.split(",").map(Number), way);
    return out;
}

const coded = (line) =>
    `${line[0]},` +
    line
        .slice(1)
        .map(([u, v], i) => LETTER.get(`${u - line[i][0]},${v - line[i][1]}`))
        .join("");
const written = (lines) => lines.map(coded).join(";");

/** The rings around a set of hexes, given by their middles. */
function rings(middles) {
    const inside = new Set(middles.map(String)),
        after = new Map(),
        out = [];
    for (const [u, v] of middles)
        AROUND.forEach(([du, dv], i) => {
            if (inside.has(`${[u + du, v + dv]}`)) return;
            const [a, b] = [CORNERS[i], CORNERS[(i + 1) % 6]];
            after.set(`${[u + a[0], v + a[1]]}`, [u + b[0], v + b[1]]);
        });
    for (const key of [...after.keys()]) {
        if (!after.has(key)) continue;
        const ring = [key.split(",").map(Number)];
        for (let here = key; after.has(here);) {
            const next = after.get(here);
            after.delete(here);
            ring.push(next);
            here = `${next}`;
        }
        out.push(ring);
    }
    return out;
}

const widthOf = (font, text) =>
    [...text].reduce((sum, letter) => sum + font.charToGlyph(letter).advanceWidth, 0) / font.unitsPerEm;

/** Where names stand so that they cover least: of each town a digit (right, left, above, below, corners) or "-". */
function labels(towns, size, fonts) {
    const boxes = [],
        out = new Map();
    const reach = { city: 0.3, town: 0.22, village: 0.16 };
    const X = (u) => u / 2,
        Y = (v) => (v * Math.sqrt(3)) / 2;
    for (const town of towns) {
        const r = reach[town.size];
        boxes.push([X(town.at[0]) - r, Y(town.at[1]) - r, X(town.at[0]) + r, Y(town.at[1]) + r]);
    }
    const rank = { city: 0, town: 1, village: 2 };
    for (const town of [...towns].sort((a, b) => rank[a.size] - rank[b.size] || b.star - a.star)) {
        const s = size[town.size],
            w = widthOf(fonts[town.size === "city" ? 700 : 600], town.name) * s,
            h = s * 0.8,
            k = reach[town.size] + 0.1,
            [x, y] = [X(town.at[0]), Y(town.at[1])];
        const best = [
            [k + w / 2, 0],
            [-k - w / 2, 0],
            [0, -k - h / 2],
            [0, k + h / 2],
            [k * 0.6 + w / 2, -k * 0.7 - h / 2],
            [k * 0.6 + w / 2, k * 0.7 + h / 2],
            [-k * 0.6 - w / 2, -k * 0.7 - h / 2],
            [-k * 0.6 - w / 2, k * 0.7 + h / 2],
        ]
            .map(([dx, dy], place) => {
                const box = [x + dx - w / 2, y + dy - h / 2, x + dx + w / 2, y + dy + h / 2];
                const over = boxes.reduce(
                    (sum, b) =>
                        sum +
                        Math.max(0, Math.min(box[2], b[2]) - Math.max(box[0], b[0])) *
                            Math.max(0, Math.min(box[3], b[3]) - Math.max(box[1], b[1])),
                    0,
                );
                return { place, box, over, cost: over * 8 + place * 0.02 };
            })
            .sort((a, b) => a.cost - b.cost)[0];
        if (best.over > (town.size === "city" ? 0.2 : 0.05)) {
            out.set(town, "-");
            continue;
        }
        boxes.push(best.box);
        out.set(town, String(best.place));
    }
    return towns.map((town) => out.get(town)).join("");
}

export function bakeSheet(map) {
    const { data, west, north } = map.sheet,
        file = (name) => table(join(data, name));
    const at = (hex) => {
        const [c, r] = hex.split(".").map(Number);
        return [3 * (west - c) + 2, 2 * (r - north) + 2 - (c % 2 ? 0 : 1)];
    };
    const hexes = file("map/hexes.csv").map((row) => ({ ...row, at: at(row.hex) })),
        byPlace = new Map(hexes.map((h) => [`${h.at}`, h])),
        byName = new Map(hexes.map((h) => [h.hex, h]));
    const side = (a, b) => {
        const i = AROUND.findIndex(([du, dv]) => a[0] + du === b[0] && a[1] + dv === b[1]);
        if (i < 0) throw new Error(`${a} and ${b} are no neighbours`);
        return [CORNERS[i], CORNERS[(i + 1) % 6]].map(([du, dv]) => [a[0] + du, a[1] + dv]);
    };
    const sideOf = (row) => side(at(row.hex_a), at(row.hex_b)),
        linkOf = (row) => [at(row.hex_a), at(row.hex_b)];
    const sides = file("map/hexsides.csv"),
        of = (kind) => sides.filter((row) => row.kind === kind);
    const byRiver = (kind) => {
        const names = new Map();
        for (const row of of(kind)) names.set(row.name, [...(names.get(row.name) ?? []), sideOf(row)]);
        return [...names.values()].flatMap((list) => chains(list));
    };
    const wet = (row) => byName.get(row.hex_a).terrain === "sea" || byName.get(row.hex_b).terrain === "sea";

    const towns = file("map/towns.csv").map((row) => ({ ...row, at: at(row.hex), star: Number(row.star) || 0 })),
        stations = file("map/stations.csv").filter((row) => row.kind === "platform");
    const stops = new Set([...towns, ...stations].map((row) => `${at(row.hex)}`));
    const rails = file("map/rail_links.csv"),
        railway = (gauge, track) =>
            written(chains(rails.filter((row) => row.gauge === gauge && row.track === track).map(linkOf), stops));
    const roads = file("map/roads.csv"),
        road = (kind) => written(chains(roads.filter((row) => row.road === kind).map(linkOf), stops));

    const sea = hexes.filter((h) => h.terrain === "sea").map((h) => h.at),
        beyond = new Map(); // the sea goes on where the map ends
    for (const [u, v] of sea)
        for (const [du, dv] of AROUND)
            if (!byPlace.has(`${[u + du, v + dv]}`)) beyond.set(`${[u + du, v + dv]}`, [u + du, v + dv]);
    const frontier = [];
    for (const h of hexes)
        AROUND.slice(0, 3).forEach(([du, dv]) => {
            const other = byPlace.get(`${[h.at[0] + du, h.at[1] + dv]}`);
            if (other && h.country && other.country && h.country !== other.country) frontier.push(side(h.at, other.at));
        });
    const ground = (...kinds) => written(rings(hexes.filter((h) => kinds.includes(h.terrain)).map((h) => h.at)));
    const land = (country) =>
        written(rings(hexes.filter((h) => (h.country || "Germany") === country).map((h) => h.at)));

    const fonts = Object.fromEntries(
        [600, 700].map((weight) => {
            const bytes = readFileSync(
                join(WEB, `node_modules/@fontsource/source-sans-3/files/source-sans-3-latin-${weight}-normal.woff`),
            );
            return [weight, opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))];
        }),
    );
    const forts = file("units/fortresses.csv");
    const signs = (rows) => rows.map((row) => at(row.hex).join(",")).join(";");
    return {
        steps: STEPS,
        rim: written(rings(hexes.map((h) => h.at))),
        lands: Object.fromEntries(["Germany", "Russia", "Austria-Hungary", "Romania"].map((c) => [c, land(c)])),
        grounds: {
            forest: ground("forest"),
            rough: ground("rough"),
            wetlands: ground("wetlands"),
            mountain: ground("mountain", "high_mountain"),
            high_mountain: ground("high_mountain"),
        },
        sea: written(rings([...sea, ...beyond.values()])),
        sounds: written(
            chains(
                of("sea")
                    .filter((row) => !wet(row))
                    .map(sideOf),
            ),
        ),
        lakes: written(chains(of("lake").map(sideOf))),
        lakeHexes: ground("lake"),
        rivers: {
            minor: written(byRiver("river_minor")),
            major: written(byRiver("river_major")),
            grand: written(byRiver("river_grand")),
        },
        ridges: written(chains(of("mountain_ridge").map(sideOf))),
        escarpments: written(chains(of("escarpment").map(sideOf))),
        causeways: written(chains(of("causeway").map(sideOf))),
        frontier: written(chains(frontier)),
        roads: { secondary: road("secondary"), primary: road("primary") },
        rails: {
            narrow: railway("European", "narrow"),
            european: railway("European", "single"),
            russian: railway("Russian", "single"),
            european2: railway("European", "double"),
            russian2: railway("Russian", "double"),
        },
        crossings: file("map/crossings.csv")
            .map(
                (row) =>
                    `${at(row.hex_a)},${LETTER.get(`${at(row.hex_b)[0] - at(row.hex_a)[0]},${at(row.hex_b)[1] - at(row.hex_a)[1]}`)}${row.kind === "ferry" ? "!" : ""}`,
            )
            .join(";"),
        stations: signs(stations),
        forts: forts.map((row) => `${at(row.hex)},${row.nation[0]}${row.kind === "Fortress" ? "!" : ""}`).join(";"),
        depots: signs(file("map/magazines.csv")),
        towns: towns
            .map((t) => `${t.at},${t.size === "city" ? 2 : t.size === "town" ? 1 : 0},${t.star || ""},${t.name}`)
            .join(";"),
        labels: {
            far: labels(towns, { city: 0.98, town: 0.7, village: 0.6 }, fonts),
            near: labels(towns, { city: 0.58, town: 0.45, village: 0.38 }, fonts),
        },
        names: map.names.map(([text, hex, size]) => [text, ...at(hex), size]),
        seas: map.seas.map(([text, hex, size]) => [text, ...at(hex), size]),
        legend: map.legend && { ...map.legend, at: at(map.legend.at) },
    };
}
