import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { formatLocalTime } from "../../ui/formatTime.ts";
import { describeOrigin } from "../../ui/nameAssistant.ts";
import { usePanelState } from "../panelContext.ts";

/** Says on paper which review it is. */
export function PaperHeader() {
  const meta = usePanelState((state) => getShownReview(state)?.meta);
  if (meta === undefined) return null;
  const { iterationOf, oldIteration, by } = texts.export;
  const { baseUri, iteration, iterations, updatedAt, client } = meta;
  const facts = [
    baseUri.split("/").at(-1) ?? "",
    iterationOf(iteration, iterations) + (iteration < iterations ? ` (${oldIteration})` : ""),
    formatLocalTime(updatedAt),
    describeOrigin(client, (name) => by(name || texts.common.assistant)),
  ];
  return <div className="paper-header">{facts.filter((fact) => fact !== "").join(" · ")}</div>;
}
