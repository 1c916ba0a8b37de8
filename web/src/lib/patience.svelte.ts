/** An answer that takes longer than this keeps somebody waiting. */
const SOON = 1000;

/** Whether somebody is kept waiting for an answer. */
class Patience {
  private late = $state(0);

  get isTried(): boolean {
    return this.late > 0;
  }

  /** Wait for an answer. */
  async wait<T>(answer: Promise<T>): Promise<T> {
    let counted = false;
    const timer = setTimeout(() => {
      counted = true;
      this.late += 1;
    }, SOON);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      if (counted) this.late -= 1;
    }
  }
}

export const patience = new Patience();
