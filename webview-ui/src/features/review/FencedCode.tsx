import { toFenceKey } from "@dialectic/shared/review";
import { type PropsWithChildren, useEffect, useMemo } from "react";
import { listChangedFiles } from "../../state/changes/changesState.ts";
import { isOldIteration } from "../../state/history/historyState.ts";
import { countTouches, toReferenceName } from "../../state/references/referenceState.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { CodeText } from "../CodeText.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import type { FencedCodeProps } from "../slots.ts";
import { FencedExcerpt } from "./FencedExcerpt.tsx";
import { type FencedReference, readFence } from "./readFence.ts";

/** Shows a fence of an author: the way to its change, or the code as it is now. */
export function FencedCode({ hash, code, children }: FencedCodeProps) {
  const isOld = usePanelState(isOldIteration);
  const fence = useMemo(() => readFence(code), [code]);
  if (isOld || fence === undefined) return children;
  if (fence.kind === "diff")
    return (
      <WrittenDiff hash={hash} text={fence.text}>
        {children}
      </WrittenDiff>
    );
  return fence.lines.map((line, place) => {
    // A line has no identity but its place.
    const key = `line-${String(place)}`;
    return typeof line === "string" ? (
      <div key={key} className="code-block">
        <pre>
          <CodeText text={line} />
        </pre>
      </div>
    ) : (
      <PlacedReference key={key} hash={hash} {...line} />
    );
  });
}

/** Shows a written diff. One that equals a change is only the way to it: the change stands below the section. */
function WrittenDiff({ hash, text, children }: PropsWithChildren<{ readonly hash: string; readonly text: string }>) {
  const name = useMemo(() => toReferenceName(hash, toFenceKey(text)), [hash, text]);
  const path = usePanelState(({ changes: { story } }) => {
    const goal = story?.references.get(name);
    return goal && listChangedFiles(story).find(({ id }) => id === goal.file)?.path;
  });
  if (path === undefined) return children;
  return (
    <div className="code-fence">
      <div className="code-fence-head code-fence-live">
        <code>{path}</code>
        <ChangeLink name={name} />
      </div>
      {/* The text of the section is searched and quoted as it was written. */}
      <div hidden>{children}</div>
    </div>
  );
}

function PlacedReference({ hash, text, link }: FencedReference & { readonly hash: string }) {
  const { actions } = usePanel();
  const name = toReferenceName(hash, text);
  const isChanged = usePanelState(({ changes }) => changes.story?.references.has(name) === true);
  const touches = usePanelState(({ references }) => countTouches(references, name));
  const outcome = usePanelState(({ references }) => references.fenced.get(name)?.outcome);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a touch is the reason to read the code again
  useEffect(() => {
    if (!isChanged) void actions.readFence({ hash, text });
  }, [actions, hash, text, isChanged, touches]);
  return (
    <div className="code-fence">
      <div className="code-fence-head">
        {link}
        {isChanged && <ChangeLink name={name} />}
      </div>
      {!isChanged && outcome !== undefined && (
        <div className="code-fence-live">
          <FencedExcerpt text={text} outcome={outcome} />
        </div>
      )}
    </div>
  );
}

function ChangeLink({ name }: { readonly name: string }) {
  const { actions } = usePanel();
  return (
    <button type="button" className="link-button" onClick={() => actions.showReferenceChange(name)}>
      <Icon name="diff" /> {texts.story.goToChange}
    </button>
  );
}
