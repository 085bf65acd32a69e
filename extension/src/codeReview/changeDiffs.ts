import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { RunningHost, ShownChange, ShowOutcome } from "@dialectic/host";
import { type ChangedFile, type ChangeRound, type RangePart, toVisible } from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import * as vscode from "vscode";
import { changesTexts } from "../texts.ts";
import { chooseCodeColumn, columnBesideReview } from "../workspace/chooseCodeColumn.ts";
import { toSideUri } from "./changeDocuments.ts";
import type { ChangesPlace } from "./changesPlace.ts";
import type { CodeReviewMirror } from "./codeReviewMirror.ts";
import type { FileList } from "./shownChanges.ts";

/** Ranges of a round that ends in the working tree. */
const workingTree: readonly string[] = ["HEAD", "WORKTREE"];

interface Sides {
  readonly before: vscode.Uri;
  readonly after: vscode.Uri;
}

export class ChangeDiffs {
  readonly #mirror: CodeReviewMirror;
  readonly #host: () => Promise<RunningHost | undefined>;

  constructor(mirror: CodeReviewMirror, host: () => Promise<RunningHost | undefined>) {
    this.#mirror = mirror;
    this.#host = host;
  }

  /** Opens a changed file at a line of either side, or all files in one editor. */
  async show({ reviewId, round, since, part, file, line }: ShownChange, isBeside = false): Promise<ShowOutcome> {
    const place = withoutUndefined({ reviewId, round, since, part });
    const read = await this.#mirror.host?.["changes/files"](place);
    if (read?.kind !== "files") return { kind: "failed", message: read?.message ?? changesTexts.notInRound() };
    const { files } = read;
    const found = files.find(({ id }) => id === file);
    if (file === undefined) await this.openAll({ place, files }, this.#titleOf(reviewId));
    else if (found === undefined) return { kind: "failed", message: changesTexts.notInRound() };
    else if (line?.side === "before") await this.#openBefore(place, found, line.line, isBeside);
    else await this.open(place, found, line?.line, isBeside);
    return { kind: "opened" };
  }

  /** Opens a changed file at a line of the side before. */
  async #openBefore(place: ChangesPlace, found: ChangedFile, line: number, isBeside: boolean): Promise<void> {
    await this.open(place, found, undefined, isBeside);
    const { before } = await this.#sides(place, found);
    const shown = vscode.window.visibleTextEditors.find(
      ({ document }) => document.uri.toString() === before.toString(),
    );
    if (shown === undefined) return;
    const at = new vscode.Position(line - 1, 0);
    shown.selection = new vscode.Selection(at, at);
    shown.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  /**
   * Opens a changed file with the cursor at a line of the side after. A file without lines opens as a page that says
   * so, where it can be marked as viewed. A review stays in sight and, with `isBeside`, keeps the focus.
   */
  async open(place: ChangesPlace, file: ChangedFile, line?: number, isBeside = false): Promise<void> {
    const { before, after } = await this.#sides(place, file);
    const beside = isBeside
      ? { preserveFocus: true, viewColumn: chooseCodeColumn(after) }
      : { viewColumn: columnBesideReview() };
    if (file.additions === undefined) {
      await vscode.window.showTextDocument(file.status === "D" ? before : after, { preview: true, ...beside });
      return;
    }
    const at = line === undefined ? undefined : new vscode.Range(line - 1, 0, line - 1, 0);
    const title = `${toVisible(file.path)} (${this.#nameOf(place)})`;
    await vscode.commands.executeCommand("vscode.diff", before, after, title, {
      preview: true,
      ...beside,
      ...(at === undefined ? {} : { selection: at }),
    });
  }

  async openAll({ place, files }: Pick<FileList, "place" | "files">, title: string): Promise<void> {
    const rows: [vscode.Uri, vscode.Uri | undefined, vscode.Uri | undefined][] = [];
    const resolve = await this.#resolver(place);
    for (const file of files.filter(({ additions }) => additions !== undefined)) {
      const { before, after } = resolve(file);
      rows.push([after, file.status === "A" ? undefined : before, file.status === "D" ? undefined : after]);
    }
    await vscode.commands.executeCommand("vscode.changes", `${title} (${this.#nameOf(place)})`, rows);
  }

  #titleOf(reviewId: string): string {
    const { meta } = this.#mirror.review ?? {};
    return (meta?.reviewId === reviewId && meta.title) || changesTexts.changes();
  }

