import type { RunningHost } from "@dialectic/host";
import * as vscode from "vscode";
import type { ChangeDiffs } from "./changeDiffs.ts";
import type { ChangeDocuments } from "./changeDocuments.ts";
import type { CodeReviewMirror } from "./codeReviewMirror.ts";
import { EditorChanges } from "./editorChanges.ts";
import { HunkActions } from "./hunkActions.ts";
import { OpenHunks } from "./openHunks.ts";
import type { UndoCommands } from "./undoCommands.ts";

interface KeepingParts extends Pick<ConstructorParameters<typeof HunkActions>[0], "showInReview"> {
  readonly mirror: CodeReviewMirror;
  readonly started: () => Promise<RunningHost | undefined>;
  readonly sides: ChangeDocuments;
  readonly diffs: ChangeDiffs;
  readonly undo: UndoCommands;
  readonly report: (problem: unknown) => void;
}

/** Keep and undo in ordinary editors: the changes as bars, the commands, and the contexts of their keys. */
export class EditorKeeping implements vscode.Disposable {
  readonly #open: OpenHunks;
  readonly #actions: HunkActions;
  readonly #parts: readonly vscode.Disposable[];
  #front = "";

  constructor({ mirror, started, sides, diffs, undo, showInReview, report }: KeepingParts) {
    const open = new OpenHunks(mirror, started, report);
    const editors = new EditorChanges(open, sides, report);
    const actions = new HunkActions({ mirror, open, editors, diffs, undo, showInReview });
    this.#open = open;
    this.#actions = actions;
    const show = () => this.#setContext();
    const commands: Readonly<Record<string, (...args: never[]) => unknown>> = {
      "dialectic.keepChange": actions.keep.bind(actions),
      "dialectic.undoOpenChange": actions.undo.bind(actions),
      "dialectic.commentOnChange": actions.comment.bind(actions),
      "dialectic.showChangeInReview": actions.showInReview.bind(actions),
      "dialectic.nextOpenChange": () => actions.next(),
      "dialectic.keepAllInFile": actions.keepFile.bind(actions),
      "dialectic.undoAllInFile": actions.undoFile.bind(actions),
      "dialectic.openUndecidedFile": actions.openFile.bind(actions),
    };
    this.#parts = [
      editors,
      open.onChanged(show),
      vscode.window.onDidChangeActiveTextEditor(show),
      vscode.window.tabGroups.onDidChangeTabs(show),
      ...Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(name, run)),
      open,
    ];
  }

  /** The number of changes about which the person has not decided, also where no file here shows them. */
  get openCount(): number {
    return this.#open.count;
  }

  dispose(): void {
    for (const part of this.#parts) part.dispose();
  }

  #setContext(): void {
    const has = this.#open.isActive && this.#open.count > 0;
    const isInFront = (this.#actions.findInFront()?.open.length ?? 0) > 0;
    const front = JSON.stringify([has, isInFront]);
    if (front === this.#front) return;
    this.#front = front;
    setContext("dialectic.hasOpenChanges", has);
    setContext("dialectic.isOpenChangeInFront", isInFront);
  }
}

function setContext(key: string, value: boolean): void {
  void vscode.commands.executeCommand("setContext", key, value);
}
