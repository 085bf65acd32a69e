/** Width and height in pixels that CSS gives an iframe which has no size. */
const unsized = [300, 150];

/**
 * Knows when an editor has hidden the page. VS Code takes the size from a page that it hides and keeps: its text is
 * laid out for a small window, and the place in it is not the reader's.
 */
export class HiddenPage {
  #isHidden = false;

  /** True until the page has its size again, and `showSized` says that the new layout is known. */
  get isHidden(): boolean {
    this.#isHidden ||= isUnsized();
    return this.#isHidden;
  }

  /** Called after each layout with another size. Returns true when the page has just come back. */
  showSized(): boolean {
    const wasHidden = this.#isHidden;
    this.#isHidden = isUnsized();
    return wasHidden && !this.#isHidden;
  }
}

function isUnsized(): boolean {
  return window.innerWidth === unsized[0] && window.innerHeight === unsized[1];
}
