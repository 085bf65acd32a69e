import { toVisible, type UndoChangesOutcome } from "@dialectic/shared/protocol";
import type { HostParts, Notify } from "../../../state/askHost.ts";
import { listChangedFiles, toHunkRowId } from "../../../state/changedCode.ts";
import { getCommentableIteration } from "../../../state/commentableSection.ts";
import type { PanelStore } from "../../../state/panelStore.ts";
import { findShownChanges } from "../../../state/shownChanges.ts";
import { getTopView } from "../../../state/topView.ts";
import { canUndoIn, findUndone, getUndone } from "../../../state/undone.ts";
import { texts } from "../../../texts/texts.ts";
import { toFileRowId } from "../../changes/state/changeRows.ts";
import type { StoryActions } from "../../changes/state/storyActions.ts";
import type { FeedbackActions } from "../../feedback/state/feedbackActions.ts";
import { nothingTyped } from "../../feedback/state/feedbackBoxes.ts";
import { withBox, withoutBox, withTyped } from "../../feedback/state/feedbackState.ts";
import { createBoxOpener } from "../../feedback/state/openBox.ts";
import { canUndoFile } from "./canUndoFile.ts";
import { findUndoGoal } from "./findUndoGoal.ts";
import { countTargetHunks, planUndo } from "./planUndo.ts";
import { findUndoKey, type UndoState, type UndoTarget, withEntry } from "./undoState.ts";

export interface UndoActions {
  /** Opens the box for the reason at a row. `reason` is its text when the box is new. */
  beginUndo(target: UndoTarget, row: string, reason?: string): void;
  /** Notes the row that shows a box, of which only the draft is known after a reload. */
  placeUndo(key: string, target: UndoTarget, row: string): void;
  /** Undoes the changes with the reason in a box. */
  sendUndo(key: string): Promise<void>;
  /** Closes a box. Its text stays a draft. */
  leaveUndo(key: string): void;
  restoreChange(target: UndoTarget, change: string): Promise<void>;
  closeConflicts(key: string): void;
  /** Goes to the changes of a box for the reason. */
  goToUndo(key: string): void;
  /** Expands or collapses an undone change in the view of changes. */
  expandUndone(change: string, isExpanded: boolean): void;
  /** Clears the goal once the heading has the focus. */
  arriveAtUndone(): void;
  /** Opens the box for the current hunk or file of the view of changes, or restores it. */
  undoInChanges(): void;
  /** Opens the box of a hunk or a file, or restores it. */
  toggleUndone(target: UndoTarget, row: string): void;
}

export interface UndoParts extends HostParts {
  readonly notify: Notify;
  readonly showInStory: StoryActions["showInStory"];
  /** The actions on the boxes of comments, which keep the drafts. */
  readonly boxes: Pick<FeedbackActions, "dropDraft" | "typeInBox">;
}

export function createUndoActions(parts: UndoParts): UndoActions {
  const { store } = parts;
  const change = createUndoChanger(store);
  const open = createBoxOpener({ store });
  const beginUndo: UndoActions["beginUndo"] = (target, row, reason) => {
    const state = store.getState();
    const key = findUndoKey(state.undo, target);
    const iteration = getCommentableIteration(state) ?? 1;
    // The reader has the lines of now before them.
    change((undo) => ({ ...undo, begun: withEntry(undo.begun, key, { target, row }), said: "" }));
    open({ key, place: { kind: "undo" }, subject: undefined, iteration, isOpen: true }, reason);
  };
  const restoreChange = createRestoring(parts);
  return {
    beginUndo,
    restoreChange,
    sendUndo: createUndoing(parts),
    placeUndo: (key, target, row) =>
      change((undo) => ({ ...undo, begun: withEntry(undo.begun, key, { target, row }) })),
    leaveUndo(key) {
      change((state) => withoutAnswer(state, key));
      store.setState(({ feedback }) => {
        const box = feedback.boxes.get(key);
        if (box === undefined) return {};
        const closed = withTyped(withBox(feedback, { ...box, isOpen: false }), key, { refused: undefined });
        return { feedback: feedback.typed.get(key)?.text ? closed : withoutBox(feedback, key) };
      });
    },
    closeConflicts: (key) => change((state) => withoutAnswer(state, key)),
    goToUndo(key) {
      const goal = findUndoGoal(store.getState().changes.story, key);
      if (typeof goal === "string") store.setState({ comparison: undefined, jump: { sectionId: goal } });
      else if (goal !== undefined) void parts.showInStory(goal);
    },
    expandUndone: (undone, isExpanded) =>
      change((state) => {
        const expanded = new Set(state.expanded);
        if (isExpanded) expanded.add(undone);
        else expanded.delete(undone);
        return { ...state, expanded };
      }),
    arriveAtUndone: () => change((state) => (state.goal === undefined ? state : { ...state, goal: undefined })),
    ...createUndoKeys({ ...parts, beginUndo, restoreChange }),
  };
}

