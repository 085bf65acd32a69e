import { flushSync } from "react-dom";
import { updateGateMs } from "../../limits.ts";
import type { FrameSlices } from "./frameSlices.ts";
import type { ChangedText, SectionContents } from "./sectionContents.ts";

interface Held {
  readonly commit: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Holds an update back until its visible changes are formatted, so that all of it is painted in one frame. */
export class UpdateGate {
  readonly #contents: SectionContents;
  readonly #slices: FrameSlices;
  readonly #patience: number;
  #held: Held | undefined;

  constructor(contents: SectionContents, slices: FrameSlices, milliseconds = updateGateMs) {
    this.#contents = contents;
    this.#slices = slices;
    this.#patience = milliseconds;
  }

  /** Passes updates in the order of their arrival. An update that is still held goes before the next. */
  pass(changes: readonly ChangedText[], commit: () => void): void {
    this.#release(this.#held);
    const formatted = this.#contents.prepare(changes);
    if (formatted === undefined) {
      commit();
      return;
    }
    const held: Held = { commit, timer: setTimeout(() => this.#release(held), this.#patience) };
    this.#held = held;
    void formatted.then(() => this.#slices.add(() => this.#show(held, changes)));
  }

  #show(held: Held, changes: readonly ChangedText[]): void {
    if (held !== this.#held) return;
    flushSync(() => {
      this.#contents.adopt(changes);
      this.#release(held);
    });
  }

  #release(held: Held | undefined): void {
    if (held === undefined || held !== this.#held) return;
    this.#held = undefined;
    clearTimeout(held.timer);
    held.commit();
  }
}
