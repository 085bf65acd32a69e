import type { Readable } from "node:stream";
import { type Surroundings, watchWindows } from "@dialectic/host/socket";

/** Waits for changes of the list of windows while the program that wants one is still there. */
export class WindowChanges {
  readonly #input: Readable;
  readonly #watch: { dispose(): void };
  #hasChanged = false;
  #hasEnded = false;
  #wake: () => void = () => undefined;

  constructor(input: Readable, surroundings: Surroundings) {
    this.#input = input;
    this.#watch = watchWindows(surroundings, () => {
      this.#hasChanged = true;
      this.#wake();
    });
    input.on("readable", this.#look);
    input.once("end", this.#onEnd);
  }

  /** Resolves to true when a window has opened or closed since the last call, and to false when the input has ended. */
  async next(): Promise<boolean> {
    while (!this.#hasChanged && !this.#hasEnded) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#hasChanged = false;
    return !this.#hasEnded;
  }

  dispose(): void {
    this.#watch.dispose();
    this.#input.off("readable", this.#look);
    this.#input.off("end", this.#onEnd);
  }

  /** The end is only reported to a reader; input that came before is left for the window. */
  readonly #look = (): void => {
    if (this.#input.readableLength === 0) this.#input.read();
  };

  readonly #onEnd = (): void => {
    this.#hasEnded = true;
    this.#wake();
  };
}
