import type { ChangedFile, UndoneChange } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useUndone } from "../useUndone.ts";

interface UndoneMarkProps {
  readonly file: ChangedFile;
  readonly hunk?: string | undefined;
}

/** Tells in the heading of a hunk or a file that it is undone, or that the assistant wrote it again. */
export function UndoneMark({ file, hunk }: UndoneMarkProps) {
  const undone = useUndone(file.id, hunk);
  return undone === undefined || undone.change !== (hunk ?? file.id) ? null : <UndoneWords undone={undone} />;
}

export function UndoneWords({ undone: { isBack, reason } }: { readonly undone: UndoneChange }) {
  const { undo } = texts;
  const state = isBack === true ? undo.isBack : undo.isUndone;
  return (
    <span className="undo-mark" data-back={isBack === true} title={reason === "" ? state : `${state}: ${reason}`}>
      <Icon name={isBack === true ? "warning" : "discard"} />
      <strong className="undo-state">{state}</strong>
      {reason !== "" && (
        <bdi className="undo-reason" dir="auto">
          {reason}
        </bdi>
      )}
    </span>
  );
}
