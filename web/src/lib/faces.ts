import type { Me } from "./protocol";

export type Face = Me["face"];
export const FACES: readonly Face[] = ["owl", "bat", "raven", "fox-head", "frog", "hollow-cat", "snail", "beaver"];
