import type { SuggestedEdit as Suggestion } from "@dialectic/shared/protocol";
import { alignTokens } from "@dialectic/shared/review";
import { isValidElement, type ReactNode, use, useMemo, useState } from "react";
import { buildDiffRows, type DiffRow, findPartner, type HunkLine } from "../../lines/hunkLines.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { type ColouredLines, useCodeColours } from "../codeColours.ts";
import { DiffText } from "../DiffText.tsx";
import { usePanel } from "../panelContext.ts";
import { readNodeText } from "../readNodeText.ts";
import type { SuggestedEditProps } from "../slots.ts";
import { CommentThreadContext } from "./commentComponents.tsx";
import { SuggestionContext } from "./suggestionContext.ts";

/** Shows the fence of a suggestion as a small diff with the way to apply it; other code as it is written. */
export function SuggestedEdit({ code, children }: SuggestedEditProps) {
  const entry = use(SuggestionContext);
  const isOwn = useMemo(() => entry !== undefined && isFenceOf(entry.suggestion, code), [entry, code]);
  if (entry === undefined || !isOwn) return children;
  const { suggestion } = entry;
  return (
    <figure className="thread-suggestion" data-state={suggestion.state}>
      <figcaption>
        <Icon name="edit" /> {texts.suggestions.suggestedEdit}
      </figcaption>
      <SuggestedLines suggestion={suggestion} />
      <SuggestionState suggestion={suggestion} entry={entry.entry} />
    </figure>
  );
}

function isFenceOf({ after }: Suggestion, code: ReactNode): boolean {
  if (!isValidElement<{ readonly className?: string; readonly children?: ReactNode }>(code)) return false;
  const { className = "", children } = code.props;
  return (
    className.split(" ").includes("language-suggestion") &&
    readNodeText(children).replace(/\n$/, "") === after.join("\n")
  );
}

function SuggestedLines({ suggestion }: { readonly suggestion: Suggestion }) {
  const { path, line, language, before, after } = suggestion;
  const rows = useMemo(() => listRows(suggestion), [suggestion]);
  const removed = useCodeColours(useMemo(() => ({ language, text: before.join("\n") }), [language, before]));
  const added = useCodeColours(useMemo(() => ({ language, text: after.join("\n") }), [language, after]));
  return (
    <table className="diff">
      <caption className="visually-hidden">{texts.suggestions.linesOf(`${path}:${line}`)}</caption>
      <tbody>
        {rows.map((row) => (
          <SuggestedLine
            key={`${row.left?.before ?? ""} ${row.right?.after ?? ""}`}
            row={row}
            removed={removed}
            added={added}
            from={line}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Pairs the commented lines with the suggested ones; those that both have are shown once. */
function listRows({ before, after, line }: Suggestion): readonly DiffRow[] {
  const lines: HunkLine[] = [];
  let [left, right] = [0, 0];
  const add = (kind: HunkLine["kind"], count: number) => {
    for (let place = 0; place < count; place++) {
      const numbers = {
        ...(kind === "added" ? {} : { before: line + left }),
        ...(kind === "removed" ? {} : { after: line + right }),
      };
      lines.push({ kind, text: (kind === "added" ? after[right] : before[left]) ?? "", ...numbers });
      if (kind !== "added") left += 1;
      if (kind !== "removed") right += 1;
    }
  };
  for (const step of alignTokens(before, after)) {
    add("same", step.kept);
    add("removed", step.removed);
    add("added", step.added);
  }
  return buildDiffRows(lines, "inline");
}

interface SuggestedLineProps {
  readonly row: DiffRow;
  readonly removed: ColouredLines | undefined;
  readonly added: ColouredLines | undefined;
  /** Number of the first line. */
  readonly from: number;
}

function SuggestedLine({ row, removed, added, from }: SuggestedLineProps) {
  const line = row.right ?? row.left;
  if (line === undefined) return null;
  const colours =
    line.kind === "removed" ? removed?.[(line.before ?? from) - from] : added?.[(line.after ?? from) - from];
  return (
    <tr data-kind={line.kind}>
      <td className="diff-text">
        <DiffText line={line} partner={findPartner(row, line)} parts={colours} />
      </td>
    </tr>
  );
}

interface SuggestionStateProps {
  readonly suggestion: Suggestion;
  readonly entry: string;
}

function SuggestionState({ suggestion: { state, appliedAt }, entry }: SuggestionStateProps) {
  const said = texts.suggestions;
  if (state === "open") return <ApplyButtons entry={entry} />;
  // An edit that the person applied stays applied, whatever the lines become in later iterations.
  const isApplied = appliedAt !== undefined;
  const isThere = isApplied || state === "applied";
  return (
    <p className="thread-suggestion-state">
      <Icon name={isThere ? "check" : "warning"} />{" "}
      {isApplied ? said.applied : isThere ? said.isInCode : said.linesChanged}
      {isApplied && (
        <>
          {" · "}
          <RelativeTime time={appliedAt} />
        </>
      )}
    </p>
  );
}

function ApplyButtons({ entry }: { readonly entry: string }) {
  const { actions } = usePanel();
  const thread = use(CommentThreadContext);
  const [folder, setFolder] = useState<string>();
  const [isApplying, setIsApplying] = useState(false);
  const said = texts.suggestions;
  if (thread === undefined) return null;

  async function apply(button: HTMLElement, isConfirmed?: true): Promise<void> {
    if (thread === undefined || isApplying) return;
    const card = button.closest<HTMLElement>(".thread");
    setIsApplying(true);
    const asked = await actions.applySuggestion(thread, entry, isConfirmed);
    setFolder(asked);
    setIsApplying(false);
    // The button goes once the suggestion is applied, and its focus goes to the comment.
    const { activeElement, body } = document;
    if (asked === undefined && (activeElement === button || activeElement === body))
      card?.focus({ preventScroll: true });
  }

  return (
    <div className="comment-buttons">
      {folder !== undefined && <p className="thread-suggestion-question">{texts.undo.confirm(folder)}</p>}
      <Button
        kind="secondary"
        disabled={isApplying}
        title={said.applyHint}
        onClick={({ currentTarget }) => void apply(currentTarget, folder === undefined ? undefined : true)}
      >
        {folder === undefined ? said.apply : said.allowAndApply}
      </Button>
      {folder !== undefined && (
        <Button kind="secondary" onClick={() => setFolder(undefined)}>
          {said.cancel}
        </Button>
      )}
    </div>
  );
}
