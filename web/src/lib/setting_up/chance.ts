/** A uniform number below *n*: draws beyond the last whole multiple of *n* are repeated. */
export function below(n: number): number {
  const whole = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    const [thrown = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (thrown < whole) return thrown % n;
  }
}

/** *count* of the *things*, by chance, in the order they had. */
export function some<T>(things: readonly T[], count: number): T[] {
  const left = things.map((_, at) => at);
  const drawn = Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)[0]!);
  return drawn.sort((a, b) => a - b).map((at) => things[at]!);
}
