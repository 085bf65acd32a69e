import type { NotShown, Picture } from "@dialectic/shared/protocol";

/** A picture, with the touches of its reference at which the page has asked for it. */
export interface KeptPicture {
  readonly touches: number;
  /** A picture that is out of view for long keeps its size and loses its data. */
  readonly outcome: Picture | NotShown;
}
