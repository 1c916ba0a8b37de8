import "@testing-library/jest-dom/vitest";

// jsdom has no dialogs, media queries, animations or layout; boards must render without them.
window.matchMedia ??= ((query: string) => ({ matches: query.includes("reduce"), media: query, addEventListener: () => undefined, removeEventListener: () => undefined })) as typeof window.matchMedia;
globalThis.ResizeObserver ??= class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
