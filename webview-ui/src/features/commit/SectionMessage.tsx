import { type SeriesDraft, seriesMessage } from "../../state/commit/commitSeries.ts";
import { usePanel } from "../panelContext.ts";

/** Rows that a message has at least and at most. */
const rows = { least: 2, most: 8 };

interface SectionMessageProps {
  /** What the person's text is kept by. */
  readonly id: string;
  readonly label: string;
  readonly planned: string;
  readonly draft: SeriesDraft;
  readonly isReadOnly: boolean;
}

/** The message of one of several commits, to be written on. */
export function SectionMessage({ id, label, planned, draft, isReadOnly }: SectionMessageProps) {
  const { actions } = usePanel();
  const message = seriesMessage(draft, id, planned);
  const count = message.trimEnd().split("\n").length;
  return (
    <textarea
      aria-label={label}
      value={message}
      rows={Math.min(Math.max(count, rows.least), rows.most)}
      readOnly={isReadOnly}
      spellCheck={false}
      onChange={({ currentTarget }) => actions.writeSectionMessage(id, currentTarget.value)}
    />
  );
}
