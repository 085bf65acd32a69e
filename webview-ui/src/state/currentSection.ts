import type { PanelState } from "./panelStore.ts";

/** A section in view, and how far below the top of the view it begins, in pixels. */
interface SectionInView {
  readonly id: string;
  readonly offset: number;
}

/** A section that begins above the view and has less than this left in it has been read, in pixels. */
const readingLine = 60;

/**
 * The section that is current when these are in view, from the top down: the one that was, as long as it is in view. So a jump to a
 * section that cannot come to the top of the view lasts.
 */
export function currentAmong(current: string | undefined, visible: readonly SectionInView[]): string | undefined {
  const [first, second] = visible;
  const isRead = first !== undefined && first.offset < 0 && second !== undefined && second.offset < readingLine;
  const unread = isRead ? visible.slice(1) : visible;
  return (unread.find(({ id }) => id === current) ?? unread[0])?.id;
}

/** The reader has gone to this section: by a jump, a click or the focus. */
export function withCurrent(state: PanelState, sectionId: string): Partial<PanelState> {
  const { activeId, comparison } = state;
  const isElsewhere = comparison?.cursor !== undefined && comparison.cursor !== sectionId;
  if (activeId === sectionId && !isElsewhere) return state;
  return {
    activeId: sectionId,
    ...(isElsewhere ? { comparison: { ...comparison, cursor: undefined } } : {}),
  };
}
