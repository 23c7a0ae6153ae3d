/** Push messages of this browser: a worker that is told when the page is closed. */
import { call } from "../lib/api";

export interface Subscribed {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Whether this browser can be told at all (over plain HTTP it cannot, except on this machine). */
export const possible = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The server's key, or nothing if it sends no push messages. */
export const serverKey = (): Promise<string | null> => call<{ key: string | null }>("/push").then((found) => found.key);

/** Ask the browser and its push service; null if the person says no. */
export async function subscribe(key: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register("./sw.js");
  const worker = await navigator.serviceWorker.ready;
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const keys = found.toJSON().keys ?? {};
  return { endpoint: found.endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
}

/** The address of this browser, if it has subscribed. */
export async function current(): Promise<string> {
  if (!possible()) return "";
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription())?.endpoint ?? "";
}

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(raw, (c) => c.charCodeAt(0));
}
