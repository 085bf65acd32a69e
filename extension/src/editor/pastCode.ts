import type { CodeLocation, FollowedPastCode, PastCodeViewer, ShowOutcome } from "@dialectic/host";
import * as vscode from "vscode";
import { registerReadOnlyFiles } from "../codeReview/changeDocuments.ts";
import { codeTexts } from "../texts.ts";
import { chooseCodeColumn, columnBesideCode } from "../workspace/chooseCodeColumn.ts";
import { withoutLinks } from "../workspace/withoutLinks.ts";
import type { CodeMark } from "./codeMark.ts";
import { hasEditor, peekAt } from "./peekCode.ts";

/** The scheme of documents with earlier code; the manifest's menus refer to it. */
const scheme = "dialectic-then";
/** The end of a title, which names the iteration in the language that VS Code had when the code was opened. */
const asOf = / \([^()]*\)$/;

interface PastCodeParts {
  readonly mark: CodeMark;
  readonly show: (location: CodeLocation) => Promise<ShowOutcome>;
  readonly readText: (hash: string) => Promise<string | undefined>;
}

/** A viewer of code as of an iteration, in read-only editors. */
export class PastCode implements PastCodeViewer, vscode.Disposable {
  readonly #parts: PastCodeParts;
  readonly #codes = new Map<string, FollowedPastCode>();
  readonly #registrations: readonly vscode.Disposable[];

  constructor(parts: PastCodeParts) {
    this.#parts = parts;
    this.#registrations = [
      registerReadOnlyFiles(scheme, (uri) => this.#readText(uri)),
      vscode.workspace.onDidOpenTextDocument((document) => void this.#nameLanguage(document)),
      vscode.workspace.onDidCloseTextDocument((document) => {
        // A change of language closes and reopens a document.
        if (!vscode.workspace.textDocuments.includes(document)) this.#codes.delete(document.uri.toString());
      }),
    ];
  }

  show(code: FollowedPastCode, beside?: "code"): Promise<ShowOutcome> {
    return tryToShow(async () => {
      const uri = await this.#open(code);
      const at = new vscode.Position(code.line - 1, (code.column ?? 1) - 1);
      const editor = await vscode.window.showTextDocument(uri, {
        selection: new vscode.Range(at, at),
        viewColumn: beside === "code" ? columnBesideCode(uri) : chooseCodeColumn(uri),
        preserveFocus: true,
      });
      const lines = new vscode.Range(code.line - 1, 0, code.endLine - 1, 0);
      editor.revealRange(lines, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
      this.#parts.mark.show(editor, lines);
    });
  }

  async peek(code: FollowedPastCode): Promise<ShowOutcome> {
    if (!hasEditor()) return this.show(code);
    return tryToShow(async () => peekAt(await this.#open(code), code));
  }

  async compare(code: FollowedPastCode): Promise<ShowOutcome> {
    const now = await code.now();
    if (now.kind === "refused") return { kind: "failed", message: now.message };
    return tryToShow(async () => {
      const { absolutePath, line } = now.location;
      const [then, file] = [await this.#open(code), vscode.Uri.file(absolutePath)];
      const at = new vscode.Position(line - 1, 0);
      await vscode.commands.executeCommand(
        "vscode.diff",
        then,
        file,
        codeTexts.comparedWithNow(getFileName(code), code.iteration),
        {
          selection: new vscode.Range(at, at),
          viewColumn: chooseCodeColumn(file),
          preserveFocus: true,
        },
      );
    });
  }

  /** Shows the current place of the code in the active editor, or in a document. */
  async openNow(uri: vscode.Uri | undefined): Promise<void> {
    const code = this.#findCode(uri);
    if (code === undefined) return warnOnFailure(refuseRestored());
    const now = await code.now();
    const shown: ShowOutcome =
      now.kind === "refused" ? { kind: "failed", message: now.message } : await this.#parts.show(now.location);
    warnOnFailure(shown);
  }

  async openDifference(uri: vscode.Uri | undefined): Promise<void> {
    const code = this.#findCode(uri);
    warnOnFailure(code === undefined ? refuseRestored() : await this.compare(code));
  }

  dispose(): void {
    for (const registration of this.#registrations) registration.dispose();
    this.#codes.clear();
  }

  #findCode(uri: vscode.Uri | undefined): FollowedPastCode | undefined {
    const shown = uri ?? vscode.window.activeTextEditor?.document.uri;
    return shown && this.#codes.get(shown.toString());
  }

  async #open(code: FollowedPastCode): Promise<vscode.Uri> {
    const uri = vscode.Uri.from({
      scheme,
      path: `/${codeTexts.asOfIteration(code.shown, code.iteration)}`,
      query: code.textHash,
    });
    this.#codes.set(uri.toString(), code);
    await this.#nameLanguage(await vscode.workspace.openTextDocument(uri));
    return uri;
  }

  /** Returns the text of a document; after a reload of VS Code only the hash of the text is known. */
  async #readText(uri: vscode.Uri): Promise<string> {
    return (
      this.#codes.get(uri.toString())?.text ?? (await this.#parts.readText(uri.query)) ?? `${codeTexts.textGone()}\n`
    );
  }

  /**
   * Sets the language of a document. VS Code derives it from a file name, but this document's name is a description.
   */
  async #nameLanguage(document: vscode.TextDocument): Promise<void> {
    const { uri } = document;
    if (uri.scheme !== scheme || !asOf.test(uri.path)) return;
    const plain = await vscode.workspace.openTextDocument(uri.with({ path: uri.path.replace(asOf, "") }));
    if (plain.languageId === document.languageId) return;
    await vscode.languages.setTextDocumentLanguage(document, plain.languageId);
  }
}

/** Only the review from which the code was opened knows its current place. */
function refuseRestored(): ShowOutcome {
  return { kind: "failed", message: codeTexts.openedBeforeReload() };
}

function getFileName({ shown }: FollowedPastCode): string {
  return shown.slice(shown.lastIndexOf("/") + 1);
}

function warnOnFailure(outcome: ShowOutcome): void {
  if (outcome.kind === "failed") void vscode.window.showWarningMessage(withoutLinks(outcome.message));
}

async function tryToShow(show: () => Promise<void>): Promise<ShowOutcome> {
  try {
    await show();
    return { kind: "opened" };
  } catch (problem) {
    return { kind: "failed", message: problem instanceof Error ? problem.message : String(problem) };
  }
}