function createUndoChanger(store: PanelStore) {
  return (next: (state: UndoState) => UndoState) => store.setState(({ undo }) => ({ undo: next(undo) }));
}

function withoutAnswer(state: UndoState, key: string): UndoState {
  if (!state.questions.has(key) && !state.conflicts.has(key)) return state;
  return {
    ...state,
    questions: withEntry(state.questions, key, undefined),
    conflicts: withEntry(state.conflicts, key, undefined),
  };
}

/** Creates the function that undoes. A reason whose changes were not undone stays in the box. */
function createUndoing({ store, currentHost, notify, boxes }: UndoParts): UndoActions["sendUndo"] {
  const change = createUndoChanger(store);
  /** Ids of unanswered calls by box key: the same call that is sent again counts once. */
  const attempts = new Map<string, { readonly said: string; readonly id: string }>();
  const type = (key: string, typed: Parameters<typeof withTyped>[2]) =>
    store.setState(({ feedback }) => (feedback.boxes.has(key) ? { feedback: withTyped(feedback, key, typed) } : {}));
  return async (key) => {
    const state = store.getState();
    const { reviewId } = state.changes;
    const target = state.undo.begun.get(key)?.target;
    const { text: reason, isSending } = state.feedback.typed.get(key) ?? nothingTyped;
    if (target === undefined || reviewId === undefined || !state.feedback.boxes.has(key) || isSending) return;
    const host = state.isConnected ? currentHost() : undefined;
    const planned = planUndo(state, target);
    if (host === undefined) return type(key, { refused: texts.feedback.notConnected });
    if (planned === undefined) return type(key, { refused: texts.undo.notLatest });
    const isConfirmed = state.undo.questions.has(key);
    type(key, { isSending: true, refused: undefined });
    change((undo) => ({ ...undo, said: "" }));
    const said = JSON.stringify([reason, planned]);
    const known = attempts.get(key);
    const id = known?.said === said ? known.id : crypto.randomUUID();
    attempts.set(key, { said, id });
    const call = { reviewId, ...planned, reason, id, draft: key };
    const outcome = await host["undo/changes"](isConfirmed ? { ...call, isConfirmed } : call).catch(
      () => ({ kind: "unanswered" }) as const,
    );
    if (store.getState().changes.reviewId !== reviewId) return;
    if (outcome.kind === "unanswered") return type(key, { isSending: false, refused: texts.undo.unanswered });
    if (outcome.kind === "confirm") {
      type(key, { isSending: false });
      return change((undo) => ({ ...undo, questions: withEntry(undo.questions, key, outcome.folder) }));
    }
    attempts.delete(key);
    if (outcome.kind === "refused") return type(key, { isSending: false, refused: outcome.message });
    if (outcome.notice !== undefined) notify("info", outcome.notice);
    const isHere = hasFocusAt(key);
    change((undo) => ({
      ...withAnswer(undo, key, { ...outcome, hunks: countTargetHunks(findShownChanges(state), target) }, false),
      goal: isHere && outcome.conflicts.length === 0 ? key : undefined,
    }));
    // A save of the text may have been on its way when the host deleted the draft.
    if (outcome.conflicts.length === 0) return boxes.dropDraft(key);
    type(key, { isSending: false });
    if (reason !== "") boxes.typeInBox(key, reason);
  };
}

