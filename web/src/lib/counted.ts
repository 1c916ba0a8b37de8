/** Which numbers it may be: "3", "2 or 3", "2 to 5". */
export function counted(numbers: number[], or: string, to: string): string {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  if (low === high) return `${low}`;
  const isRun = numbers.length > 2 && high - low === numbers.length - 1;
  return isRun ? `${low} ${to} ${high}` : `${numbers.slice(0, -1).join(", ")} ${or} ${high}`;
}
