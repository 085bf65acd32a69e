import type { PanelState } from "./panelStore.ts";

/** A section in view, with the offset of its start from the top of the view, in pixels. */
interface SectionInView {
  readonly id: string;
  readonly offset: number;
}

/** A section that starts above the view counts as read when less than this is left of it, in pixels. */
const readingLine = 60;

/**
 * Returns the current section among those in view, listed from the top down. The previous one stays current while it is
 * in view, even after a jump to a section that cannot reach the top of the view.
 */
export function chooseCurrent(current: string | undefined, visible: readonly SectionInView[]): string | undefined {
  const [first, second] = visible;
  const isRead = first !== undefined && first.offset < 0 && second !== undefined && second.offset < readingLine;
  const unread = isRead ? visible.slice(1) : visible;
  return (unread.find(({ id }) => id === current) ?? unread[0])?.id;
}

/** Makes a section current after a jump, a click or a change of the focus. */
export function withCurrent(state: PanelState, sectionId: string): Partial<PanelState> {
  const { activeId, comparison } = state;
  const isElsewhere = comparison?.cursor !== undefined && comparison.cursor !== sectionId;
  if (activeId === sectionId && !isElsewhere) return state;
  return {
    activeId: sectionId,
    ...(isElsewhere ? { comparison: { ...comparison, cursor: undefined } } : {}),
  };
}
