import type { CodeExcerpt, PreviewOutcome } from "@dialectic/shared/protocol";
import { useMemo } from "react";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Excerpt } from "../Excerpt.tsx";
import { formatPlace } from "../formatPlace.ts";
import { makeScrollAreaProps } from "./markdownComponents.tsx";

/** Most lines of code that a fence shows. Its reference opens all of them. */
const mostLines = 120;

interface FencedExcerptProps {
  /** The reference as it is written. */
  readonly text: string;
  readonly outcome: PreviewOutcome;
}

/** Shows the code of a reference as it is now, or the reason why there is none. */
export function FencedExcerpt({ text, outcome }: FencedExcerptProps) {
  const excerpt = outcome.kind === "code" ? outcome.excerpt : undefined;
  const shown = useMemo(() => excerpt && cutToPlace(excerpt), [excerpt]);
  if (outcome.kind === "refused") return <Said text={outcome.message} />;
  if (excerpt === undefined || shown === undefined) return null;
  const place = excerpt.title ?? formatPlace(excerpt);
  const left = excerpt.markTo - shown.firstLine + 1 - mostLines;
  return (
    <>
      {outcome.notice !== undefined && <Said text={outcome.notice} />}
      {place !== text && <p className="code-fence-place">{place}</p>}
      <div className="code-fence-code" {...makeScrollAreaProps(texts.references.codeAt(place))}>
        <Excerpt excerpt={shown} />
      </div>
      {left > 0 && <p className="code-fence-place">{texts.references.moreLines(left)}</p>}
    </>
  );
}

function Said({ text }: { readonly text: string }) {
  return (
    <p className="code-fence-said">
      <Icon name="warning" /> {text}
    </p>
  );
}

/** Returns the referenced lines alone, without a mark; a single line keeps the lines around it. */
function cutToPlace(excerpt: CodeExcerpt): CodeExcerpt {
  const { firstLine, markFrom, markTo, text } = excerpt;
  if (markTo <= markFrom) return excerpt;
  const start = markFrom - firstLine;
  const lines = text.split("\n").slice(start, Math.min(markTo - firstLine + 1, start + mostLines));
  return { ...excerpt, firstLine: markFrom, text: lines.join("\n"), markTo: markFrom - 1 };
}
