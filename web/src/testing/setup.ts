import "@testing-library/jest-dom/vitest";

// jsdom has no dialogs, media queries, animations or layout; boards must render without them.
window.matchMedia ??= ((query: string) => ({ matches: query.includes("reduce"), media: query, addEventListener: () => undefined, removeEventListener: () => undefined })) as typeof window.matchMedia;
// Nobody looks at a page in jsdom: boards come whole.
Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
globalThis.ResizeObserver ??= class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
