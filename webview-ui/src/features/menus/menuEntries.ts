import type { MenuEntryName, ThreadEntry } from "@dialectic/shared/protocol";
import { listHunkLines } from "../../lines/hunkLines.ts";
import { toHunkRowId } from "../../state/changedCode.ts";
import { getFolding } from "../../state/folds.ts";
import type { PanelActions } from "../../state/panelActions.ts";
import { panelCommands } from "../../state/panelCommands.ts";
import { getShownReview, type PanelStore } from "../../state/panelStore.ts";
import { buildCommentAddress, buildSectionAddress } from "../../state/sectionAddress.ts";
import { findShownChanges } from "../../state/shownChanges.ts";
import { getShownMarks } from "../../state/shownMarks.ts";
import { getTopView } from "../../state/topView.ts";
import { canUndoIn, findUndone, getUndone } from "../../state/undone.ts";
import { texts } from "../../texts/texts.ts";
import type { MenuEntry } from "../../ui/Menu.tsx";
import { toChangeId } from "../changes/state/hunkParts.ts";
import { hasMark } from "../changes/state/viewedMarks.ts";
import { canUndoFile } from "../undo/state/canUndoFile.ts";
import { listSectionHunks } from "../undo/state/planUndo.ts";
import type { MenuTarget } from "./findMenuTarget.ts";

export interface NamedEntry extends MenuEntry {
  readonly name: MenuEntryName;
}

export interface MenuParts {
  readonly store: PanelStore;
  readonly actions: PanelActions;
  readonly isBrowser: boolean;
  /** Copies a text and says so. */
  readonly copy: (text: string) => void;
  /** Returns the Markdown of a section by its hash. */
  readonly loadText: (hash: string) => Promise<string | undefined>;
}

type Target<Kind extends MenuTarget["kind"]> = Extract<MenuTarget, { kind: Kind }>;
type Groups = readonly (readonly NamedEntry[])[];

/** Returns what can be done with a target, in groups. */
export function listMenuEntries(target: MenuTarget, parts: MenuParts): Groups {
  switch (target.kind) {
    case "section":
      return listForSection(target, parts);
    case "reference":
      return listForReference(target, parts);
    case "file":
      return listForFile(target, parts);
    case "hunk":
      return listForHunk(target, parts);
    case "comment":
      return listForComment(target, parts);
  }
}

function listForSection({ section, hash }: Target<"section">, parts: MenuParts): Groups {
  const { store, actions, isBrowser, copy, loadText } = parts;
  const state = store.getState();
  const { contextMenu: menus, reading, undo } = texts;
  const sections = getShownReview(state)?.sections;
  const mark = getShownMarks(state).get(section)?.kind;
  const canUndo = canUndoIn(state, getTopView(state)) && listSectionHunks(state, section).length > 0;
  const copyMarkdown = async () => copy((await loadText(hash)) ?? "");
  const isFolded = getFolding(state).folded.has(section);
  const canFold = getTopView(state) === "review" && (sections?.levels[sections.ids.indexOf(section)] ?? 0) > 0;
  const fold = () => actions.foldSection(section, !isFolded);
  const copyLink = () => sections && copy(buildSectionAddress(location, sections, section));
  return [
    [comment(() => actions.commentOnSection(section), panelCommands.comment.key)],
    [
      ...given(isBrowser, entry("copyLink", texts.review.copyLink, "link", copyLink)),
      entry("copyMarkdown", menus.copyMarkdown, "copy", () => void copyMarkdown()),
    ],
    given(
      canFold,
      isFolded ? entry("unfold", reading.unfold, "unfold", fold) : entry("fold", reading.fold, "fold", fold),
    ),
    [
      ...given(
        mark === "changed",
        entry("showChange", menus.showChange, "diff", () => void actions.showSectionChange(section)),
      ),
      ...given(
        canUndo,
        entry("undoSection", undo.undoSection, "discard", () =>
          actions.beginUndo({ kind: "section", section }, section),
        ),
      ),
    ],
  ];
}

function listForReference(
  { link, section }: Target<"reference">,
  { store, actions, isBrowser, copy }: MenuParts,
): Groups {
  const { contextMenu: menus } = texts;
  const { hash, text } = link.question;
  const reviewId = getShownReview(store.getState())?.meta.reviewId;
  const open = () => reviewId && void actions.openReference({ reviewId, ...link.question });
  const openBeside = () => reviewId && void actions.openReference({ reviewId, ...link.question, beside: true });
  return [
    [
      entry("open", menus.open, "go-to-file", open, "Enter"),
      ...given(!isBrowser, entry("openBeside", menus.openBeside, "split-horizontal", openBeside)),
      entry(
        "preview",
        menus.preview,
        "open-preview",
        () => void actions.previewReference(link),
        panelCommands["preview-reference"].key,
      ),
    ],
    [entry("copyReference", menus.copyReference, "copy", () => copy(text))],
    [comment(() => actions.beginComment({ kind: "reference", hash, text }, section))],
  ];
}

