import { hasInvisible, toLook } from "@dialectic/shared/protocol";
import { useMemo } from "react";
import { texts } from "../../texts/texts.ts";
import { SectionSource } from "../review/SectionSource.tsx";
import { useCompareParts } from "./compareParts.ts";
import { diffSources, type SourceRun } from "./sourceRuns.ts";

/** Shows the line diff of a section's Markdown. */
export function SourceDiff({ rowKey }: { readonly rowKey: string }) {
  const { texts } = useCompareParts();
  const pair = texts.pair(rowKey);
  return <TextDiff before={pair?.before ?? ""} after={pair?.after ?? ""} />;
}

/** Shows the line diff of two texts, removed lines before added ones. */
export function TextDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const runs = useMemo(() => diffSources(before, after), [before, after]);
  return (
    <div className="compared-source">
      {runs.map((run, place) => (
        <Run key={`run-${String(place)}`} run={run} before={runs[place - 1]} />
      ))}
    </div>
  );
}

function Run({ run, before }: { readonly run: SourceRun; readonly before: SourceRun | undefined }) {
  switch (run.kind) {
    case "added":
      return (
        <>
          <ins className="compared-added compared-block">
            <SectionSource text={run.text} />
          </ins>
          {before?.kind === "removed" && <HiddenDifference text={run.text} other={before.text} />}
        </>
      );
    case "removed":
      return (
        <del className="compared-removed compared-block">
          <SectionSource text={run.text} />
        </del>
      );
    case "same":
      return <SectionSource text={run.text} />;
    case "omitted":
      return <p className="compared-omitted">{texts.compare.unchangedLines(run.lines)}</p>;
  }
}

/** Says in words that some lines differ in nothing that a reader sees. */
function HiddenDifference({ text, other }: { readonly text: string; readonly other: string }) {
  const hidden = useMemo(() => {
    const lines = new Map(other.split("\n").map((line) => [toLook(line), line]));
    return text.split("\n").find((line) => (lines.get(toLook(line)) ?? line) !== line);
  }, [text, other]);
  if (hidden === undefined) return null;
  const { differsInvisibly, differsInEncoding } = texts.changes;
  const isInvisible = hasInvisible(hidden) || hasInvisible(other);
  return <p className="compared-omitted">{isInvisible ? differsInvisibly : differsInEncoding}</p>;
}
