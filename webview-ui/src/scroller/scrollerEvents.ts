import type { ReviewMirror } from "../state/reviewMirror.ts";
import type { AnchorPoint } from "./scrollAnchor.ts";

/** Mounted section that needs content. */
export interface WantedSection {
  readonly id: string;
  readonly hash: string;
  readonly isVisible: boolean;
}

export interface ScrollerEvents {
  /**
   * Called when the mounted sections or their texts changed. `wanted` lists the content to show, the most urgent first.
   */
  onWanted(wanted: readonly WantedSection[], onSettled: () => void): void;
  /** Called with the mounted sections and rows, the most urgent first, once the reader scrolls slowly enough to read. */
  onReadable(ids: readonly string[]): void;
  onPlace(visible: readonly AnchorPoint[], review: ReviewMirror): void;
  /** Called when all visible content of this state has its final form. */
  onSettled(review: ReviewMirror): void;
}
