import { getSeriesMessage, type SeriesDraft } from "../../state/commit/seriesDraft.ts";
import { usePanel } from "../panelContext.ts";

/** Minimum and maximum number of rows in the field of a message. */
const rows = { least: 2, most: 8 };

interface SectionMessageProps {
  /** Key of the person's draft. */
  readonly id: string;
  readonly label: string;
  readonly planned: string;
  readonly draft: SeriesDraft;
  readonly isReadOnly: boolean;
}

export function SectionMessage({ id, label, planned, draft, isReadOnly }: SectionMessageProps) {
  const { actions } = usePanel();
  const message = getSeriesMessage(draft, id, planned);
  const count = message.trimEnd().split("\n").length;
  return (
    <textarea
      aria-label={label}
      dir="auto"
      value={message}
      rows={Math.min(Math.max(count, rows.least), rows.most)}
      readOnly={isReadOnly}
      spellCheck={false}
      onChange={({ currentTarget }) => actions.writeSectionMessage(id, currentTarget.value)}
    />
  );
}
