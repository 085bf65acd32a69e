import * as vscode from "vscode";
import { reviewLocation } from "../workspace/settings.ts";
import { WorkspaceChoices } from "../workspace/workspaceChoices.ts";
import { chooseReviewPlace, editorGroups, type ReviewLocation } from "./chooseReviewPlace.ts";
import { ReviewEditors } from "./reviewEditors.ts";
import type { ReviewPages } from "./reviewPages.ts";
import { ReviewView, reviewViewId } from "./reviewView.ts";

/**
 * Makes a second group of editors with two thirds of the width, and returns the column for the review. Where the person
 * opens new groups below, or the command is missing, the review opens beside the active editor.
 */
async function widenBeside(): Promise<vscode.ViewColumn> {
  const direction = vscode.workspace.getConfiguration("workbench.editor").get("openSideBySideDirection");
  if (direction === "down") return vscode.ViewColumn.Beside;
  const groups = [{ size: 1 / 3 }, { size: 2 / 3 }];
  try {
    await vscode.commands.executeCommand("vscode.setEditorLayout", { orientation: 0, groups });
  } catch {
    return vscode.ViewColumn.Beside;
  }
  return vscode.ViewColumn.Two;
}

interface PlacedReview {
  readonly reviewId: string;
  readonly title: string;
}

const lastLocation = "dialectic.lastReviewLocation";

/** The places that show the review: the view of the side bar, and editors. */
export class ReviewPlaces implements vscode.Disposable {
  readonly #view: ReviewView;
  readonly #editors: ReviewEditors;
  /** Shared by all windows: where a person wants reviews is a habit, not a trait of a folder. */
  readonly #habits: vscode.Memento;
  readonly #closed: WorkspaceChoices;
  #review: PlacedReview | undefined;

  /** `onSight` runs when one of the places becomes visible, or is hidden. */
  constructor(context: vscode.ExtensionContext, pages: ReviewPages, onSight: () => void) {
    this.#habits = context.globalState;
    this.#closed = new WorkspaceChoices(context.workspaceState, "dialectic.closedReviews");
    this.#view = new ReviewView(pages, onSight);
    this.#editors = new ReviewEditors(pages, context.extensionUri, {
      onSight,
      onClosed: () => {
        if (this.#review !== undefined) this.#closed.set(this.#review.reviewId, "closed");
      },
      // Two pages of one review would count what the person has seen each for itself: the side bar has the outline then.
      onChange: () =>
        void vscode.commands.executeCommand("setContext", "dialectic.isReviewInEditor", this.#editors.isOpen),
    });
  }

  get isInEditor(): boolean {
    return this.#editors.isOpen;
  }

  get isVisible(): boolean {
    return this.#view.isVisible || this.#editors.isVisible;
  }

  setReview(review: PlacedReview | undefined): void {
    this.#review = review;
    this.#editors.setTitle(review?.title || "Dialectic");
  }

  /** Shows on the icon of the view how much is new, and what it is. */
  setNews(count: number, words: string): void {
    this.#view.setNews(count, words);
  }

  /** Shows the review with the focus, where the person has it. Without a review, the view says how to get one. */
  async show(): Promise<void> {
    if (this.#review !== undefined && this.#location() === "editor") this.#editors.open();
    else await vscode.commands.executeCommand(`${reviewViewId}.focus`);
  }

  openInEditor(): void {
    this.#keepLast("editor");
    this.#editors.open();
  }

  /** Moves the review to the side bar, and later ones with it. */
  async openInSideBar(): Promise<void> {
    this.#keepLast("sideBar");
    this.#editors.close();
    await vscode.commands.executeCommand(`${reviewViewId}.focus`);
  }

  /**
   * Announces an update, and shows it, if that is wanted, where it disturbs nobody and without moving the focus; returns
   * whether the person can see it.
   */
  async announce(mayOpen: boolean): Promise<boolean> {
    if (!mayOpen || this.#editors.isVisible) return this.isVisible;
    const isClosed = this.#review !== undefined && this.#closed.get(this.#review.reviewId) !== undefined;
    const place = chooseReviewPlace({ location: this.#location(), groups: editorGroups(), isClosed });
    if (place === undefined) return this.#view.isVisible;
    if (place.kind === "editor") this.#editors.reveal(place.isWide === true ? await widenBeside() : place.column);
    else await this.#view.reveal();
    return true;
  }

  dispose(): void {
    this.#view.dispose();
    this.#editors.dispose();
  }

  #location(): ReviewLocation {
    // The side bar has only the outline while an editor has the review.
    if (this.#editors.isOpen) return "editor";
    const wanted = reviewLocation();
    return wanted === "last" ? this.#habits.get<ReviewLocation>(lastLocation, "editor") : wanted;
  }

  /** Only a command chooses: who closes a tab, or looks into the side bar, has said nothing about the next review. */
  #keepLast(location: ReviewLocation): void {
    void this.#habits.update(lastLocation, location);
  }
}
