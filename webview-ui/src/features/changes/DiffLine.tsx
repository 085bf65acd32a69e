import type { CodeNote } from "@dialectic/shared/protocol";
import { memo } from "react";
import { type DiffRow, findPartner, type HunkLine } from "../../lines/hunkLines.ts";
import type { CodePart } from "../../markdown/codeLines.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { DiffText } from "../DiffText.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

const icons = { Explanation: "lightbulb", Question: "question", Todo: "tasklist", Fixme: "bug" } as const;

/** Marks a line that has a note of the author. The note opens below the line, where the person can answer it. */
function CodeNoteMark({ note }: { readonly note: CodeNote }) {
  const { actions } = usePanel();
  const { thread } = note;
  const judgement = usePanelState(({ feedback }) => {
    const begun = feedback.threads.find(({ id }) => id === thread);
    return begun === undefined ? note.judgement?.kind : begun.judgement?.kind;
  });
  const isOpen = usePanelState(
    ({ feedback }) =>
      feedback.notes.some(({ id }) => id === thread) || feedback.threads.some(({ id }) => id === thread),
  );
  return (
    <button
      type="button"
      className="code-note"
      data-type={note.type}
      title={texts.changes.openNote(note.text)}
      aria-expanded={isOpen}
      onClick={() => actions.toggleNote(note)}
    >
      <Icon name={judgement === undefined ? icons[note.type] : judgement === "agreed" ? "check" : "close"} />{" "}
      {texts.changes.noteTypes[note.type]}
      {judgement !== undefined && ` ${describeJudgement(judgement, note)}`}
    </button>
  );
}

function describeJudgement(judgement: "agreed" | "rejected", { judgement: earlier }: CodeNote): string {
  const before = earlier?.kind === judgement ? earlier.before : undefined;
  const { changes } = texts;
  return before === undefined ? changes[judgement] : changes.inIteration(changes[judgement], before.iteration);
}

interface DiffLineProps {
  readonly row: DiffRow;
  readonly file: string;
  /** True for the first row of its hunk. */
  readonly isFirst: boolean;
  readonly isSideBySide: boolean;
  readonly note: CodeNote | undefined;
  readonly left: readonly CodePart[] | undefined;
  readonly right: readonly CodePart[] | undefined;
}

export const DiffLine = memo(function DiffLine({ row, file, isSideBySide, isFirst, note, left, right }: DiffLineProps) {
  const number = { file, isFirst };
  if (!isSideBySide) {
    const line = row.right ?? row.left;
    if (line === undefined) return null;
    const isRemoved = line.kind === "removed";
    return (
      <tr data-kind={line.kind}>
        <td className="diff-number">
          {isRemoved ? <LineNumber {...number} side="before" line={line} /> : line.before}
        </td>
        <td className="diff-number">{!isRemoved && <LineNumber {...number} side="after" line={line} />}</td>
        <LineText line={line} partner={findPartner(row, line)} parts={line === row.left ? left : right} note={note} />
      </tr>
    );
  }
  return (
    <tr>
      <td className="diff-number" data-kind={row.left?.kind}>
        {row.left !== undefined && <LineNumber {...number} side="before" line={row.left} />}
      </td>
      <LineText line={row.left} partner={row.left && findPartner(row, row.left)} parts={left} note={undefined} />
      <td className="diff-number" data-kind={row.right?.kind}>
        {row.right !== undefined && <LineNumber {...number} side="after" line={row.right} />}
      </td>
      <LineText line={row.right} partner={row.right && findPartner(row, row.right)} parts={right} note={note} />
    </tr>
  );
});

interface LineNumberProps {
  readonly file: string;
  readonly side: "before" | "after";
  readonly line: HunkLine;
  readonly isFirst: boolean;
}

/** Shows the number of a line. Clicking it begins a comment; the view handles clicks and keys. */
function LineNumber({ file, side, line, isFirst }: LineNumberProps) {
  const number = side === "before" ? line.before : line.after;
  return (
    <button
      type="button"
      className="diff-line"
      title={texts.changes.commentOnLine}
      aria-label={texts.changes.commentOn[line.kind](number ?? 0)}
      // From the first line of a hunk on, arrow keys go to the others.
      tabIndex={isFirst ? 0 : -1}
      data-file={file}
      data-side={side}
      data-line={number}
    >
      {number}
    </button>
  );
}

interface LineTextProps {
  readonly line: HunkLine | undefined;
  readonly partner: HunkLine | undefined;
  readonly parts: readonly CodePart[] | undefined;
  readonly note: CodeNote | undefined;
}

function LineText({ line, partner, parts, note }: LineTextProps) {
  if (line === undefined) return <td className="diff-text diff-nothing" />;
  return (
    <td className="diff-text" data-kind={line.kind}>
      <DiffText line={line} partner={partner} parts={parts} />
      {line.isUnended && <span className="diff-remark"> {texts.changes.noLineEnd}</span>}
      {note !== undefined && <CodeNoteMark note={note} />}
    </td>
  );
}
