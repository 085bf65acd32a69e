import type { UndoConflict } from "@dialectic/shared/protocol";
import { getCommentableHash } from "../../state/commentableSection.ts";
import type { PanelActions } from "../../state/panelActions.ts";
import type { PanelState, PanelStore } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { scrollable } from "../../ui/scrollable.ts";
import { CodeText } from "../CodeText.tsx";
import { toBoxKey } from "../feedback/state/feedbackBoxes.ts";
import { usePanel } from "../panelContext.ts";
import type { FoundConflicts } from "./state/undoState.ts";

interface UndoConflictsProps extends FoundConflicts {
  readonly boxKey: string;
}

/** Shows changes that were not touched because somebody has changed their lines, each with its three texts. */
export function UndoConflicts({ boxKey, isRestore, conflicts }: UndoConflictsProps) {
  const { actions, store } = usePanel();
  const { undo } = texts;
  return (
    <div className="undo-conflicts">
      {conflicts.map((conflict) => (
        <Conflict key={`${conflict.change} ${conflict.line}`} conflict={conflict} isRestore={isRestore} />
      ))}
      <div className="comment-buttons">
        <Button
          title={undo.askAssistantHint}
          onClick={() => askAboutConflicts(boxKey, { isRestore, conflicts }, store, actions)}
        >
          {undo.askAssistant}
        </Button>
        <Button
          kind="secondary"
          aria-label={undo.closeConflicts}
          onClick={({ currentTarget }) => {
            const at = currentTarget.closest(".change-row, .section");
            actions.closeConflicts(boxKey);
            at?.querySelector<HTMLElement>(`[data-undo="${boxKey}"]:is(button)`)?.focus({ preventScroll: true });
          }}
        >
          {texts.common.close}
        </Button>
      </div>
    </div>
  );
}

function Conflict({ conflict, isRestore }: { readonly conflict: UndoConflict; readonly isRestore: boolean }) {
  const { undo } = texts;
  const place = `${conflict.path}:${conflict.line}`;
  const versions = [
    [isRestore ? undo.written : undo.before, conflict.wanted],
    [isRestore ? undo.afterUndo : undo.left, conflict.left],
    [undo.now, conflict.now],
  ] as const;
  return (
    <section className="undo-conflict" aria-label={undo.conflictAt(place)}>
      <p className="undo-conflict-reason">
        <code>{place}</code> {conflict.reason}
      </p>
      <div className="undo-versions">
        {versions.map(([label, text]) => (
          <figure key={label} className="undo-version">
            <figcaption>{label}</figcaption>
            <section className="undo-text" aria-label={label} {...scrollable}>
              <pre>{text === "" ? <em>{undo.noText}</em> : <CodeText text={text} />}</pre>
            </section>
          </figure>
        ))}
      </div>
    </section>
  );
}

type Asking = Pick<PanelActions, "beginComment" | "typeInBox" | "jumpTo" | "closeConflicts" | "toggleChanges">;

/** Opens a comment on the section of the changes that asks the assistant for what the conflicts prevented. */
function askAboutConflicts(
  boxKey: string,
  { isRestore, conflicts }: FoundConflicts,
  store: PanelStore,
  actions: Asking,
): void {
  const { undo } = texts;
  const sectionId = findSection(store.getState(), conflicts);
  const hash = sectionId && getCommentableHash(store.getState(), sectionId);
  const subject = sectionId && hash ? ({ kind: "section", sectionId, hash } as const) : ({ kind: "review" } as const);
  const key = toBoxKey(subject, sectionId);
  const asked = conflicts.map(({ path, line, reason }) =>
    isRestore ? undo.askToRestore(`${path}:${line}`, reason) : undo.askToUndo(`${path}:${line}`, reason),
  );
  const written = store.getState().feedback.typed.get(key)?.text ?? "";
  actions.closeConflicts(boxKey);
  // The comment stands in the review, which the changes cover.
  if (store.getState().changes.open !== undefined) actions.toggleChanges();
  if (sectionId !== undefined) actions.jumpTo(sectionId);
  actions.beginComment(subject, sectionId);
  actions.typeInBox(key, [written, ...asked].filter((text) => text !== "").join("\n\n"));
}

/** Returns the section below which the first of the changes stands. */
function findSection({ changes: { story } }: PanelState, conflicts: readonly UndoConflict[]): string | undefined {
  const first = conflicts[0]?.change;
  return [...(story?.bySection ?? [])].find(([, hunks]) =>
    hunks.some(({ hash, file, isElsewhere }) => isElsewhere !== true && (hash === first || file === first)),
  )?.[0];
}
