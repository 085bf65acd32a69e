import type { ChangedFile, RangePart } from "@dialectic/shared/protocol";

export interface RoundPlace {
  readonly reviewId: string;
  /** 1-based. */
  readonly round: number;
  /** The earlier round; 0 is the state that the first round began from. */
  readonly since?: number | undefined;
  /** The part of the round that the person has chosen. */
  readonly part?: RangePart | undefined;
}

export interface FileSide {
  readonly file: ChangedFile;
  /** Real path of the repository's working tree. */
  readonly root: string;
  /** Path on this side, relative to `root`. */
  readonly path: string;
  /** Undefined when the file does not exist on this side, or cannot be read as text. */
  readonly text: string | undefined;
}
