import "@fontsource/source-sans-3/latin-400.css";
import "@fontsource/source-sans-3/latin-600.css";
import "@fontsource/source-sans-3/latin-700.css";
import "d3-transition";
import { mount } from "svelte";
import App from "./App.svelte";
import { speak } from "./lib/texts";
import "./app.css";
import "./table/layout.css";
import "./board/map.css";
import "./board/board.css";
import "./pages/pages.css";

/** Once everything stands, the page is kept for when there is no network (a browser allows it over HTTPS only). */
const LATER = 4000;

async function begin(): Promise<void> {
  await speak();
  mount(App, { target: document.getElementById("app")! });
  if ("serviceWorker" in navigator)
    setTimeout(() => void navigator.serviceWorker.register("./sw.js").catch(() => undefined), LATER);
}

void begin();
