import "../styles/display.css";
import "@fontsource-variable/atkinson-hyperlegible-next/wght.css";
import "../styles/tokens.css";
import "../styles/shared.css";
import "../styles/forms.css";
import { mount } from "svelte";
import Gallery from "./Gallery.svelte";

mount(Gallery, { target: document.getElementById("app")! });
