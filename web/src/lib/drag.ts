/** What can be dragged: `pick` when it sets off, `drop` with the `data-drop` of where it was let go; a tap stays a click. */
export interface Dragging {
  enabled: boolean;
  pick(): void;
  drop(target: string): void;
}

/** A finger that moved less than this, in pixels, has tapped. */
const SLACK = 8;

/**
 * A card that can be dragged to its place, by mouse or finger: `use:drag={{ enabled, pick, drop }}`. Places say `data-drop="name"`.
 * While it is dragged a copy follows the pointer, and the place below it has the class `under`.
 */
export function drag(node: HTMLElement, options: Dragging) {
  let now = options;
  let copy: HTMLElement | null = null;
  let from: { x: number; y: number } | null = null;
  let under: Element | null = null;

  const placeAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]") ?? null;

  function down(event: PointerEvent): void {
    if (now.enabled && event.isPrimary && event.button === 0) from = { x: event.clientX, y: event.clientY };
  }

  function move(event: PointerEvent): void {
    if (!from) return;
    const by = { x: event.clientX - from.x, y: event.clientY - from.y };
    if (!copy && Math.hypot(by.x, by.y) < SLACK) return;
    copy ??= setOff(event);
    copy.style.translate = `${by.x}px ${by.y}px`;
    const place = placeAt(event.clientX, event.clientY);
    if (place === under) return;
    under?.classList.remove("under");
    under = place;
    under?.classList.add("under");
  }

  function setOff(event: PointerEvent): HTMLElement {
    node.setPointerCapture?.(event.pointerId);
    const { x, y, width, height } = node.getBoundingClientRect();
    const drawn = node.cloneNode(true) as HTMLElement;
    drawn.setAttribute("aria-hidden", "true");
    drawn.removeAttribute("data-spot");
    drawn.style.cssText = `position:fixed;z-index:10;pointer-events:none;margin:0;opacity:.9;left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
    node.parentElement?.append(drawn);
    now.pick();
    return drawn;
  }

  function up(event: PointerEvent): void {
    const place = copy ? placeAt(event.clientX, event.clientY) : null;
    const dragged = copy !== null;
    end();
    if (dragged) node.addEventListener("click", swallow, { capture: true, once: true });
    // Where no click follows, the next one counts again.
    if (dragged) setTimeout(() => node.removeEventListener("click", swallow, { capture: true }));
    if (place?.dataset.drop !== undefined) now.drop(place.dataset.drop);
  }

  function swallow(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
  }

  function end(): void {
    copy?.remove();
    under?.classList.remove("under");
    copy = from = under = null;
  }

  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: end } as unknown as Record<string, EventListener>;
  for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener);
  // The browser takes a fast drag for a fling, and would swallow the tap after it as one that stops the fling.
  const own = (event: TouchEvent) => copy && event.cancelable && event.preventDefault();
  node.addEventListener("touchmove", own, { passive: false });
  // A finger on a card that can be dragged moves the card, not the page.
  const hold = () => (node.style.touchAction = now.enabled ? "none" : "");
  hold();
  return {
    update(next: Dragging) {
      now = next;
      hold();
    },
    destroy() {
      end();
      for (const [name, listener] of Object.entries(listeners)) node.removeEventListener(name, listener);
      node.removeEventListener("touchmove", own);
    },
  };
}
