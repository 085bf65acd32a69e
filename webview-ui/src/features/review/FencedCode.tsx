import type { CodeExcerpt, PreviewOutcome } from "@dialectic/shared/protocol";
import { toFenceKey } from "@dialectic/shared/review";
import { isValidElement, type PropsWithChildren, type ReactElement, type ReactNode, useEffect, useMemo } from "react";
import { maxFenceLines } from "../../limits.ts";
import { listChangedFiles } from "../../state/changedCode.ts";
import { getShownReview } from "../../state/panelStore.ts";
import { isOldIteration } from "../../state/shownIteration.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { CodeText } from "../CodeText.tsx";
import { Excerpt } from "../Excerpt.tsx";
import { formatPlace } from "../formatPlace.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { readNodeText } from "../readNodeText.ts";
import { countTouches, toReferenceName } from "../references/state/referenceState.ts";
import type { FencedCodeProps } from "../slots.ts";
import { makeScrollAreaProps } from "./markdownComponents.tsx";

interface FencedExcerptProps {
  /** The reference as it is written. */
  readonly text: string;
  readonly outcome: PreviewOutcome;
}

/** Shows the code of a reference as it is now, or the reason why there is none. */
function FencedExcerpt({ text, outcome }: FencedExcerptProps) {
  const excerpt = outcome.kind === "code" ? outcome.excerpt : undefined;
  const shown = useMemo(() => excerpt && cutToPlace(excerpt), [excerpt]);
  if (outcome.kind === "refused") return <Said text={outcome.message} />;
  if (excerpt === undefined || shown === undefined) return null;
  const place = excerpt.title ?? formatPlace(excerpt);
  const left = excerpt.markTo - shown.firstLine + 1 - maxFenceLines;
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
  const { firstLine, markFrom, markTo, text, lead } = excerpt;
  if (markTo <= markFrom) return excerpt;
  const start = markFrom - firstLine;
  const all = text.split("\n");
  const lines = all.slice(start, Math.min(markTo - firstLine + 1, start + maxFenceLines));
  const above = all.slice(0, start).map((line) => `${line}\n`);
  return {
    ...excerpt,
    firstLine: markFrom,
    text: lines.join("\n"),
    markTo: markFrom - 1,
    lead: lead === undefined ? undefined : lead + above.join(""),
  };
}

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
        <ChangeLink hash={hash} name={name} />
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
        {isChanged && <ChangeLink hash={hash} name={name} />}
      </div>
      {!isChanged && outcome !== undefined && (
        <div className="code-fence-live">
          <FencedExcerpt text={text} outcome={outcome} />
        </div>
      )}
    </div>
  );
}

/** Leads to a change: below this section, or below another one. */
function ChangeLink({ hash, name }: { readonly hash: string; readonly name: string }) {
  const { actions } = usePanel();
  const isBelow = usePanelState((state) => {
    const { story } = state.changes;
    const goal = story?.references.get(name);
    const { ids = [], hashes = [] } = getShownReview(state)?.sections ?? {};
    const placed = story?.bySection.get(ids[hashes.indexOf(hash)] ?? "") ?? [];
    return placed.some((each) => each.file === goal?.file && each.hash === goal.hunk && each.isElsewhere !== true);
  });
  return (
    <button type="button" className="link-button" onClick={() => actions.showReferenceChange(name)}>
      <Icon name={isBelow ? "arrow-down" : "diff"} />{" "}
      <span>{isBelow ? texts.story.changeIsBelow : texts.story.goToChange}</span>
    </button>
  );
}

/** A line of a fence that is a reference, with its link. */
interface FencedReference {
  readonly text: string;
  readonly link: ReactElement;
}

type WrittenFence =
  | { readonly kind: "diff"; readonly text: string }
  /** The references, and texts that are none. */
  | { readonly kind: "hunk"; readonly lines: readonly (FencedReference | string)[] };

interface Written {
  readonly className?: string;
  readonly children?: ReactNode;
  readonly "data-file-ref"?: string;
}

/** Reads a block of code in which an author places changes; undefined for other code. */
function readFence(code: ReactNode): WrittenFence | undefined {
  if (!isValidElement<Written>(code)) return undefined;
  const { className = "", children } = code.props;
  const names = className.split(" ");
  if (names.includes("language-diff")) return { kind: "diff", text: readNodeText(children) };
  if (!names.includes("language-hunk")) return undefined;
  return { kind: "hunk", lines: [children].flat().flatMap(readPart) };
}

function readPart(part: ReactNode): readonly (FencedReference | string)[] {
  const text = isValidElement<Written>(part) ? part.props["data-file-ref"] : undefined;
  if (text !== undefined && isValidElement(part)) return [{ text, link: part }];
  const plain = readNodeText(part).trim();
  return plain === "" ? [] : [plain];
}
