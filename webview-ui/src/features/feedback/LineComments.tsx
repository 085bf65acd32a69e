import { use } from "react";
import type { PanelState } from "../../state/panelStore.ts";
import { findChangesIn } from "../../state/shownChanges.ts";
import { getTopView, type PageView } from "../../state/topView.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { isWithoutLines, toWholeFile } from "../changes/state/changeLines.ts";
import { lineMarks } from "../lineMarks.tsx";
import type { FilePlace } from "../marks.tsx";
import { PageViewContext, usePanel, usePanelState } from "../panelContext.ts";
import { CommentBoxView } from "./CommentBoxView.tsx";
import { CommentsOnOtherCommits } from "./CommentsOnOtherCommits.tsx";
import { type ChangeComments, findChangeComments, toLineName } from "./state/changeComments.ts";
import { ThreadList } from "./ThreadList.tsx";

/** Shows the threads and open boxes that stand at a line of changes. */
function LineComments({ line }: { readonly line: string }) {
  const view = use(PageViewContext);
  const here = usePanelState((state) => findComments(state, view)?.byLine.get(line));
  const shown = usePanelState((state) => findComments(state, view)?.shownAsWritten);
  if (here === undefined) return null;
  return (
    <div className="section-comments line-comments">
      <Comments here={here} shown={shown} />
    </div>
  );
}

function CommentsBelow({ found }: { readonly found: string }) {
  return (
    <div className="diff-comments">
      <LineComments line={found} />
    </div>
  );
}

/** Comments below lines of changed code. A line is found by its name, so that a comment that comes renders no others. */
export const commentsAtLines = lineMarks(
  (state, view, { file, side }) => findComments(state, view)?.lineNames[side].get(file.id),
  CommentsBelow,
);

/** Shows the comments at the head of a file, once in each view. A file without lines can be commented on there. */
export function FileComments({ file, isFirst }: Pick<FilePlace, "file" | "isFirst">) {
  return isFirst ? <CommentsOnFile file={file} /> : null;
}

function CommentsOnFile({ file }: Pick<FilePlace, "file">) {
  const { actions } = usePanel();
  const view = use(PageViewContext);
  const isLineless = usePanelState((state) => isWithoutLines(findChangesIn(state, view), file.id));
  return (
    <>
      {isLineless && (
        <button
          type="button"
          className="link-button comment-on-file"
          onClick={() => actions.commentOnLines(toWholeFile(file.id))}
        >
          <Icon name="comment" /> <span>{texts.feedback.commentOnFile}</span>
        </button>
      )}
      <LineComments line={toLineName(toWholeFile(file.id))} />
    </>
  );
}

/** Shows the comments on code that the changes of the view do not contain. */
export function OtherComments() {
  const view = use(PageViewContext);
  const here = usePanelState((state) => findComments(state, view)?.elsewhere);
  const others = usePanelState((state) => findComments(state, view)?.others);
  return (
    <>
      {here !== undefined && <CommentsElsewhere here={here} />}
      {others !== undefined && <CommentsOnOtherCommits here={others} />}
    </>
  );
}

function CommentsElsewhere({ here }: Pick<CommentsProps, "here">) {
  if (here.threads.length + here.boxes.length === 0) return null;
  const title = texts.changes.commentsElsewhere;
  return (
    <section className="review-comments section-comments" aria-label={title}>
      <h2>{title}</h2>
      <Comments here={here} />
    </section>
  );
}

interface CommentsProps {
  readonly here: ChangeComments["elsewhere"];
  readonly shown?: ChangeComments["shownAsWritten"] | undefined;
}

function Comments({ here: { threads, boxes }, shown }: CommentsProps) {
  return (
    <>
      <ThreadList threads={threads} asWritten={shown} />
      {boxes.map((box) => (
        <CommentBoxView key={box.key} box={box} />
      ))}
    </>
  );
}

/** A covered review shows its comments when it is seen again: a box must not exist twice. */
function findComments(state: PanelState, view: PageView): ChangeComments | undefined {
  const shown = findChangesIn(state, view);
  return shown && getTopView(state) === view ? findChangeComments(state.feedback, shown) : undefined;
}
