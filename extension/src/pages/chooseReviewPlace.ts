import * as vscode from "vscode";
import { isReviewTab } from "../workspace/chooseCodeColumn.ts";

/** The person's choice between the two places that show a review. */
export type ReviewLocation = "editor" | "sideBar";

export type ReviewPlace =
  /** `isWide` where the review gets a new group beside the only one, which then has a third of the width. */
  | { readonly kind: "editor"; readonly column: vscode.ViewColumn; readonly isWide?: true }
  | { readonly kind: "sideBar" };

/** A group of editors, in the order of the columns. */
export interface EditorGroup {
  readonly column: vscode.ViewColumn;
  readonly isActive: boolean;
  readonly isEmpty: boolean;
  /** True when it has only VS Code's Welcome page. */
  readonly isWelcome: boolean;
  /** True when the editor in front has unsaved edits. */
  readonly isUnsaved: boolean;
  readonly hasReview: boolean;
}

interface ReviewSituation {
  readonly location: ReviewLocation;
  readonly groups: readonly EditorGroup[];
  /** True when the person has closed an editor of this review. */
  readonly isClosed: boolean;
}

/**
 * Returns the place in which an update shows a review that is in no visible editor; undefined if it may only be marked.
 *
 * - The side bar, where the person has reviews there.
 * - A review behind another tab comes to the front, unless the person reads that tab or has not saved it.
 * - A review that the person has closed does not open again.
 * - Else it opens beside the active group: in another group whose editor in front is saved, or in a new group. Where all
 *   other groups have unsaved edits in front, the side bar shows it. An active group without editors takes it itself, and
 *   so does the only group if it has nothing but Welcome. Beside the only other group, it gets two thirds of the editors:
 *   half of the window, with a side bar.
 */
export function chooseReviewPlace({ location, groups, isClosed }: ReviewSituation): ReviewPlace | undefined {
  if (location === "sideBar") return { kind: "sideBar" };
  const own = groups.find(({ hasReview }) => hasReview);
  if (own !== undefined) {
    return own.isActive || own.isUnsaved ? undefined : { kind: "editor", column: own.column };
  }
  if (isClosed) return undefined;
  const active = groups.find(({ isActive }) => isActive);
  if (active === undefined || active.isEmpty) return { kind: "editor", column: vscode.ViewColumn.Active };
  if (groups.length === 1) {
    if (active.isWelcome) return { kind: "editor", column: vscode.ViewColumn.Active };
    return { kind: "editor", column: vscode.ViewColumn.Beside, isWide: true };
  }
  const free = groups.filter(({ isActive, isUnsaved }) => !isActive && !isUnsaved);
  const nearest = free.find(({ column }) => column > active.column) ?? free.at(-1);
  return nearest === undefined ? { kind: "sideBar" } : { kind: "editor", column: nearest.column };
}

/** The titles of VS Code's first page. Where it has another one, reviews open beside it. */
const welcomeTitles: ReadonlySet<string> = new Set(["Welcome", "Willkommen"]);

/** VS Code describes its own pages to no extension: Settings has no input either. */
function isWelcome({ input, label }: vscode.Tab): boolean {
  return input === undefined && welcomeTitles.has(label);
}

/** Returns the groups of the window as they are now. */
export function editorGroups(): readonly EditorGroup[] {
  return vscode.window.tabGroups.all.map(({ viewColumn, isActive, activeTab, tabs }) => ({
    column: viewColumn,
    isActive,
    isEmpty: tabs.length === 0,
    isWelcome: tabs.every(isWelcome),
    isUnsaved: activeTab?.isDirty ?? false,
    hasReview: tabs.some(isReviewTab),
  }));
}