function listForFile({ file, marks }: Target<"file">, { store, actions, isBrowser, copy }: MenuParts): Groups {
  const state = store.getState();
  const { contextMenu: menus } = texts;
  const shown = findShownChanges(state);
  const isViewed = marks.every((mark) => hasMark(state.changes.viewed, mark));
  const openDiff = () => void actions.showChanges({ file: file.id }, shown);
  return [
    [
      ...given(
        !isBrowser || getTopView(state) !== "changes",
        entry("openDiff", isBrowser ? menus.showInChanges : menus.openDiff, "diff", openDiff),
      ),
      ...given(
        marks.length > 0,
        entry(
          isViewed ? "markNotViewed" : "markViewed",
          isViewed ? menus.markNotViewed : menus.markViewed,
          "eye",
          () => void actions.markHunks(marks, !isViewed),
        ),
      ),
    ],
    [entry("copyPath", menus.copyPath, "copy", () => copy(file.path))],
  ];
}

function listForHunk({ file, hunk }: Target<"hunk">, { store, actions, isBrowser, copy }: MenuParts): Groups {
  const state = store.getState();
  const { contextMenu: menus, undo } = texts;
  const shown = findShownChanges(state);
  const change = toChangeId(hunk);
  const undone = findUndone(getUndone(state), file.id, change);
  const isUndone = undone !== undefined && undone.isBack !== true;
  const isViewed = hasMark(state.changes.viewed, change);
  const row = toHunkRowId(file.id, hunk.hash, hunk.part);
  const lines = listHunkLines(hunk);
  const first = lines.find(({ kind }) => kind === "added") ?? lines.find(({ kind }) => kind === "removed");
  const view = getTopView(state);
  const canUndo = canUndoIn(state, view) && canUndoFile(file);
  const toggle = () => actions.toggleUndone({ kind: "hunk", file: file.id, hunk: change }, row);
  const openDiff = () => void actions.showChanges({ file: file.id, hunk: hunk.hash }, shown);
  const commentOnFirst = () => {
    const [side, line] =
      first?.after === undefined ? ["before" as const, first?.before] : ["after" as const, first.after];
    if (line !== undefined) actions.commentOnLines({ file: file.id, side, line, endLine: line });
  };
  const added = lines.filter(({ kind }) => kind !== "removed").map(({ text }) => `${text}\n`);
  const mark = () => void actions.markHunks([change], !isViewed);
  return [
    [
      ...given(
        !isBrowser || view !== "changes",
        entry("openDiff", isBrowser ? menus.showInChanges : menus.openDiff, "diff", openDiff),
      ),
      entry(
        isViewed ? "markNotViewed" : "markViewed",
        isViewed ? menus.markNotViewed : menus.markViewed,
        "eye",
        mark,
        panelCommands["toggle-viewed"].key,
      ),
    ],
    [
      comment(commentOnFirst, panelCommands.comment.key),
      ...given(
        canUndo,
        isUndone
          ? entry("restore", undo.restore, "redo", toggle, panelCommands["undo-change"].key)
          : entry("undo", undo.undo, "discard", toggle, panelCommands["undo-change"].key),
      ),
    ],
    [entry("copyLines", menus.copyLines, "copy", () => copy(added.join("")))],
  ];
}

function listForComment({ thread: { id, state, entries } }: Target<"comment">, parts: MenuParts): Groups {
  const { store, actions, isBrowser, copy } = parts;
  const { common, feedback } = texts;
  const { contextMenu: menus } = texts;
  // A note in the code has no address before somebody comments on it.
  const isKept = store.getState().feedback.threads.some((each) => each.id === id);
  const isResolved = state === "resolved";
  const pending = entries.findLast(isPending);
  const toggle = () => void actions.toggleResolved(id);
  return [
    [
      entry("reply", common.reply, "comment", () => actions.replyTo(id), panelCommands["reply-to-comment"].key),
      isResolved
        ? entry("unresolve", common.unresolve, "redo", toggle, panelCommands["resolve-comment"].key)
        : entry("resolve", common.resolve, "check", toggle, panelCommands["resolve-comment"].key),
    ],
    pending === undefined
      ? []
      : [
          entry("edit", feedback.editComment, "edit", () => actions.editEntry(pending.id, pending.text)),
          entry("delete", feedback.deleteComment, "trash", () => void actions.withdrawEntry(pending.id)),
        ],
    [
      ...given(
        isBrowser && isKept,
        entry("copyLink", menus.copyCommentLink, "link", () => copy(buildCommentAddress(location, id))),
      ),
      entry("copyText", menus.copyText, "copy", () => copy(entries.map(({ text }) => text).join("\n\n"))),
    ],
  ];
}

function isPending({ delivery }: ThreadEntry): boolean {
  return delivery?.state === "collected";
}

function comment(onChoose: () => void, hint?: string): NamedEntry {
  return entry("comment", texts.common.comment, "comment", onChoose, hint);
}

function entry(name: MenuEntryName, label: string, icon: string, onChoose: () => void, hint?: string): NamedEntry {
  return { name, label, icon, onChoose, hint };
}

function given(isGiven: boolean, one: NamedEntry): readonly NamedEntry[] {
  return isGiven ? [one] : [];
}
