import { useMemo } from "react";
import { getUndone } from "../../state/undone.ts";
import { texts } from "../../texts/texts.ts";
import { usePanelState } from "../panelContext.ts";

/** Lists, before a verdict, the changes that are undone, with the reasons that the assistant is told. */
export function UndoneInVerdict() {
  const undone = usePanelState(getUndone);
  const changes = useMemo(() => [...undone.values()], [undone]);
  if (changes.length === 0) return null;
  return (
    <section className="finish-left" aria-label={texts.undo.elsewhere}>
      <h3>{texts.undo.inVerdict(changes.length)}</h3>
      <ul>
        {changes.map(({ change, path, reason, isBack }) => (
          <li key={change}>
            <code>{path}</code>
            {isBack === true && <strong>{texts.undo.isBack}</strong>}
            <bdi dir="auto">{reason}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
