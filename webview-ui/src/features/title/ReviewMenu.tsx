import { Menu } from "../../ui/Menu.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { reviewActions } from "./reviewActions.ts";

/** Everything that can be done with the review as a whole. */
export function ReviewMenu({ isBrowser }: { readonly isBrowser: boolean }) {
  const { actions } = usePanel();
  const hasReview = usePanelState((state) => state.view.kind === "review");
  if (!hasReview) return null;
  const groups = reviewActions.map((group) =>
    group
      .filter(({ isForBrowser = false }) => isBrowser || !isForBrowser)
      .map(({ label, icon, key, run }) => ({ label, icon, hint: key, onChoose: () => run(actions) })),
  );
  return <Menu label="Review actions" icon="ellipsis" groups={groups.filter((group) => group.length > 0)} />;
}
