import type { Thread } from "@dialectic/shared/protocol";
import { type ChangeGoal, type ChangesRange, toRangeName } from "../../../state/changedCode.ts";
import type { PanelActions } from "../../../state/panelActions.ts";
import type { PanelStore } from "../../../state/panelStore.ts";
import { type CommentedLine, findChangeComments } from "./changeComments.ts";

interface CommentedLines extends Pick<ChangesRange, "round" | "part"> {
  readonly file: string;
  readonly side: "before" | "after";
  /** 1-based; 0 for the whole file. */
  readonly endLine: number;
}

/** Goes to changed lines with a comment: in the changes that are open, or in the review. `name` is the id of a thread or the key of a box. */
export function goToCommentedLine(
  name: string,
  { round, part, file, side, endLine }: CommentedLines,
  store: PanelStore,
  actions: Pick<PanelActions, "showInStory" | "goToChange" | "showChanges" | "arriveAtComment">,
): void {
  const { feedback, changes } = store.getState();
  const { open, story } = changes;
  const shown = open ?? story;
  const comments = shown && findChangeComments(feedback, shown);
  const place = comments?.places.get(name);
  if (place !== undefined && open === undefined) void actions.showInStory(toLineGoal(place));
  else if (place !== undefined) actions.goToChange(place.line === 0 ? { file: place.file } : toLineGoal(place));
  // Below all changes, the comment itself arrives.
  else if (comments !== undefined && isElsewhere(name, comments.elsewhere)) return;
  else {
    void actions
      .showChanges(endLine === 0 ? { file } : toLineGoal({ file, side, line: endLine }), { round, part })
      .then(() => {
        // VS Code has shown it: no comment of the page arrives at the goal.
        if (store.getState().changes.open === undefined) actions.arriveAtComment();
      });
  }
}

/** Goes to the changes that a comment was written on, whatever is shown: to its line there, or to its file. */
export function goToWrittenLine(thread: Thread, store: PanelStore, actions: WrittenActions): void {
  const change = thread.place.kind === "code" ? thread.place.change : undefined;
  if (change === undefined) return;
  const { round, part, file, side, endLine } = change;
  const goal = endLine === 0 ? { file } : toLineGoal({ file, side, line: endLine });
  void actions.showChanges(goal, { round, part }).then(() => {
    // VS Code shows it in an editor; a reader who has gone elsewhere meanwhile stays there.
    const { open } = store.getState().changes;
    if (open !== undefined && toRangeName(open) === toRangeName({ round, part })) actions.openThread(thread.id);
  });
}

type WrittenActions = Pick<PanelActions, "showChanges" | "openThread">;

function isElsewhere(name: string, { threads, boxes }: ReturnType<typeof findChangeComments>["elsewhere"]): boolean {
  return threads.some(({ id }) => id === name) || boxes.some(({ key }) => key === name);
}

function toLineGoal({ file, side, line }: CommentedLine): ChangeGoal {
  return { file, line: { side, line } };
}
