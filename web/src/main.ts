import "@fontsource/source-sans-3/latin-400.css";
import "@fontsource/source-sans-3/latin-600.css";
import "@fontsource/source-sans-3/latin-700.css";
import "d3-transition";
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./board/map.css";
import "./board/board.css";
import "./pages/pages.css";

mount(App, { target: document.getElementById("app")! });

/** Once everything stands, the page is kept for when there is no network (a browser allows it over HTTPS only). */
const LATER = 4000;
if ("serviceWorker" in navigator)
  setTimeout(() => void navigator.serviceWorker.register("./sw.js").catch(() => undefined), LATER);
