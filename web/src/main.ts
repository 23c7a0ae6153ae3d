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
