import type { Lang, Table } from "./types";

/** A live line, and what has come through it while nobody listened. */
export interface OpenLine {
  socket: WebSocket;
  heard: string[];
  lang: Lang;
}

/** Whether a table is looked at through its line: it has begun, or one sits there. */
export function isLive(table: Pick<Table, "status" | "seats">): boolean {
  return table.status !== "open" || table.seats.some((seat) => seat.you);
}

/** Opens the live line at *path* and says hello. */
export function openLine(path: string, lang: Lang, invitation: string | null): OpenLine {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/api/${path}/live`);
  const heard: string[] = [];
  socket.addEventListener("open", () => socket.send(JSON.stringify({ type: "hello", lang, ...(invitation ? { invitation } : {}) })));
  socket.onmessage = (message: MessageEvent<string>) => heard.push(message.data);
  return { socket, heard, lang };
}
