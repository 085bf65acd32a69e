import type { IterationRecord } from "./record.ts";
import type { RecordKey } from "./recordKey.ts";

/** Properties that neighbouring iterations usually have in common, so that they can share one object. */
export interface IterationOrigin {
  readonly reviewId: string;
  readonly client: string;
  readonly mode: IterationRecord["mode"];
  readonly baseUri: string;
  readonly title: string;
  readonly isProposal: true | undefined;
  readonly isPlan: true | undefined;
  readonly file: string;
}

/** An iteration in the index. Its section list stays JSON, which is compact and a single object. */
export interface IndexedIteration extends RecordKey {
  /** Number in its review, from 1, with gaps: from its record or, if that has none, counted. */
  number: number;
  readonly isCounted: boolean;
  readonly origin: IterationOrigin;
  readonly at: number;
  readonly section: string | undefined;
  readonly retryId: string | undefined;
  readonly nextId: number;
  readonly frontMatter: string | undefined;
  readonly sections: number;
  readonly base: RecordKey | undefined;
  readonly parts: string;
}
