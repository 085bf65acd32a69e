import { useEffect, useRef } from "react";
import type { CommitPhase } from "../../state/commit/commitState.ts";
import { Icon } from "../../ui/Icon.tsx";

/** The keyboard must be able to scroll it. */
const scrollable = { role: "group", tabIndex: 0, "aria-label": "What git and its hooks said" };

/** Why nothing was committed, in git's own words; read aloud when it comes. */
export function CommitFailure({ phase }: { readonly phase: CommitPhase }) {
  const place = useRef<HTMLDivElement>(null);
  const output = useRef<HTMLPreElement>(null);

  useEffect(() => {
    if (phase.kind !== "failed") return;
    place.current?.scrollIntoView({ block: "nearest" });
    // What matters stands at the end: before it comes all that went well.
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
