/** Goes on after the browser had time to paint and to answer: large work is done in steps. */
export function afterPaint<T>(value: T): Promise<T> {
  return new Promise((done) => setTimeout(() => done(value)));
}

/** Goes on when *moment* milliseconds are over and the browser has nothing better to do. */
export function whenIdle(moment: number): Promise<void> {
  const idle = (done: () => void) => (typeof requestIdleCallback === "undefined" ? done() : requestIdleCallback(done));
  return new Promise((done) => setTimeout(() => idle(done), moment));
}
