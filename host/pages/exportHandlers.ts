import { basename } from "node:path";
import type {
  ExportContract,
  ExportedIteration,
  ExportedPage,
  ExportedSection,
  Handlers,
  HistoryPlace,
} from "@dialectic/shared/protocol";
import { formatCommitMessage, type Section, toFileName } from "@dialectic/shared/review";
import { refuse } from "../base/createRefusal.ts";
import { isInside } from "../base/isInside.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { SavedFiles } from "../files/savedFiles.ts";
import { exportPageChars } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { ReviewHistory } from "../shown/reviewHistory.ts";
import type { ShownReview } from "../shown/shownReview.ts";

export function exportHandlers({
  history,
  workspace,
  editor,
}: Pick<ReviewBase, "history" | "workspace" | "editor">): Handlers<ExportContract> {
  const leaving = new ReviewExport(history, workspace);
  const files = new SavedFiles(editor);
  return {
    "export/sections": (wanted) => leaving.sections(wanted),
    "export/history": ({ place, ...wanted }) => leaving.earlier(wanted, place),
    "export/commit-message": (wanted) => leaving.commitMessage(wanted),
    "export/choose-place": ({ name }) => files.choose(name),
    "export/write": ({ place, text, isLast }) => files.write(place, text, isLast),
  };
}

interface IterationName {
  readonly reviewId: string;
  readonly iteration: number;
}

interface HistoryPage {
  readonly iterations: ExportedIteration[];
  readonly next?: HistoryPlace;
}

/**
 * Exports whole iterations in pages. Iterations never change, so the pages match even when reviews are presented in
 * between.
 */
export class ReviewExport {
  readonly #history: ReviewHistory;
  readonly #workspace: WorkspacePort;
  /** The iterations read last: neighbours are compared, and a page continues where the previous one ended. */
  #read: readonly ShownReview[] = [];

  constructor(history: ReviewHistory, workspace: WorkspacePort) {
    this.#history = history;
    this.#workspace = workspace;
  }

  /** Returns about a megabyte of sections in reading order, beginning with number `from`. */
  async sections({ reviewId, iteration, from }: IterationName & { readonly from: number }): Promise<ExportedPage> {
    const shown = await this.#open(reviewId, iteration);
    if ("reason" in shown) return refuse(shown.message);
    const { meta, document } = shown;
    const sections = page(document.sections.slice(from));
    const total = document.sections.length;
    if (from + sections.length >= total) this.#read = [];
    const name = toFileName(meta.title) + (iteration < meta.iterations ? ` (iteration ${iteration})` : "");
    const top = from === 0 && document.frontMatter !== undefined ? { frontMatter: document.frontMatter } : {};
    return { kind: "sections", name, folder: this.#getFolderName(meta.baseUri), ...top, sections, total };
  }

  /** Returns the iterations before one, latest first, each with the sections that its successor changed or removed. */
  async earlier({ reviewId, iteration }: IterationName, place?: HistoryPlace): Promise<HistoryPage> {
    const iterations: ExportedIteration[] = [];
    let room = exportPageChars;
    let sent = place?.sent ?? 0;
    const last = Math.min(place?.number ?? iteration - 1, iteration - 1);
    const numbers = this.#history.iterations(reviewId).map(({ number }) => number);
    for (const number of numbers.toReversed().filter((each) => each <= last)) {
      if (room <= 0 || iterations.length >= 64) return { iterations, next: { number, sent } };
      const { entry, replaced } = await this.#iteration(reviewId, number);
      const sections = page(replaced.slice(sent), room);
      iterations.push({ ...entry, sections });
      room -= sumLengths(sections) + 1;
      sent += sections.length;
      if (sent < replaced.length) return { iterations, next: { number, sent } };
      sent = 0;
    }
    this.#read = [];
    return { iterations };
  }

  async commitMessage({ reviewId, iteration }: IterationName) {
    const shown = await this.#open(reviewId, iteration);
    this.#read = [];
    return "reason" in shown
      ? refuse(shown.message)
      : { kind: "message" as const, message: formatCommitMessage(shown.document) };
  }

  async #iteration(
    reviewId: string,
    number: number,
  ): Promise<{ readonly entry: ExportedIteration; readonly replaced: readonly Section[] }> {
    const next = this.#history.nearest(reviewId, number + 1, "newer");
    const [after, shown] = [await this.#open(reviewId, next), await this.#open(reviewId, number)];
    const listed = this.#history.iterations(reviewId).find((each) => each.number === number);
    const [changes] = await this.#history.changes(reviewId, [number]);
    const entry: ExportedIteration = {
      number,
      at: listed?.at ?? 0,
      client: listed?.client ?? "",
      mode: listed?.mode ?? "replace",
      title: listed?.title ?? "",
      wordsAdded: changes?.wordsAdded ?? 0,
      wordsRemoved: changes?.wordsRemoved ?? 0,
      changed: changes?.changed.count ?? 0,
      added: changes?.added.count ?? 0,
      removed: changes?.removed.count ?? 0,
      isReadable: !("reason" in shown),
      sections: [],
    };
    if ("reason" in shown) return { entry, replaced: [] };
    const standing = new Set("reason" in after ? [] : after.document.sections.map(({ hash }) => hash));
    return { entry, replaced: shown.document.sections.filter(({ hash }) => !standing.has(hash)) };
  }

  async #open(reviewId: string, number: number): ReturnType<ReviewHistory["open"]> {
    const known = this.#read.find(({ meta }) => meta.reviewId === reviewId && meta.iteration === number);
    if (known !== undefined) return known;
    const opened = await this.#history.open(reviewId, number);
    if (!("reason" in opened)) this.#read = [opened, ...this.#read].slice(0, 2);
    return opened;
  }

  #getFolderName(baseUri: string): string {
    const folder = this.#workspace.folders().find((each) => isInside(each, baseUri));
    return basename(folder ?? baseUri);
  }
}

/** Returns as many of the sections as there is room for, at least one. */
function page(sections: readonly Section[], room = exportPageChars): ExportedSection[] {
  let length = 0;
  const end = sections.findIndex(({ text }, place) => {
    length += text.length;
    return place > 0 && length > room;
  });
  return sections
    .slice(0, end < 0 ? sections.length : end)
    .map(({ id, hash, level, title, text, defines }) => ({ id, hash, level, title, text, defines }));
}

function sumLengths(sections: readonly ExportedSection[]): number {
  return sections.reduce((sum, { text }) => sum + text.length, 0);
}
