import { useEffect, useRef } from "react";
import type { CommitPhase } from "../../state/commit/commitState.ts";
import { Icon } from "../../ui/Icon.tsx";

/** Makes the output reachable with the keyboard, so that it can be scrolled. */
const scrollable = { role: "group", tabIndex: 0, "aria-label": "What git and its hooks said" };

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
            <pre ref={output} className="commit-output" {...scrollable}>
              {phase.output}
            </pre>
          )}
        </>
      )}
    </div>
  );
}
