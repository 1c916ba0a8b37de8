import type { ClosingFrame, DuplicateFrame, DuplicateInfo, ErrorFrame, NoticeFrame, PongFrame } from "./protocol";
import { Wire } from "./wire.svelte";

type Frame = DuplicateFrame | ErrorFrame | PongFrame | NoticeFrame | ClosingFrame;

/** One duplicate evening, live. */
export class LiveDuplicate {
  evening = $state.raw<DuplicateInfo | null>(null);
  problem = $state<string | null>(null);
  private readonly wire: Wire<Frame>;

  constructor(id: string) {
    this.wire = new Wire(`duplicates/${id}`, null, (frame) => this.read(frame));
  }

  close(): void {
    this.wire.close();
  }

  private read(frame: Frame): void {
    if (frame.type === "duplicate") {
      this.evening = frame.duplicate;
      this.wire.found();
    } else if (frame.type === "error") this.problem = frame.error.message;
  }
}