  #nameOf(place: ChangesPlace): string {
    return formatPlaceTitle(place, this.#mirror.review?.rounds);
  }

  async #sides(place: ChangesPlace, file: ChangedFile): Promise<Sides> {
    return (await this.#resolver(place))(file);
  }

  /**
   * Resolves the sides of files. The new side of a round that ends in the working tree is the file itself, which can be
   * edited.
   */
  async #resolver(place: ChangesPlace): Promise<(file: ChangedFile) => Sides> {
    const root = (await this.#host())?.changes.getRoot(place) ?? "";
    const resolve = await this.#storedSides(place);
    const { rounds = [], meta } = this.#mirror.review ?? {};
    const isLatest = place.reviewId === meta?.reviewId && place.round === rounds.length && place.part === undefined;
    const isWorkingTree = isLatest && workingTree.includes(rounds.at(-1)?.range ?? "");
    return (file) => {
      const { before, after } = resolve(file);
      const path = join(root, file.path);
      const isFile = isWorkingTree && file.status !== "D" && file.additions !== undefined && isPlainFile(path);
      if (!isFile) return { before, after };
      // VS Code takes sides with different paths for a file that was renamed.
      const from = vscode.Uri.file(join(root, file.from ?? file.path));
      return { before: before.with({ path: from.path }), after: vscode.Uri.file(path) };
    };
  }

  /**
   * Resolves the stored sides of files. A file's text in an earlier round is the side after of that round, unless that
   * round did not change it.
   */
  async #storedSides({ reviewId, round, since, part }: ChangesPlace): Promise<(file: ChangedFile) => Sides> {
    if (since === undefined) {
      return ({ id: file, path, from = path, ...lines }) => ({
        before: toSideUri(from, { reviewId, round, part, file, side: "before", ...wholeness(lines) }),
        after: toSideUri(path, { reviewId, round, part, file, side: "after", ...wholeness(lines) }),
      });
    }
    const [earlier, now] = [await this.#idsByPath(reviewId, since), await this.#idsByPath(reviewId, round)];
    return ({ id, path, from = path, ...lines }) => {
      const [then, later] = [earlier.get(from), now.get(path)];
      const compared = { since, round, file: id };
      const [before, after] = [
        then === undefined
          ? ({ round, file: later ?? id, side: "before" } as const)
          : ({ round: since, file: then, side: "after" } as const),
        later === undefined
          ? ({ round: since, file: then ?? id, side: "before" } as const)
          : ({ round, file: later, side: "after" } as const),
      ];
      return {
        before: toSideUri(from, {
          reviewId,
          ...before,
          compared: { ...compared, pane: "before" },
          ...wholeness(lines),
        }),
        after: toSideUri(path, { reviewId, ...after, compared: { ...compared, pane: "after" }, ...wholeness(lines) }),
      };
    };
  }

  async #idsByPath(reviewId: string, round: number): Promise<ReadonlyMap<string, string>> {
    const read = await this.#mirror.host?.["changes/files"]({ reviewId, round });
    return new Map(read?.kind === "files" ? read.files.map(({ path, id }) => [path, id]) : []);
  }
}

/** A link is left out: VS Code would open the file to which it points. */
function isPlainFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function wholeness({ additions }: Pick<ChangedFile, "additions">): { readonly isWhole?: true } {
  return additions === undefined ? { isWhole: true } : {};
}

/** Names changes by the iterations of their rounds, or by their commits. */
export function formatPlaceTitle({ round, since, part }: ChangesPlace, rounds: readonly ChangeRound[] = []): string {
  if (part !== undefined) return formatPart(part);
  const at = (number: number) => rounds[number - 1]?.iteration ?? number;
  return since === undefined ? changesTexts.iteration(at(round)) : changesTexts.iterations(at(since), at(round));
}

function formatPart(part: RangePart): string {
  switch (part.kind) {
    case "commit":
      return changesTexts.commit(part.commit.slice(0, 7));
    case "commits":
      return part.name ?? changesTexts.commitsBetween(part.first.slice(0, 7), part.last.slice(0, 7));
    case "base":
      return changesTexts.sinceBase(part.name);
  }
}

/** Returns the range of a round as it was requested, with short hashes; `HEAD` alone means the working tree. */
export function formatRange(range: string): string {
  if (range === "HEAD") return changesTexts.uncommitted();
  return range.replace(/\b[0-9a-f]{40,64}\b/g, (hash) => hash.slice(0, 7));
}
