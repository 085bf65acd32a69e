import type { SetBackPlace, SetBackText } from "@dialectic/shared/review";
import * as vscode from "vscode";
import { findGit } from "../commits/gitApi.ts";
import { editedOriginalPauseMs, maxBarWork, maxFollowedDocumentChars } from "../limits.ts";
import { keepTexts } from "../texts.ts";
import type { ChangeDocuments } from "./changeDocuments.ts";
import { isText, type OpenHunks, type RoundFile } from "./openHunks.ts";

/*
 * The changes of a review in the ordinary editor, as VS Code's own quick diff. Rules:
 * - The original that VS Code compares with is the editor's text with the open hunks set back (`setHunksBack`): only they have bars.
 * - A file without open hunks has no original. A very long one, or one with very many hunks, has its own text: no bars.
 * - The source control is there only while a review with changes is. It has no folder, so VS Code's own source control stays first for
 *   each file, also where VS Code formats modified lines only. It comes after git's, which stays the selected one.
 * - Texts are computed for editors that VS Code asks about, once for each state of a document.
 */

/** The scheme of the originals; the manifest's menus refer to it. */
export const originalScheme = "dialectic-original";

interface Found {
  readonly version: number;
  readonly state: number;
  readonly text: Promise<SetBackText | undefined>;
}

interface Shown {
  readonly control: vscode.SourceControl;
  readonly group: vscode.SourceControlResourceGroup;
}

export class EditorChanges implements vscode.Disposable {
  readonly #open: OpenHunks;
  readonly #sides: ChangeDocuments;
  readonly #report: (problem: unknown) => void;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #following: readonly vscode.Disposable[];
  readonly #found = new WeakMap<vscode.TextDocument, Found>();
  /** The originals that VS Code has asked for, by the address of their file. */
  readonly #served = new Map<string, vscode.Uri>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #shown: Shown | undefined;
  #afterGit: Promise<unknown> | undefined;
  #state = 0;

  constructor(open: OpenHunks, sides: ChangeDocuments, report: (problem: unknown) => void) {
    this.#open = open;
    this.#sides = sides;
    this.#report = report;
    this.#following = [
      open.onChanged(() => this.#follow()),
      vscode.workspace.registerTextDocumentContentProvider(originalScheme, {
        onDidChange: this.#changed.event,
        provideTextDocumentContent: async (uri) => (await this.#readOriginal(uri)) ?? "",
      }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#refreshSoon(document.uri);
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === originalScheme) this.#served.delete(toFile(uri).toString());
      }),
      this.#changed,
    ];
  }

  /** Finds the places of the open hunks in a document; undefined for one that has none. */
  async find(document: vscode.TextDocument): Promise<readonly SetBackPlace[] | undefined> {
    const file = this.#open.find(document.uri);
    return file === undefined || file.open.length === 0 ? undefined : (await this.#setBack(document, file))?.places;
  }

  dispose(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const each of this.#following) each.dispose();
    this.#shown?.control.dispose();
    this.#shown = undefined;
  }

  #follow(): void {
    this.#state += 1;
    void this.#showControl().catch(this.#report);
    for (const uri of this.#served.values()) this.#changed.fire(uri);
  }

  async #showControl(): Promise<void> {
    if (this.#open.isActive && this.#shown === undefined) {
      // Of two source controls, VS Code selects the one that comes first.
      this.#afterGit ??= findGit().catch(() => undefined);
      await this.#afterGit;
    }
    if (!this.#open.isActive) {
      this.#shown?.control.dispose();
      this.#shown = undefined;
      return;
    }
    this.#shown ??= this.#createControl();
    this.#shown.group.resourceStates = this.#open.files.filter(({ open }) => open.length > 0).map(toRow);
  }

  #createControl(): Shown {
    const control = vscode.scm.createSourceControl("dialectic", keepTexts.control());
    control.inputBox.visible = false;
    // Without it, VS Code would count the files on the icon of its source control.
    control.count = 0;
    control.quickDiffProvider = { provideOriginalResource: (uri) => this.#findOriginal(uri) };
    const group = control.createResourceGroup("open", keepTexts.openFiles());
    group.hideWhenEmpty = true;
    return { control, group };
  }

  #findOriginal(uri: vscode.Uri): vscode.Uri | undefined {
    const file = this.#open.find(uri);
    if (file === undefined || file.open.length === 0 || !isText(file)) return undefined;
    const original = uri.with({ scheme: originalScheme });
    this.#served.set(uri.toString(), original);
    return original;
  }

  async #readOriginal(original: vscode.Uri): Promise<string | undefined> {
    const name = toFile(original).toString();
    const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === name);
    if (document === undefined) return undefined;
    const file = this.#open.find(document.uri);
    // VS Code may still show an original of which nothing is left: equal texts have no bars.
    const found = file === undefined || file.open.length === 0 ? undefined : await this.#setBack(document, file);
    return found?.text ?? document.getText();
  }

  #setBack(document: vscode.TextDocument, file: RoundFile): Promise<SetBackText | undefined> {
    const { version } = document;
    const known = this.#found.get(document);
    if (known?.version === version && known.state === this.#state) return known.text;
    const text = this.#compute(document, file);
    this.#found.set(document, { version, state: this.#state, text });
    return text;
  }

  async #compute(document: vscode.TextDocument, round: RoundFile): Promise<SetBackText | undefined> {
    const now = document.getText();
    const { place, file } = round;
    const isLarge = now.length > maxFollowedDocumentChars || document.lineCount * round.open.length > maxBarWork;
    if (isLarge || !isText(round)) return undefined;
    const read = (pane: "before" | "after") => this.#sides.readShown({ place, file: file.id, pane });
    const before = file.status === "A" ? "" : (await read("before"))?.text;
    const after = (await read("after"))?.text;
    if (before === undefined || after === undefined) return undefined;
    const { setHunksBack } = await import("../host.ts");
    return setHunksBack({ before, after, now }, this.#open.listOpen(round));
  }

  #refreshSoon(uri: vscode.Uri): void {
    const name = uri.toString();
    const original = this.#served.get(name);
    if (original === undefined) return;
    clearTimeout(this.#timers.get(name));
    this.#timers.set(
      name,
      setTimeout(() => {
        this.#timers.delete(name);
        this.#changed.fire(original);
      }, editedOriginalPauseMs),
    );
  }
}

function toFile(original: vscode.Uri): vscode.Uri {
  return original.with({ scheme: "file" });
}

function toRow({ uri, open }: RoundFile): vscode.SourceControlResourceState {
  return {
    resourceUri: uri,
    decorations: { tooltip: keepTexts.openIn(open.length) },
    command: { command: "dialectic.openUndecidedFile", title: keepTexts.openFile(), arguments: [uri] },
  };
}
