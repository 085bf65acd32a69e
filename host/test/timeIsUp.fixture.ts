import type { CancelSignal } from "@dialectic/shared/protocol";

/** The signal of a call whose time is up as soon as it has to wait: no test waits for a clock to learn that there is no news. */
export const timeIsUp: CancelSignal = {
  aborted: false,
  addEventListener: (_type, listener) => void setImmediate(listener),
  removeEventListener: () => undefined,
};
