// The worker of the table: keeps the page, so that it opens without a network, and is told of push messages.

const KEPT = "page";

/** The page and what it loads first; what an older page needed goes. */
async function keepPage() {
    const page = await fetch("./", { cache: "no-cache" }),
        text = await page.clone().text(),
        files = [...text.matchAll(/(?:src|href)="(\.\/[^"]+)"/g)].map((found) => found[1]),
        kept = await caches.open(KEPT),
        wanted = new Set(["./", ...files].map((file) => new URL(file, self.registration.scope).href));
    if (!page.ok) return;
    for (const old of await kept.keys()) if (!wanted.has(old.url)) await kept.delete(old);
    await kept.put("./", page);
    await Promise.all(files.map(async (file) => (await kept.match(file)) ?? kept.add(file)));
}

self.addEventListener("install", (event) => event.waitUntil(keepPage().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Without a network the page is what it was last; games are never answered from here. */
self.addEventListener("fetch", (event) => {
    const { request } = event,
        { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== self.location.origin || pathname.includes("/api/")) return;
    if (request.mode === "navigate")
        event.respondWith(
            fetch(request).then(
                (page) => {
                    event.waitUntil(keepPage().catch(() => {}));
                    return page;
                },
                () => caches.match("./").then((page) => page ?? Response.error()),
            ),
        );
    else if (pathname.includes("/assets/"))
        event.respondWith(caches.match(request).then((file) => file ?? fetch(request)));
});

self.addEventListener("push", (event) => {
    let told = {};
    try {
        told = event.data ? event.data.json() : {};
    } catch {
        return; // nothing that this server sent
    }
    const shown = { body: String(told.text ?? ""), tag: String(told.table ?? ""), icon: "./icon.svg", data: told };
    event.waitUntil(self.registration.showNotification(String(told.game ?? "greatwar"), shown));
});

self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const table = String(event.notification.data?.table ?? "").replace(/[^0-9a-f]/g, ""),
        hash = `#/t/${table}/film`;
    event.waitUntil(
        self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
            const open = pages.find((page) => page.url.includes(`#/t/${table}`)) ?? null;
            return open ? open.focus() : self.clients.openWindow(`./${hash}`);
        }),
    );
});
