import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel } from "../panelContext.ts";
import type { ReferenceQuestion } from "../references/state/referencesSlice.ts";

interface CommentOnCodeProps {
  readonly question: ReferenceQuestion;
  /** Called before a comment begins, so that the code makes room for it. */
  readonly onBegin: (() => void) | undefined;
}

/** Shows a button that begins a comment on the lines of a reference, or on the lines selected in its code. */
export function CommentOnCode({ question: { hash, text }, onBegin }: CommentOnCodeProps) {
  const { store, actions } = usePanel();

  function begin(): void {
    const sections = getShownReview(store.getState())?.sections;
    const sectionId = sections?.ids[sections.hashes.indexOf(hash)];
    if (sectionId === undefined) {
      actions.notify("warning", texts.feedback.sectionChanged);
      return;
    }
    const lines = readSelectedLines(document.getSelection());
    onBegin?.();
    actions.beginComment({ kind: "reference", hash, text, ...lines }, sectionId);
  }

  return (
    <Button
      kind="link"
      className="comment-on-code"
      title={texts.feedback.commentOnCode}
      // Keeps the selection through the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={begin}
    >
      <Icon name="comment" /> {texts.common.comment}
    </Button>
  );
}

function readSelectedLines(
  selection: Selection | null,
): { readonly line: number; readonly endLine: number } | undefined {
  if (selection === null || selection.isCollapsed) return undefined;
  const range = selection.getRangeAt(0);
  const [line, endLine] = [readLineNumber(range.startContainer), readLineNumber(range.endContainer)];
  return line === undefined || endLine === undefined ? undefined : { line, endLine };
}

function readLineNumber(node: Node): number | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  const number = element?.closest(".sheet-content .excerpt tr, .preview .excerpt tr")?.querySelector("th")?.textContent;
  return number === undefined || number === null ? undefined : Number(number);
}
