import type { PlannedChange } from "@dialectic/host/setup";
import * as vscode from "vscode";

/** The manifest shows Apply and Cancel above documents with this scheme. */
const scheme = "dialectic-setup";

/** Number of previews so far: a file may be previewed again. */
let shown = 0;

/** Shows a planned change as a diff, until it is closed. */
export class SetupPreview {
  readonly #plan: PlannedChange;
  readonly #after: string;
  readonly #parts: vscode.Disposable;

  constructor(plan: PlannedChange, onClosed: () => void) {
    shown += 1;
    this.#plan = plan;
    this.#after = `after=${shown}`;
    const texts: Readonly<Record<string, string>> = {
      [`before=${shown}`]: plan.before ?? "",
      [this.#after]: plan.after ?? "",
    };
    this.#parts = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(scheme, {
        provideTextDocumentContent: ({ query }) => texts[query],
      }),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        if (closed.some((tab) => this.#isOwn(tab))) onClosed();
      }),
    );
  }

  async show(title: string): Promise<void> {
    const side = (query: string) => vscode.Uri.from({ scheme, path: vscode.Uri.file(this.#plan.file).path, query });
    const before = side(this.#after.replace("after", "before"));
    // A tab that the next opened file does not replace: it has a question.
    await vscode.commands.executeCommand("vscode.diff", before, side(this.#after), title, { preview: false });
  }

  async close(): Promise<void> {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    await vscode.window.tabGroups.close(
      tabs.filter((tab) => this.#isOwn(tab)),
      true,
    );
    this.#parts.dispose();
  }

  #isOwn({ input }: vscode.Tab): boolean {
    return (
      input instanceof vscode.TabInputTextDiff &&
      input.modified.scheme === scheme &&
      input.modified.query === this.#after
    );
  }
}
