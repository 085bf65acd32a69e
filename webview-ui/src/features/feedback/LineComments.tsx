import { findCommentsOnLine } from "../../state/changes/changeComments.ts";
import { usePanelState } from "../panelContext.ts";
import type { ChangedLine } from "../slots.ts";
import { CommentBoxView } from "./CommentBoxView.tsx";
import { ThreadCard } from "./ThreadCard.tsx";

/** Shows the threads and open boxes for lines of a diff that end at this line. */
export function LineComments(line: ChangedLine) {
  const threads = usePanelState(({ feedback }) => feedback.threads);
  const notes = usePanelState(({ feedback }) => feedback.notes);
  const boxes = usePanelState(({ feedback }) => feedback.boxes);
  const here = findCommentsOnLine({ threads: notes.length === 0 ? threads : [...threads, ...notes], boxes }, line);
  if (here.threads.length + here.boxes.length === 0) return null;
  return (
    <div className="section-comments line-comments">
      {here.threads.map((thread) => (
        <ThreadCard key={thread.id} thread={thread} />
      ))}
      {here.boxes.map((box) => (
        <CommentBoxView key={box.key} box={box} />
      ))}
    </div>
  );
}
