import type { CodePart } from "../markdown/index.ts";
import { findWordMarks } from "../state/changes/findWordMarks.ts";
import type { HunkLine } from "../state/changes/hunkLines.ts";
import { laterTexts } from "../texts/laterTexts.ts";
import { splitAtMarks } from "./splitAtMarks.ts";

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
  const marks = partner === undefined ? [] : findWordMarks(line.text, partner.text);
  const shown = splitAtMarks(line.text, parts, marks);
  return (
    <>
      <span className="diff-sign" aria-hidden="true">
        {signs[line.kind]}
      </span>
      <Tag>
        {shown.parts.map(({ text, className, isMarked }, place) =>
          className === "" && !isMarked ? (
            text
          ) : (
            <span key={`part-${String(place)}`} className={isMarked ? `${className} diff-word`.trim() : className}>
              {text}
            </span>
          ),
        )}
      </Tag>
      {shown.hidden > 0 && <span className="diff-remark"> {laterTexts().changes.moreCharacters(shown.hidden)}</span>}
    </>
  );
}
