import { texts } from "../../texts/texts.ts";
import { Menu } from "../../ui/Menu.tsx";
import { getRounds } from "../changes/state/rounds.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { type ReviewAction, reviewActions } from "./reviewActions.ts";

export function ReviewMenu({ isBrowser }: { readonly isBrowser: boolean }) {
  const { actions } = usePanel();
  const hasReview = usePanelState((state) => state.view.kind === "review");
  const hasComments = usePanelState(({ feedback }) => feedback.threads.length > 0);
  const hasCode = usePanelState((state) => getRounds(state).length > 0);
  const withComments = usePanelState((state) => state.withComments);
  const codeView = usePanelState((state) => state.codeView);
  const { groups, entries } = texts.menu;
  const isOffered = ({ isForBrowser, isForEveryPage, isForComments, isForCode }: ReviewAction) =>
    (isBrowser || isForBrowser !== true) &&
    (hasReview || isForEveryPage === true) &&
    (hasComments || isForComments !== true) &&
    (hasCode || isForCode !== true);
  const shown = reviewActions.map((group) => ({
    heading: groups[group.name],
    entries: group.actions.filter(isOffered).map(({ name, icon, key, isChosen, run }) => ({
      label: entries[name],
      icon,
      hint: key,
      onChoose: () => run(actions),
      isChosen: isChosen?.({ withComments, codeView }),
    })),
  }));
  return (
    <Menu label={texts.title.actions} icon="ellipsis" groups={shown.filter((group) => group.entries.length > 0)} />
  );
}
