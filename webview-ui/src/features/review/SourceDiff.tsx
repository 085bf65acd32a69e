import { useMemo } from "react";
import { laterTexts } from "../../texts/laterTexts.ts";
import { useCompareParts } from "./compareParts.ts";
import { SectionSource } from "./SectionSource.tsx";
import { diffSources, type SourceRun } from "./sourceRuns.ts";

/** Shows the line diff of a section's Markdown, removed lines before added ones. */
export function SourceDiff({ rowKey }: { readonly rowKey: string }) {
  const { texts } = useCompareParts();
  const pair = texts.pair(rowKey);
  const [before, after] = [pair?.before, pair?.after];
  const runs = useMemo(() => diffSources(before ?? "", after ?? ""), [before, after]);
  return (
    <div className="compared-source">
      {runs.map((run, place) => (
        <Run key={`run-${String(place)}`} run={run} />
      ))}
    </div>
  );
}

function Run({ run }: { readonly run: SourceRun }) {
  switch (run.kind) {
    case "added":
      return (
        <ins className="compared-added compared-block">
          <SectionSource text={run.text} />
        </ins>
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
      return <p className="compared-omitted">{laterTexts().compare.unchangedLines(run.lines)}</p>;
  }
}
