import { texts } from "../../texts/texts.ts";
import { Menu } from "../../ui/Menu.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { reviewActions } from "./reviewActions.ts";

export function ReviewMenu({ isBrowser }: { readonly isBrowser: boolean }) {
  const { actions } = usePanel();
  const hasReview = usePanelState((state) => state.view.kind === "review");
  const hasComments = usePanelState(({ feedback }) => feedback.threads.length > 0);
  const withComments = usePanelState((state) => state.withComments);
  if (!hasReview) return null;
  const groups = reviewActions.map((group) =>
    group
      .filter(({ isForBrowser = false, isChosen }) => (isBrowser || !isForBrowser) && (hasComments || !isChosen))
      .map(({ name, icon, key, isChosen, run }) => ({
        label: texts.title[name],
        icon,
        hint: key,
        onChoose: () => run(actions),
        isChosen: isChosen?.({ withComments }),
      })),
  );
  return <Menu label={texts.title.actions} icon="ellipsis" groups={groups.filter((group) => group.length > 0)} />;
}
