/** An edit that nobody has applied. */
export interface Proposal {
  /** Real path that the names in the patch start from. */
  readonly folder: string;
  /** Real path of the directory that the review's references start from. */
  readonly base: string;
  readonly patch: string;
  readonly title: string;
  readonly description: string;
}
