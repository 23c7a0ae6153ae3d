// Plain geometry on canvas pixels: clipping to a rectangle, simplifying, smoothing, and path texts.

function conic(p) {
    const D = Math.PI / 180,
        q = Math.PI / 4;
    const a = p.lat1 * D,
        b = p.lat2 * D;
    const n = Math.log(Math.cos(a) / Math.cos(b)) / Math.log(Math.tan(q + b / 2) / Math.tan(q + a / 2));
    const F = (Math.cos(a) * Math.tan(q + a / 2) ** n) / n,
        r0 = (p.R * F) / Math.tan(q + (p.lat0 * D) / 2) ** n;
    return (lon, lat) => {
        const r = (p.R * F) / Math.tan(q + (Math.max(-40, Math.min(89, lat)) * D) / 2) ** n,
            t = n * (lon - p.lon0) * D;
        return [r * Math.sin(t), r * Math.cos(t) - r0];
    };
}

/** The place of a point in an inset, which is not stretched. */
export function makeInset({ projection, origin_km: [ox, oy], scale_px_per_km: scale, offset_px: [dx, dy] }) {
    const project = conic(projection);
    return (lon, lat) => {
        const [x, y] = project(lon, lat);
        return [(x - ox) * scale + dx, (y - oy) * scale + dy];
    };
}

/** Longitude and latitude to canvas pixels: a conic projection and a free-form stretch by a B-spline grid. */
export function makeWarp(w) {
    const project = conic(w.projection);
    const { x0, y0, h, nx, ny, outside_scale: scale } = w.grid,
        grid = w.control_points;
    const basis = (t) =>
        [(1 - t) ** 3, 3 * t ** 3 - 6 * t * t + 4, -3 * t ** 3 + 3 * t * t + 3 * t + 1, t ** 3].map((v) => v / 6);
    return (lon, lat) => {
        const [X, Y] = project(lon, lat);
        const cx = Math.min(Math.max(X, x0 + h), x0 + (nx - 2) * h),
            cy = Math.min(Math.max(Y, y0 + h), y0 + (ny - 2) * h);
        const u = Math.min((cx - x0) / h, nx - 2 - 1e-9),
            v = Math.min((cy - y0) / h, ny - 2 - 1e-9),
            i = Math.floor(u),
            j = Math.floor(v);
        const bu = basis(u - i),
            bv = basis(v - j);
        let x = (X - cx) * scale,
            y = (Y - cy) * scale;
        for (let m = 0; m < 4; m++)
            for (let k = 0; k < 4; k++) {
                const g = grid[(j - 1 + m) * nx + i - 1 + k],
                    f = bv[m] * bu[k];
                x += f * g[0];
                y += f * g[1];
            }
        return [x, y];
    };
}

/** A line with points added until no step is longer than `step` degrees. */
export function densify(line, step) {
    const out = [line[0]];
    for (let i = 1; i < line.length; i++) {
        const [x1, y1] = line[i - 1],
            [x2, y2] = line[i];
        const parts = Math.min(400, Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)) / step)) || 1;
        for (let k = 1; k <= parts; k++) out.push([x1 + ((x2 - x1) * k) / parts, y1 + ((y2 - y1) * k) / parts]);
    }
    return out;
}

const EDGES = [
    [(p, b) => p[0] >= b[0], (a, c, b) => [b[0], a[1] + ((c[1] - a[1]) * (b[0] - a[0])) / (c[0] - a[0])]],
    [(p, b) => p[0] <= b[2], (a, c, b) => [b[2], a[1] + ((c[1] - a[1]) * (b[2] - a[0])) / (c[0] - a[0])]],
    [(p, b) => p[1] >= b[1], (a, c, b) => [a[0] + ((c[0] - a[0]) * (b[1] - a[1])) / (c[1] - a[1]), b[1]]],
    [(p, b) => p[1] <= b[3], (a, c, b) => [a[0] + ((c[0] - a[0]) * (b[3] - a[1])) / (c[1] - a[1]), b[3]]],
];

/** A ring cut to a box [x0, y0, x1, y1] (Sutherland and Hodgman). */
export function clipRing(ring, box) {
    let out = ring;
    for (const [inside, cross] of EDGES) {
        const from = out;
        out = [];
        for (let i = 0; i < from.length; i++) {
            const a = from[(i + from.length - 1) % from.length],
                b = from[i];
            if (inside(b, box)) {
                if (!inside(a, box)) out.push(cross(a, b, box));
                out.push(b);
            } else if (inside(a, box)) out.push(cross(a, b, box));
        }
        if (!out.length) return out;
    }
    return out;
}

