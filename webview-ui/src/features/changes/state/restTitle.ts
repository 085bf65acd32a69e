import type { PanelState } from "../../../state/panelStore.ts";
import { getRounds } from "../../../state/rounds.ts";
import { texts } from "../../../texts/texts.ts";
import type { RestHeading } from "./placedCode.ts";

/** Returns the words of the heading above code that no section explains. A review of the diff alone has no text that could explain it. */
export function getRestTitle(state: PanelState, { isWhole }: RestHeading): string {
  const { story } = state.changes;
  const round = getRounds(state).find(({ number }) => number === story?.round);
  const isAsked = round !== undefined && round.isAutomatic === undefined;
  return isAsked && isWhole ? texts.story.changes : texts.story.notExplained;
}
