// The worker that is told of push messages, also when no page of the table is open.
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