/** The pieces of a line that touch a box. */
export function clipLine(line, box) {
    const out = [];
    let piece = [];
    const near = (p) => p[0] > box[0] && p[0] < box[2] && p[1] > box[1] && p[1] < box[3];
    for (let i = 0; i < line.length; i++) {
        if (near(line[i]) || (i && near(line[i - 1])) || (i + 1 < line.length && near(line[i + 1])))
            piece.push(line[i]);
        else if (piece.length) {
            out.push(piece);
            piece = [];
        }
    }
    if (piece.length) out.push(piece);
    return out.filter((p) => p.length > 1);
}

/** Douglas and Peucker. */
export function simplify(line, tolerance) {
    if (line.length < 3) return line;
    const keep = new Uint8Array(line.length);
    keep[0] = keep[line.length - 1] = 1;
    const todo = [[0, line.length - 1]];
    while (todo.length) {
        const [from, to] = todo.pop();
        const [ax, ay] = line[from],
            dx = line[to][0] - ax,
            dy = line[to][1] - ay,
            length = Math.hypot(dx, dy);
        let worst = tolerance,
            at = -1;
        for (let i = from + 1; i < to; i++) {
            const px = line[i][0] - ax,
                py = line[i][1] - ay;
            const d = length ? Math.abs(px * dy - py * dx) / length : Math.hypot(px, py);
            if (d > worst) {
                worst = d;
                at = i;
            }
        }
        if (at > 0) {
            keep[at] = 1;
            todo.push([from, at], [at, to]);
        }
    }
    return line.filter((_, i) => keep[i]);
}

export function simplifyRing(ring, tolerance) {
    if (ring.length < 4) return ring;
    let far = 0;
    for (let i = 1; i < ring.length; i++)
        if (
            Math.hypot(ring[i][0] - ring[0][0], ring[i][1] - ring[0][1]) >
            Math.hypot(ring[far][0] - ring[0][0], ring[far][1] - ring[0][1])
        )
            far = i;
    const one = simplify(ring.slice(0, far + 1), tolerance),
        two = simplify([...ring.slice(far), ring[0]], tolerance);
    return [...one, ...two.slice(1, -1)];
}

export function area(ring) {
    let sum = 0;
    for (let i = 0; i < ring.length; i++) {
        const [x1, y1] = ring[i],
            [x2, y2] = ring[(i + 1) % ring.length];
        sum += x1 * y2 - x2 * y1;
    }
    return Math.abs(sum / 2);
}

/** Corners cut `times` times; the ends of an open line stay. */
export function chaikin(line, times, closed = false) {
    for (let t = 0; t < times; t++) {
        const out = closed ? [] : [line[0]];
        const n = closed ? line.length : line.length - 1;
        for (let i = 0; i < n; i++) {
            const [x1, y1] = line[i],
                [x2, y2] = line[(i + 1) % line.length];
            out.push([0.75 * x1 + 0.25 * x2, 0.75 * y1 + 0.25 * y2], [0.25 * x1 + 0.75 * x2, 0.25 * y1 + 0.75 * y2]);
        }
        if (!closed) out.push(line[line.length - 1]);
        line = out;
    }
    return line;
}

/** A path text in relative steps, with half-pixel precision by default. */
export function path(lines, closed, unit = 0.5) {
    let text = "";
    for (const line of lines) {
        let px = 0,
            py = 0,
            first = true;
        for (const [x, y] of line) {
            const qx = Math.round(x / unit),
                qy = Math.round(y / unit),
                dx = (qx - px) * unit,
                dy = (qy - py) * unit;
            if (first) text += `M${qx * unit} ${qy * unit}l`;
            else if (dx || dy)
                text += `${text.endsWith("l") || dx < 0 ? "" : " "}${short(dx)}${dy < 0 ? "" : " "}${short(dy)}`;
            px = qx;
            py = qy;
            first = false;
        }
        if (text.endsWith("l")) text = text.slice(0, -1);
        if (closed) text += "z";
    }
    return text;
}

const short = (v) => String(+v.toFixed(2)).replace(/^(-?)0\./, "$1.");
