import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { decodeText } from "@dialectic/host";
import type { Thread, ThreadLine } from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import * as vscode from "vscode";
import { type ChangeDocuments, type ChangeSide, changeScheme, parseSideUri, type SideText } from "./changeDocuments.ts";
import { type ChangesPlace, isSamePart } from "./changesPlace.ts";
import type { CodeReviewMirror, MirroredReview } from "./codeReviewMirror.ts";

export interface PlacedThread {
  readonly thread: Thread;
  readonly uri: vscode.Uri;
  readonly range: vscode.Range;
}

interface OpenSide {
  readonly uri: vscode.Uri;
  readonly side: ChangeSide;
  readonly text: SideText;
  /** True when the document has the file's current text, so that its lines are the file's. */
  readonly isNow: boolean;
  /** The lines of threads in its view of changes, by the id of the thread. */
  readonly lines: ReadonlyMap<string, ThreadLine>;
}

type CodePlace = Extract<Thread["place"], { kind: "code" }>;

export class ThreadPlacement {
  readonly #mirror: CodeReviewMirror;
  readonly #sides: ChangeDocuments;
  #asked = 0;

  constructor(mirror: CodeReviewMirror, sides: ChangeDocuments) {
    this.#mirror = mirror;
    this.#sides = sides;
  }

  /** Returns all placed threads; undefined when a newer call has started meanwhile. */
  async all(): Promise<readonly PlacedThread[] | undefined> {
    this.#asked += 1;
    const mine = this.#asked;
    const { review } = this.#mirror;
    const sides = review === undefined ? [] : await this.#openSides(review);
    const placed: PlacedThread[] = [];
    for (const thread of review?.threads.values() ?? []) {
      if (review === undefined || thread.entries.length === 0 || thread.place.kind !== "code") continue;
      placed.push(...(await findPlaces(thread, thread.place, review, sides)));
    }
    return mine === this.#asked ? placed : undefined;
  }

  async #openSides({ meta, rounds }: MirroredReview): Promise<readonly OpenSide[]> {
    const latest = rounds.at(-1)?.number;
    const found: OpenSide[] = [];
    const views = new Map<string, OpenSide["lines"]>();
    for (const uri of openSides()) {
      const side = parseSideUri(uri);
      if (side?.reviewId !== meta.reviewId) continue;
      const text = await this.#sides.read(uri);
      if (text === undefined) continue;
      const mayBeNow = side.side === "after" && side.round === latest && side.part === undefined;
      const { round, since } = getShown(side);
      const place = withoutUndefined({ reviewId: meta.reviewId, round, since, part: side.part });
      const view = JSON.stringify(place);
      const lines = views.get(view) ?? (await this.#readLines(place));
      views.set(view, lines);
      const isNow = mayBeNow && (await readCurrentText(text.absolutePath)) === text.text;
      found.push({ uri, side, text, isNow, lines });
    }
    return found;
  }

  async #readLines(place: ChangesPlace): Promise<OpenSide["lines"]> {
    const answer = await this.#mirror.host?.["thread/lines"]({ ...place, boxes: [] });
    return new Map(answer?.lines.map((line) => [line.name, line]));
  }
}

/** Returns the view of changes that a side is shown in, its file there, and its pane. */
function getShown({ round, file, side, compared }: ChangeSide) {
  return compared ?? { round, since: undefined, file, pane: side };
}

/** Returns the shown documents: VS Code keeps closed ones for a while. */
function openSides(): readonly vscode.Uri[] {
  const inputs = listTabInputs();
  // An editor of many changes does not name its documents in the stable interface.
  const isOtherOpen = inputs.some((input) => !namedInputs.some((kind) => input instanceof kind));
  return vscode.workspace.textDocuments
    .map(({ uri }) => uri)
    .filter((uri) => uri.scheme === changeScheme && (isOtherOpen || inputs.some((input) => isShownIn(input, uri))));
}

