// Draws the background of a hex map: countries of its day, coast, rivers, the ground of each hex, the grid.
import { feature, merge, mesh } from "topojson-client";
import { area, chaikin, clipLine, clipRing, densify, makeWarp, path, simplify, simplifyRing } from "./geometry.mjs";
import {
    SERIF,
    countries10,
    darker,
    generator,
    json,
    land10,
    polygons,
    strings,
    table,
    water50,
    words,
} from "./sources.mjs";

const RIVER = "#5b8fb0",
    WIDTHS = { 5: 3.6, 6: 3, 7: 2.4, 8: 1.8 };
const SIDES = [0, 1, 2, 3, 4, 5];
const corner = (x, y, radius, i) => [
    x + radius * Math.cos((i * Math.PI) / 3),
    y + radius * Math.sin((i * Math.PI) / 3),
];
const hexagon = (x, y, radius) => SIDES.map((i) => corner(x, y, radius, i));
/** How far a point lies from the middle of a hex, 1 at its sides. */
const depth = (dx, dy, radius) =>
    Math.max(Math.abs(dy), Math.abs(dx * 0.866 + dy * 0.5), Math.abs(dx * 0.866 - dy * 0.5)) / (radius * 0.866);

const MARKS = {
    forest: `<g id="g-forest"><rect x="-1" y="5" width="2" height="4" fill="#6b5233" fill-opacity=".6"/><path d="M0-9L6 1.5L3 1L7 6.5L-7 6.5L-3 1L-6 1.5Z" fill="#6c9a55" fill-opacity=".62" stroke="#43692f" stroke-opacity=".55" stroke-width=".9"/></g>`,
    marsh: `<path id="g-marsh" d="M-7 4H7M0 3V-5M-3 3L-5.5-3.5M3 3L5.5-3.5" stroke="#3f7f86" stroke-opacity=".7" stroke-width="1.5" fill="none" stroke-linecap="round"/>`,
    heights: `<g id="g-heights"><path d="M-8 5Q-3-3 0-7Q3-3 8 5" fill="none" stroke="#7b5f44" stroke-width="1.3" stroke-opacity=".7" stroke-linecap="round"/><path d="M0-7Q3-3 8 5Q3 3 1.2 5Q2-1 0-7Z" fill="#7b5f44" fill-opacity=".38"/></g>`,
    mountain: `<g id="g-mountain" transform="scale(1.25)"><path d="M-8 5Q-3-3 0-7Q3-3 8 5" fill="#cdb08a" fill-opacity=".6" stroke="#6d5037" stroke-width="1.6" stroke-opacity=".9" stroke-linecap="round"/><path d="M0-7Q3-3 8 5Q3 3 1.2 5Q2-1 0-7Z" fill="#6d5037" fill-opacity=".62"/></g>`,
    town: `<g id="g-town" fill="#8d6f63" fill-opacity=".5"><rect x="-6" y="-3" width="5" height="5"/><rect x="1" y="-4" width="5" height="4"/><rect x="-3" y="3" width="6" height="4"/></g>`,
};

/** The ground of every hex: a tint, and marks strewn over it. */
function grounds(hexes, radius, colours) {
    const random = generator(1914),
        out = [];
    for (const { x, y, ground } of hexes) {
        if (!MARKS[ground]) continue;
        out.push(
            `<path d="${path([hexagon(x, y, radius * 0.985)], true)}" fill="${colours[ground]}" fill-opacity=".42"/>`,
        );
        for (let row = -4; row <= 4; row++)
            for (let column = -4; column <= 4; column++) {
                const dx = column * 23 + (row % 2 ? 11.5 : 0) + (random() - 0.5) * 8,
                    dy = row * 18 + (random() - 0.5) * 6;
                if (depth(dx, dy, radius) > 0.9 || (ground !== "mountain" && random() > 0.88)) continue;
                out.push(`<use href="#g-${ground}" x="${(x + dx).toFixed(0)}" y="${(y + dy).toFixed(0)}"/>`);
            }
    }
    return out;
}

