import type { BigIntStats } from "node:fs";
import type { StoredFile } from "./storedFile.ts";

export interface CandidateFile {
  readonly absolutePath: string;
  /** Path for the person, relative to the root it was found in, with `/`. */
  readonly shown: string;
}

export type Resolution =
  | { readonly kind: "file"; readonly file: CandidateFile; readonly stats?: BigIntStats }
  | { readonly kind: "ambiguous"; readonly candidates: readonly CandidateFile[] }
  | StoredFile
  /**
   * `nearest` finds files with similar names, which takes a while in a large workspace. `unknown` says why the file may be there all the
   * same: git may not be asked, or there are too many files to look at all.
   */
  | {
      readonly kind: "missing";
      readonly nearest: () => Promise<readonly CandidateFile[]>;
      readonly unknown?: string;
    }
  | { readonly kind: "refused"; readonly reason: string };
