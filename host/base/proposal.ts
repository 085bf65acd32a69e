export interface Proposal {
  /** Real path that the paths in the patch are relative to. */
  readonly folder: string;
  /** Real path of the base directory of the review's references. */
  readonly base: string;
  readonly patch: string;
  readonly title: string;
  readonly description: string;
}