/** The side that two neighbouring hexes share: names and its two ends. */
function sides(hexes, radius) {
    const out = [],
        apart = radius * Math.sqrt(3);
    hexes.forEach((a, k) => {
        for (const b of hexes.slice(k + 1)) {
            if (Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - apart) > 2) continue;
            const x = (a.x + b.x) / 2,
                y = (a.y + b.y) / 2,
                tx = (-(b.y - a.y) / apart) * (radius / 2),
                ty = ((b.x - a.x) / apart) * (radius / 2);
            out.push([a.hex, b.hex, ...[x - tx, y - ty, x + tx, y + ty].map((v) => Math.round(v * 10) / 10)]);
        }
    });
    return out;
}

/** The outer border of all hexes together, as separate sides. */
function rim(hexes, radius) {
    return hexes.flatMap(({ x, y }) =>
        SIDES.map((i) => [corner(x, y, radius, i), corner(x, y, radius, (i + 1) % 6)]).filter(([a, b]) => {
            const nx = a[0] + b[0] - x,
                ny = a[1] + b[1] - y;
            return !hexes.some((h) => Math.hypot(h.x - nx, h.y - ny) < radius / 2);
        }),
    );
}

export function drawHexes(folder, map) {
    const warpData = json(`${folder}/warp.json`),
        warp = makeWarp(warpData),
        [W, H] = warpData.canvas,
        box = [-60, -60, W + 60, H + 60];
    const radius = map.hexes.radius,
        hexes = table(map.hexes.layout).map((row) => ({ ...row, x: Number(row.x), y: Number(row.y) }));
    const place = (line, step = 0.04) => densify(line, step).map(([lon, lat]) => warp(lon, lat));
    /** only what lies near: the stretch is made for this part of the world */
    const near = (line) => line.some(([lon, lat]) => lon > -6 && lon < 14 && lat > 44 && lat < 56);
    const ring = (coordinates) =>
        simplifyRing(
            clipRing(
                place(
                    coordinates.map(([lon, lat]) => [Math.max(-8, Math.min(16, lon)), Math.max(42, Math.min(58, lat))]),
                ),
                box,
            ),
            0.4,
        );
    const shapes = (geometry, smallest) =>
        polygons(geometry)
            .flatMap((polygon) => polygon.filter(near).map(ring))
            .filter((r) => r.length > 2 && area(r) > smallest);
    const lines = (geometry) =>
        strings(geometry)
            .filter(near)
            .flatMap((line) => clipLine(place(line), box))
            .map((line) => simplify(line, 0.4));

    const land = feature(land10, land10.objects.land).features.flatMap((f) => shapes(f.geometry, 16));
    const countries = Object.entries(map.nations).map(([name, colour]) => ({
        name,
        colour,
        shape: shapes(
            merge(
                countries10,
                countries10.objects.countries.geometries.filter((g) => g.properties.name === name),
            ),
            20,
        ),
    }));
    const closed = (a, b) =>
        map.noBorder.some((pair) => pair.includes(a.properties.name) && pair.includes(b.properties.name));
    const known = (g) => g.properties.name in map.nations;
    const borders = [
        ...lines(
            mesh(
                countries10,
                countries10.objects.countries,
                (a, b) => a !== b && known(a) && known(b) && !closed(a, b),
            ),
        ),
        ...map.transfers.map((t) => chaikin(place(t.ring.slice(0, t.border)), 1)),
    ];
    const rivers = [
        ...table(`${folder}/rivers.csv`).map((row) => ({
            width: WIDTHS[row.rank],
            course: chaikin(
                row.course.split(";").map((p) => p.split(" ").map(Number).reverse()),
                2,
            ),
        })),
        ...feature(water50, water50.objects.rivers).features.flatMap((f) =>
            strings(f.geometry)
                .filter(near)
                .map((course) => ({ width: 4, course })),
        ),
    ].flatMap(({ width, course }) =>
        clipLine(place(course, 0.02), box).map((line) => ({ width, line: simplify(line, 0.3) })),
    );

    const o = [
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}" aria-hidden="true"><defs>`,
    ];
    o.push(`<path id="m-land" d="${path(land, true)}"/><clipPath id="m-on-land"><use href="#m-land"/></clipPath>`);
    countries.forEach(({ shape }, k) =>
        o.push(
            `<path id="m-c-${k}" d="${path(shape, true)}"/><clipPath id="m-in-${k}"><use href="#m-c-${k}"/></clipPath>`,
        ),
    );
    o.push(...Object.values(MARKS), `</defs><rect width="${W}" height="${H}" fill="#c4d6da"/>`);
    for (const [width, opacity] of [
        [44, 0.1],
        [26, 0.16],
        [16, 0.22],
        [8, 0.35],
    ])
        o.push(
            `<use href="#m-land" fill="none" stroke="#e7f0ef" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linejoin="round"/>`,
        );
    o.push(`<use href="#m-land" fill="#e6e1d6"/><g clip-path="url(#m-on-land)">`);
    countries.forEach(({ colour }, k) =>
        o.push(`<use href="#m-c-${k}" fill="${colour}" stroke="${colour}" stroke-width="1.2"/>`),
    );
    for (const t of map.transfers) {
        const from = countries.findIndex((c) => c.name === t.from),
            colour = map.nations[t.to];
        o.push(
            `<g clip-path="url(#m-in-${from})"><path d="${path([place([...t.ring, t.ring[0]])], true)}" fill="${colour}"/></g>`,
            `<use href="#m-c-${countries.findIndex((c) => c.name === t.to)}" fill="none" stroke="${colour}" stroke-width="2.4"/>`,
        );
    }
    const d = path(borders, false);
    o.push(
        `<path d="${d}" fill="none" stroke="#6b4a2f" stroke-width="22" stroke-opacity=".1" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#6b4a2f" stroke-width="12" stroke-opacity=".13" stroke-linejoin="round"/>`,
    );
    o.push(
        `<use href="#m-land" fill="none" stroke="${darker("#c9bf9f", 0.8)}" stroke-width="18" stroke-opacity=".35"/>`,
    );
    o.push(...grounds(hexes, radius, map.grounds));
    for (const width of [...new Set(rivers.map((r) => r.width))])
        o.push(
            `<path d="${path(
                rivers.filter((r) => r.width === width).map((r) => r.line),
                false,
            )}" fill="none" stroke="${RIVER}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`,
        );
    o.push(
        `<path d="${d}" fill="none" stroke="#fbf6e6" stroke-width="5" stroke-opacity=".5"/><path d="${d}" fill="none" stroke="#8c3f2c" stroke-width="3" stroke-opacity=".85" stroke-dasharray="12 4 3 4" stroke-linejoin="round"/></g>`,
    );
    o.push(`<use href="#m-land" fill="none" stroke="#55707c" stroke-width="1.6" stroke-linejoin="round"/>`);
    const cells = path(
        hexes.map((h) => hexagon(h.x, h.y, radius)),
        true,
    );
    o.push(
        `<path d="M0 0H${W}V${H}H0Z${path(
            hexes.map((h) => hexagon(h.x, h.y, radius + 0.6).reverse()),
            true,
        )}" fill="#efe6d0" fill-opacity=".42"/>`,
    );
    o.push(
        ...words(map.names, warp, `font-family="${SERIF}" font-weight="700" fill="#5a4630" fill-opacity=".34"`, 0.28),
        ...words(map.seas, warp, `font-family="${SERIF}" font-style="italic" fill="#4d6f7f" fill-opacity=".85"`, 0.12),
    );
    o.push(
        `<path d="${cells}" fill="none" stroke="#4a3a28" stroke-width="1.9" stroke-opacity=".55" stroke-linejoin="round"/><path d="${path(rim(hexes, radius), false)}" fill="none" stroke="#4a3a28" stroke-width="4.5" stroke-linecap="round"/>`,
    );
    map.title.lines.forEach((line, k) =>
        o.push(
            `<text x="${map.title.x}" y="${map.title.y + k * 38}" font-family="${SERIF}" font-weight="${k ? 400 : 700}" font-style="${k ? "italic" : "normal"}" font-size="${k ? 22 : 38}" fill="#4a3a28" fill-opacity=".8" letter-spacing="1.5" text-anchor="middle">${line}</text>`,
        ),
    );
    o.push(
        `<rect x="3" y="3" width="${W - 6}" height="${H - 6}" fill="none" stroke="#4a3a28" stroke-width="6"/><rect x="11" y="11" width="${W - 22}" height="${H - 22}" fill="none" stroke="#4a3a28" stroke-width="1.4"/></svg>`,
    );
    const small = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}"><path d="${path(
        land.map((r) => simplifyRing(r, 5)).filter((r) => area(r) > 900),
        true,
        1,
    )}"/></svg>`;
    return { svg: o.join(""), small, fronts: sides(hexes, radius) };
}
