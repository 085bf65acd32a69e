import { ReaderWatch } from "./features/review/readerWatch.ts";
import { SectionSight } from "./features/review/sectionSight.ts";
import type { PanelMemory } from "./host/panelPort.ts";
import type { PanelActions } from "./state/panelActions.ts";
import type { PanelSession } from "./state/panelSession.ts";
import type { PanelStore } from "./state/panelStore.ts";
import { SeenFollower } from "./state/seen/seenFollower.ts";
import { scrollKeys } from "./ui/useScrollKeys.ts";

interface SeenWiring {
  readonly store: PanelStore;
  readonly session: PanelSession;
  readonly actions: Pick<PanelActions, "markSeen" | "dropWalk">;
  readonly memory: PanelMemory;
  readonly setTimer: (run: () => void, milliseconds: number) => () => void;
}

export function wireSeen({ store, session, actions, memory, setTimer }: SeenWiring): SectionSight {
  const follower = new SeenFollower({ store, memory, currentHost: () => session.host, setTimer });
  session.onShow = (mirror, respaced) => follower.follow(mirror, respaced);
  window.addEventListener("pagehide", () => follower.rememberNow());
  const isReadable = () => {
    const { sheet } = store.getState();
    // Code is shown beside the review where there is room.
    return !document.hidden && (sheet === undefined || sheet.kind === "code");
  };
  const watch = new ReaderWatch({
    now: () => performance.now(),
    setTimer,
    isReadable,
    onLooked: (ids) => actions.markSeen(ids),
  });
  for (const type of ["pointermove", "pointerdown", "wheel", "keydown", "focus"])
    window.addEventListener(type, () => watch.noteInput(), { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => watch.restart());
  window.addEventListener("wheel", () => actions.dropWalk(), { passive: true });
  window.addEventListener("keydown", ({ key }) => (key === " " || scrollKeys.has(key)) && actions.dropWalk());
  return new SectionSight(watch);
}
