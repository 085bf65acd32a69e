import { join } from "node:path";
import type { RunningHost } from "@dialectic/shared/host";
import * as vscode from "vscode";

/** Documents that are sides of changed files; menus of the manifest name it. */
export const changeScheme = "dialectic-change";

/** One side of a changed file in a round. */
export interface ChangeSide {
  readonly reviewId: string;
  /** 1-based. */
  readonly round: number;
  /** The file by its id in the list of changes. */
  readonly file: string;
  readonly side: "before" | "after";
}

/** What stands on a side, and of which file it is. */
export interface SideText {
  readonly absolutePath: string;
  readonly text: string;
}

/** Gives VS Code the sides of changed files as documents that nobody can change. */
export class ChangeDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #host: () => RunningHost | undefined;
  readonly #registration: vscode.Disposable;

  constructor(host: () => RunningHost | undefined) {
    this.#host = host;
    this.#registration = vscode.workspace.registerTextDocumentContentProvider(changeScheme, this);
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    return (await this.read(uri))?.text ?? "";
  }

  /** What stands there; nothing where the file is not on that side, or has no text. */
  async read(uri: vscode.Uri): Promise<SideText | undefined> {
    const place = sideOf(uri);
    const found = place && (await this.#host()?.changes.side(place, place.file, place.side));
    if (found?.text === undefined) return undefined;
    return { absolutePath: join(found.root, found.file.path), text: found.text };
  }

  dispose(): void {
    this.#registration.dispose();
  }
}

/** Names a side as a document; the path says its language and its title. */
export function sideUri(path: string, { reviewId, round, file, side }: ChangeSide): vscode.Uri {
  const query = new URLSearchParams({ review: reviewId, round: String(round), file, side }).toString();
  return vscode.Uri.from({ scheme: changeScheme, path: `/${path}`, query });
}

/** Which side a document is; nothing for other documents. */
export function sideOf(uri: vscode.Uri): ChangeSide | undefined {
  if (uri.scheme !== changeScheme) return undefined;
  const query = new URLSearchParams(uri.query);
  const [reviewId, file, side, round] = [
    query.get("review"),
    query.get("file"),
    query.get("side"),
    Number(query.get("round")),
  ];
  if (reviewId === null || file === null || !Number.isInteger(round)) return undefined;
  return { reviewId, round, file, side: side === "before" ? "before" : "after" };
}
