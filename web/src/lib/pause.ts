/** Goes on after the browser had time to paint and to answer: large work is done in steps. */
export function pause<T>(value: T): Promise<T> {
  return new Promise((done) => setTimeout(() => done(value)));
}