/** The kinds of editors whose documents are known, or are none of ours. */
const namedInputs = [
  vscode.TabInputText,
  vscode.TabInputTextDiff,
  vscode.TabInputCustom,
  vscode.TabInputWebview,
  vscode.TabInputNotebook,
  vscode.TabInputNotebookDiff,
  vscode.TabInputTerminal,
] as const;

function listTabInputs(): readonly unknown[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
}

function isShownIn(input: unknown, uri: vscode.Uri): boolean {
  const shown = input instanceof vscode.TabInputTextDiff ? [input.original, input.modified] : [];
  return [...shown, ...(input instanceof vscode.TabInputText ? [input.uri] : [])].some(
    (each) => each.toString() === uri.toString(),
  );
}

/** True for the earlier round in a diff whose new side is the file itself. */
function isBesideFile(uri: vscode.Uri, file: string): boolean {
  return listTabInputs().some(
    (input) =>
      input instanceof vscode.TabInputTextDiff &&
      input.original.toString() === uri.toString() &&
      input.modified.toString() === vscode.Uri.file(file).toString(),
  );
}

/** True when one side is the earlier pane of the other's comparison. */
function isOtherPane({ compared: one }: ChangeSide, { compared: other }: ChangeSide): boolean {
  if (one === undefined || other === undefined) return false;
  const isSame = one.file === other.file && one.since === other.since && one.round === other.round;
  return isSame && one.pane === "before" && other.pane === "after";
}

async function findPlaces(
  thread: Thread,
  place: CodePlace,
  { meta }: MirroredReview,
  sides: readonly OpenSide[],
): Promise<readonly PlacedThread[]> {
  const { change } = place;
  const file = await findFile(place, meta.baseUri);
  const now = toRange(place);
  const isNowIn = (open: OpenSide) => open.isNow && file !== undefined && open.text.absolutePath === file;
  const beside = sides.flatMap((open) => {
    const { uri, side } = open;
    // Lines that two rounds share are in both panes: the later one gets the thread.
    if (sides.some((other) => isOtherPane(side, other.side) && isNowIn(other))) return [];
    if (file !== undefined && isBesideFile(uri, file)) return [];
    if (isNowIn(open)) return [{ thread, uri, range: now }];
    const shown = getShown(side);
    const at = open.lines.get(thread.id);
    if (at?.file !== shown.file || at.side !== shown.pane || at.isOutside === true) return [];
    const isOwn =
      isSamePart(change?.part, side.part) &&
      change?.round === side.round &&
      change.side === side.side &&
      change.file === side.file;
    return [{ thread, uri, range: toRange(isOwn ? change : { line: at.line, endLine: at.line }) }];
  });
  if (file === undefined) return beside;
  const uri = vscode.Uri.file(file);
  // A thread that is visible in a diff is not listed for the file as well, unless the file also has a tab.
  const isBesideOnly = beside.length > 0 && !listTabInputs().some((input) => isShownIn(input, uri));
  return isBesideOnly ? beside : [{ thread, uri, range: now }, ...beside];
}

/** Returns the file that contains the lines now; the side before is in none. */
async function findFile({ path, state, change }: CodePlace, base: string): Promise<string | undefined> {
  if (state === "gone" || change?.side === "before") return undefined;
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  for (const root of new Set([base, ...folders])) {
    const candidate = join(root, path);
    const found = await stat(candidate).catch(() => undefined);
    if (found?.isFile() === true) return candidate;
  }
  return undefined;
}

async function readCurrentText(path: string): Promise<string | undefined> {
  const open = vscode.workspace.textDocuments.find(
    ({ uri: { scheme, fsPath } }) => scheme === "file" && fsPath === path,
  );
  const bytes = open === undefined ? await readFile(path).catch(() => undefined) : undefined;
  return open?.getText() ?? (bytes && decodeText(bytes)?.text);
}

/** A comment on the file as a whole, whose line is 0, stands at the first line. */
function toRange({ line, endLine }: { readonly line: number; readonly endLine: number }): vscode.Range {
  return new vscode.Range(Math.max(1, line) - 1, 0, Math.max(1, line, endLine) - 1, 0);
}
