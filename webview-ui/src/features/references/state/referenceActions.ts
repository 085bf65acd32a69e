import { getShownReview, type Notice, type PanelStore } from "../../../state/panelStore.ts";
import { texts } from "../../../texts/texts.ts";
import { describeReferences, isWrong, listWrongSections } from "./referenceState.ts";

export interface ReferenceActions {
  /** Goes to the first reference that is not exact, then to the next one. */
  goToWrongReference(): void;
  /** Clears the goal once the reference is in view. */
  arriveAtReference(): void;
}

export function createReferenceActions(
  store: PanelStore,
  notify: (level: Notice["level"], text: string) => void,
): ReferenceActions {
  let last: string | undefined;
  return {
    goToWrongReference() {
      const { references, view } = store.getState();
      const sections = getShownReview({ view })?.sections;
      if (sections === undefined) return;
      const places = listWrongSections(references, sections).flatMap((sectionId) => {
        const hash = sections.hashes[sections.ids.indexOf(sectionId)];
        const rows = [...references.rows].filter(([, row]) => row.hash === hash && isWrong(row));
        return rows.sort(([, one], [, other]) => one.place - other.place).map(([name]) => ({ sectionId, name }));
      });
      const next = places[(places.findIndex(({ name }) => name === last) + 1) % Math.max(1, places.length)];
      if (next === undefined) {
        const isKnown = references.reviewId === getShownReview({ view })?.meta.reviewId && references.total > 0;
        return notify("info", isKnown ? `${describeReferences(references).all}.` : texts.references.noneFound);
      }
      last = next.name;
      store.setState({ jump: { sectionId: next.sectionId }, references: { ...references, goal: next.name } });
    },
    arriveAtReference: () => store.setState(({ references }) => ({ references: { ...references, goal: undefined } })),
  };
}
