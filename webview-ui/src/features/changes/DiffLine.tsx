import type { CodeNote } from "@dialectic/shared/protocol";
import { memo } from "react";
import type { CodePart } from "../../markdown/index.ts";
import type { DiffRow, HunkLine } from "../../state/hunkLines.ts";
import { wordMarks } from "../../state/wordMarks.ts";
import { CodeNoteMark } from "./CodeNoteMark.tsx";
import { markedParts } from "./markedParts.ts";

interface DiffLineProps {
  readonly row: DiffRow;
  readonly isSideBySide: boolean;
  readonly note: CodeNote | undefined;
  /** The lines in parts, each with its colour. */
  readonly left: readonly CodePart[] | undefined;
  readonly right: readonly CodePart[] | undefined;
}

/** One row of a diff. */
export const DiffLine = memo(function DiffLine({ row, isSideBySide, note, left, right }: DiffLineProps) {
  if (!isSideBySide) {
    const line = row.right ?? row.left;
    if (line === undefined) return null;
    return (
      <tr data-kind={line.kind}>
        <LineNumber line={line.before} />
        <LineNumber line={line.after} />
        <LineText line={line} partner={row.partner} parts={line === row.left ? left : right} note={note} />
      </tr>
    );
  }
  const isPair = row.left !== row.right;
  return (
    <tr>
      <LineNumber line={row.left?.before} kind={row.left?.kind} />
      <LineText line={row.left} partner={isPair ? row.right : undefined} parts={left} note={undefined} />
      <LineNumber line={row.right?.after} kind={row.right?.kind} />
      <LineText line={row.right} partner={isPair ? row.left : undefined} parts={right} note={note} />
    </tr>
  );
});

function LineNumber({
  line,
  kind,
}: {
  readonly line: number | undefined;
  readonly kind?: HunkLine["kind"] | undefined;
}) {
  return (
    <td className="diff-number" data-kind={kind}>
      {line}
    </td>
  );
}

interface LineTextProps {
  readonly line: HunkLine | undefined;
  readonly partner: HunkLine | undefined;
  readonly parts: readonly CodePart[] | undefined;
  readonly note: CodeNote | undefined;
}

const tags = { same: "span", added: "ins", removed: "del" } as const;
const signs = { same: " ", added: "+", removed: "−" } as const;

function LineText({ line, partner, parts, note }: LineTextProps) {
  if (line === undefined) return <td className="diff-text diff-nothing" />;
  const Tag = tags[line.kind];
  const marks = partner === undefined ? [] : wordMarks(line.text, partner.text);
  const shown = markedParts(line.text, parts, marks);
  return (
    <td className="diff-text" data-kind={line.kind}>
      <span className="diff-sign" aria-hidden="true">
        {signs[line.kind]}
      </span>
      <Tag>
        {shown.parts.map(({ text, className, isMarked }, place) => (
          // Parts have no identity of their own.
          <span key={`part-${String(place)}`} className={isMarked ? `${className} diff-word`.trim() : className}>
            {text}
          </span>
        ))}
      </Tag>
      {shown.hidden > 0 && <span className="diff-remark"> … {shown.hidden} more characters</span>}
      {line.isUnended && <span className="diff-remark"> no line end</span>}
      {note !== undefined && <CodeNoteMark note={note} />}
    </td>
  );
}
