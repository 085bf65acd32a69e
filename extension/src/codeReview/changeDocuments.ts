import { join } from "node:path";
import type { RunningHost } from "@dialectic/host";
import { namePart, type RangePart, readPart } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { changesTexts, codeTexts } from "../texts.ts";
import type { ChangesPlace } from "./changesPlace.ts";

const unchanging = () => new vscode.Disposable(() => undefined);

/**
 * Serves texts that never change as files of a scheme; VS Code reopens files after a reload, unlike other documents.
 */
export function registerReadOnlyFiles(scheme: string, read: (uri: vscode.Uri) => Promise<string>): vscode.Disposable {
  const readBytes = async (uri: vscode.Uri) => Buffer.from(await read(uri));
  const refuse = () => {
    throw vscode.FileSystemError.NoPermissions(codeTexts.readOnly());
  };
  const files: vscode.FileSystemProvider = {
    onDidChangeFile: unchanging,
    watch: unchanging,
    // Constant, so that VS Code never considers an open editor out of date.
    stat: async (uri) => ({ type: vscode.FileType.File, ctime: 0, mtime: 0, size: (await readBytes(uri)).length }),
    readFile: readBytes,
    readDirectory: () => [],
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
  return vscode.workspace.registerFileSystemProvider(scheme, files, { isReadonly: true, isCaseSensitive: true });
}

/** The scheme of documents that are sides of changed files; the manifest's menus refer to it. */
export const changeScheme = "dialectic-change";

export interface ChangeSide {
  readonly reviewId: string;
  /** 1-based. */
  readonly round: number;
  /** The file's id in the list of changes. */
  readonly file: string;
  readonly side: "before" | "after";
  /** The commits of the round whose side it is. */
  readonly part?: RangePart | undefined;
  readonly compared?: Compared;
  /** Set when the document represents a file without lines, such as a picture. */
  readonly isWhole?: true;
}

interface Compared {
  readonly since: number;
  readonly round: number;
  /** The file's id in the list of differences. */
  readonly file: string;
  readonly pane: "before" | "after";
}

export interface ShownSide {
  readonly place: ChangesPlace;
  readonly file: string;
  readonly pane: "before" | "after";
}

export interface SideText {
  readonly absolutePath: string;
  readonly text: string;
}

/** A provider of the sides of changed files as read-only files, which VS Code reopens after a reload. */
export class ChangeDocuments implements vscode.Disposable {
  readonly #host: () => Promise<RunningHost | undefined>;
  readonly #registration: vscode.Disposable;

  constructor(host: () => Promise<RunningHost | undefined>) {
    this.#host = host;
    this.#registration = registerReadOnlyFiles(changeScheme, async (uri) =>
      isWholeFile(uri) ? `${changesTexts.noText()}\n` : ((await this.read(uri))?.text ?? ""),
    );
  }

  /** Reads the text of a side; undefined where the file is not on that side or has no text. */
  async read(uri: vscode.Uri): Promise<SideText | undefined> {
    const side = parseSideUri(uri);
    return side && this.#read(toOwnPlace(side), side.file, side.side);
  }

  /** Reads the text of a shown side, as it is in the review. */
  readShown({ place, file, pane }: ShownSide): Promise<SideText | undefined> {
    return this.#read(place, file, pane);
  }

  /** True for a document that has the text of a shown side. */
  async isAsReviewed(document: vscode.TextDocument, side: ShownSide): Promise<boolean> {
    return (await this.readShown(side))?.text === document.getText();
  }

  async #read(place: ChangesPlace, file: string, side: ChangeSide["side"]): Promise<SideText | undefined> {
    const found = await (await this.#host())?.changes.side(place, file, side);
    if (found?.text === undefined) return undefined;
    return { absolutePath: join(found.root, found.file.path), text: found.text };
  }

  dispose(): void {
    this.#registration.dispose();
  }
}

/**
 * Returns the address of a side as a document. Its path is that of the file in its repository: VS Code derives language,
 * title and breadcrumbs from it, and would show a path of this computer from the root of the disk.
 */
export function toSideUri(
  path: string,
  { reviewId, round, file, side, part, compared, isWhole }: ChangeSide,
): vscode.Uri {
  const query = new URLSearchParams({ review: reviewId, round: String(round), file, side });
  if (part !== undefined) query.set("part", namePart(part));
  if (compared !== undefined) {
    const { since, round: until, file: as, pane } = compared;
    for (const [name, value] of Object.entries({ since: String(since), until: String(until), as, pane }))
      query.set(name, value);
  }
  if (isWhole) query.set("whole", "");
  return vscode.Uri.from({ scheme: changeScheme, path: `/${path}`, query: query.toString() });
}

export function parseSideUri(uri: vscode.Uri): ChangeSide | undefined {
  if (uri.scheme !== changeScheme) return undefined;
  const query = new URLSearchParams(uri.query);
  const [reviewId, file, round] = [query.get("review"), query.get("file"), Number(query.get("round"))];
  if (reviewId === null || file === null || !Number.isInteger(round)) return undefined;
  const part = readPart(query.get("part") ?? "");
  const own: ChangeSide = { reviewId, round, file, side: parsePane(query.get("side")), part };
  const [since, until, as] = [Number(query.get("since")), Number(query.get("until")), query.get("as")];
  if (as === null || !Number.isInteger(since) || !Number.isInteger(until)) return own;
  return { ...own, compared: { since, round: until, file: as, pane: parsePane(query.get("pane")) } };
}

export function isWholeFile(uri: vscode.Uri): boolean {
  return new URLSearchParams(uri.query).has("whole");
}

/** Returns the changes whose side it is; in a comparison, they are not the ones that are shown. */
function toOwnPlace({ reviewId, round, part }: ChangeSide): ChangesPlace {
  return { reviewId, round, ...(part === undefined ? {} : { part }) };
}

export function parseShownSide(uri: vscode.Uri): ShownSide | undefined {
  const side = parseSideUri(uri);
  if (side === undefined) return undefined;
  const { reviewId, file, side: pane, compared } = side;
  if (compared === undefined) return { place: toOwnPlace(side), file, pane };
  const { since, round: until } = compared;
  return { place: { reviewId, round: until, since }, file: compared.file, pane: compared.pane };
}

function parsePane(text: string | null): "before" | "after" {
  return text === "before" ? "before" : "after";
}
