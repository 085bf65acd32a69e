/** The part of the page's state that is about the outline. */
export interface OutlineSlice {
  readonly isOutlineOpen: boolean;
  /** True when the reader wants the outline beside the review, if there is room. */
  readonly hasOutlineBeside: boolean;
  /** The group of code that no section explains, which stands below the sections. */
  readonly outlineEnd: { readonly id: string; readonly title: string } | undefined;
}

export const closedOutline: OutlineSlice = { isOutlineOpen: false, hasOutlineBeside: true, outlineEnd: undefined };
