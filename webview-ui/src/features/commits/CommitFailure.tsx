import { useEffect, useRef } from "react";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { scrollableGroup } from "../../ui/scrollable.ts";
import type { CommitPhase } from "./state/commitState.ts";

/** Shows in git's own words why the commit failed. Screen readers announce it. */
export function CommitFailure({ phase }: { readonly phase: CommitPhase }) {
  const place = useRef<HTMLDivElement>(null);
  const output = useRef<HTMLPreElement>(null);

  useEffect(() => {
    if (phase.kind !== "failed") return;
    place.current?.scrollIntoView({ block: "nearest" });
    // The error is at the end, after the output of all successful steps.
    output.current?.scrollTo({ top: output.current.scrollHeight });
  }, [phase]);

  return (
    <div ref={place} className="commit-failure" role="alert">
      {phase.kind === "failed" && (
        <>
          <p>
            <Icon name="error" />
            <span>{phase.message.replaceAll("`", "")}</span>
          </p>
          {phase.output !== "" && (
            <pre ref={output} className="commit-output" {...scrollableGroup(texts.commit.output)}>
              {phase.output}
            </pre>
          )}
        </>
      )}
    </div>
  );
}
