/** Whoever has no mouse must reach what is cut off: a region is a stop for the Tab key while it scrolls. */
export function reach(node: HTMLElement): { destroy(): void } {
  if (typeof ResizeObserver === "undefined") return { destroy: () => undefined };
  const update = (): void => {
    const scrolls = node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth;
    if (scrolls) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  };
  const watch = new ResizeObserver(update);
  watch.observe(node);
  for (const child of node.children) watch.observe(child);
  return { destroy: () => watch.disconnect() };
}
