import { findHiddenDifference, toLook } from "@dialectic/shared/protocol";
import { useMemo } from "react";
import { describeHidden } from "../../texts/describeHidden.ts";
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
    const found = text.split("\n").map((line) => findHiddenDifference(line, lines.get(toLook(line)) ?? line));
    return found.find((difference) => difference !== undefined);
  }, [text, other]);
  return hidden === undefined ? null : <p className="compared-omitted">{describeHidden(hidden, texts.changes)}</p>;
}