/** Creates the function that brings undone changes back. */
function createRestoring({ store, currentHost, notify }: UndoParts): UndoActions["restoreChange"] {
  const change = createUndoChanger(store);
  const attempts = new Map<string, string>();
  return async (target, undone) => {
    const { changes, comparison, isConnected } = store.getState();
    const { reviewId } = changes;
    const hunks = countTargetHunks(findShownChanges({ changes, comparison }), target);
    const key = findUndoKey(store.getState().undo, target);
    const host = isConnected ? currentHost() : undefined;
    if (reviewId === undefined) return;
    if (host === undefined) return notify("warning", texts.feedback.notConnected);
    const id = attempts.get(undone) ?? crypto.randomUUID();
    attempts.set(undone, id);
    change((undo) => ({ ...undo, said: "" }));
    const outcome = await host["undo/restore"]({ reviewId, changes: [undone], id }).catch(
      () => ({ kind: "unanswered" }) as const,
    );
    if (store.getState().changes.reviewId !== reviewId) return;
    if (outcome.kind === "unanswered") return notify("warning", texts.undo.unanswered);
    attempts.delete(undone);
    if (outcome.kind === "refused") return notify("warning", outcome.message);
    if (outcome.kind === "confirm") return notify("warning", texts.undo.confirm(outcome.folder));
    if (outcome.notice !== undefined) notify("info", outcome.notice);
    const isHere = hasFocusAt(key);
    change((undo) => ({ ...withAnswer(undo, key, { ...outcome, hunks }, true), goal: isHere ? key : undefined }));
  };
}

type Changed = Extract<UndoChangesOutcome, { kind: "changed" }>;

interface Answered extends Changed {
  /** Number of hunks of the target. The host counts a whole file as one change. */
  readonly hunks: number;
}

function withAnswer(state: UndoState, key: string, answer: Answered, isRestore: boolean): UndoState {
  const { undo } = texts;
  const { conflicts, hunks } = answer;
  const count = answer.count === 1 ? hunks : answer.count;
  const done = count === 0 ? "" : isRestore ? undo.restored(count) : undo.undone(count);
  return {
    ...withoutAnswer(state, key),
    conflicts: withEntry(state.conflicts, key, conflicts.length === 0 ? undefined : { isRestore, conflicts }),
    said: [done, conflicts.length === 0 ? "" : undo.notTouched(conflicts.length)].filter(Boolean).join(" "),
  };
}

/** True when the focus is at the changes, or nowhere: then it may move to them. */
function hasFocusAt(key: string): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return true;
  return focused.closest<HTMLElement>("[data-undo]")?.dataset["undo"] === key;
}

interface KeyParts extends UndoParts {
  readonly beginUndo: UndoActions["beginUndo"];
  readonly restoreChange: UndoActions["restoreChange"];
}

/** Creates the actions of the key, which undoes what is at hand, or restores it. */
function createUndoKeys({ store, notify, beginUndo, restoreChange }: KeyParts) {
  const toggleUndone = (target: UndoTarget, row: string) => {
    const state = store.getState();
    const { undo } = texts;
    const file = target.kind === "section" ? undefined : target.file;
    const shown = listChangedFiles(findShownChanges(state)).find(({ id }) => id === file);
    const undone =
      file === undefined
        ? undefined
        : findUndone(getUndone(state), file, target.kind === "hunk" ? target.hunk : undefined);
    if (undone !== undefined && undone.isBack !== true && file !== undefined) {
      const whole: UndoTarget = undone.change === file ? { kind: "file", file } : target;
      return void restoreChange(whole, undone.change);
    }
    if (!canUndoIn(state, getTopView(state))) return notify("info", undo.notLatest);
    if (shown?.forbiddenPart !== undefined)
      return notify("info", texts.changes.forbiddenPart(toVisible(shown.forbiddenPart)));
    if (shown !== undefined && !canUndoFile(shown)) return notify("info", undo.notThisFile);
    beginUndo(target, row, undone?.reason);
  };
  return {
    toggleUndone,
    undoInChanges() {
      const { open } = store.getState().changes;
      const at = open?.cursor ?? open?.top;
      if (at === undefined) return notify("info", texts.undo.noChangeHere);
      const { file, hunk } = at;
      if (hunk === undefined) toggleUndone({ kind: "file", file }, toFileRowId(file));
      else toggleUndone({ kind: "hunk", file, hunk }, toHunkRowId(file, hunk));
    },
  };
}
