import { findHiddenDifference } from "@dialectic/shared/protocol";
import { useMemo } from "react";
import type { HunkLine } from "../lines/hunkLines.ts";
import { chooseShown } from "../lines/shownLine.ts";
import type { CodePart } from "../markdown/codeLines.ts";
import { describeHidden } from "../texts/describeHidden.ts";
import { texts } from "../texts/texts.ts";
import { LineParts } from "./CodeText.tsx";
import { type LineGap, splitLine } from "./splitLine.ts";

interface DiffTextProps {
  readonly line: HunkLine;
  /** The line to compare with, word by word. */
  readonly partner: HunkLine | undefined;
  readonly parts: readonly CodePart[] | undefined;
}

const tags = { same: "span", added: "ins", removed: "del" } as const;
const signs = { same: " ", added: "+", removed: "−" } as const;

/** Shows the text of a line of a diff with its sign; the words that its partner lacks are marked. */
export function DiffText({ line, partner, parts }: DiffTextProps) {
  const Tag = tags[line.kind];
  const other = partner?.text;
  const shown = useMemo(() => chooseShown(line.text, other), [line.text, other]);
  return (
    <>
      <span className="diff-sign" aria-hidden="true">
        {signs[line.kind]}
      </span>
      <Tag>
        <LineParts parts={splitLine(line.text, parts, shown)} describeGap={describeGap} />
      </Tag>
      {line.kind === "added" && other !== undefined && <HiddenDifference text={line.text} other={other} />}
    </>
  );
}

function describeGap({ characters, isLast }: LineGap): string {
  const { moreCharacters, leftOut } = texts.changes;
  return isLast ? moreCharacters(characters) : leftOut(characters);
}

/** Says in words that a line differs from another one in nothing that a reader sees. */
function HiddenDifference({ text, other }: { readonly text: string; readonly other: string }) {
  const hidden = useMemo(() => findHiddenDifference(text, other), [text, other]);
  return hidden === undefined ? null : <span className="diff-remark"> {describeHidden(hidden, texts.changes)}</span>;
}
