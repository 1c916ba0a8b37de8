import { preferred, show } from "./lib/preferred";

// Runs before anything is painted, so that the first paint has the right language, theme and words.
show(preferred());
document.documentElement.dataset.at = location.pathname === "/" ? "home" : "elsewhere";
