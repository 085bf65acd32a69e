import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { dirname } from "node:path";
import type { SectionPlace } from "@dialectic/shared/protocol";
import { parseReference, type Section, type SectionReference, withoutUndefined } from "@dialectic/shared/review";
import { isInside } from "../base/isInside.ts";
import { blameLine, explainFailure, findRepository, type ShownLine } from "../git/index.ts";
import { maxOfferedExplanations } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { checkedSections } from "../references/checkedSections.ts";
import type { ReferenceStatus } from "../references/referenceStatus.ts";
import { type ReviewedCode, ReviewedCodes } from "../references/reviewedCodes.ts";
import { findCommittedExplanations } from "./findCommittedExplanations.ts";
import { importReview, type NotedReview } from "./importReview.ts";

export interface Explanation {
  readonly id: string;
  /** The section's title, or the review's title before the first heading. */
  readonly section: string;
  readonly review: string;
  /** Full hash of the commit that the review became, when the explanation was found through it. */
  readonly commit?: string;
}

export interface ExplainedLines {
  readonly line: number;
  readonly endLine: number;
  readonly explanation: Explanation;
}

interface Offer {
  readonly place: SectionPlace;
  readonly noted?: NotedReview;
}

/**
 * Finds the sections that explain code: of open reviews, by the current place of their code; of others, by the commit
 * that introduced the line.
 */
export class Explanations {
  readonly #parts: ReviewBase;
  readonly #codes: ReviewedCodes;
  readonly #offers = new Map<string, Offer>();

  constructor(parts: ReviewBase) {
    this.#parts = parts;
    this.#codes = new ReviewedCodes(parts.history);
  }

  async findForLine(shown: ShownLine, signal: AbortSignal): Promise<readonly Explanation[]> {
    const standing = await this.findForFile(shown.absolutePath, signal);
    const here = standing.filter(({ line, endLine }) => line <= shown.line && shown.line <= endLine);
    const there = signal.aborted ? [] : await this.#fromCommit(shown, signal);
    const all = [...here.map(({ explanation }) => explanation), ...there];
    return [...new Map(all.map((explanation) => [explanation.id, explanation])).values()];
  }

  /** Finds the lines of a file that sections of reviews explain, except committed and cleared reviews. */
  async findForFile(absolutePath: string, signal: AbortSignal): Promise<readonly ExplainedLines[]> {
    const file = await this.#workspaceFile(absolutePath);
    if (file === undefined) return [];
    const found: ExplainedLines[] = [];
    for (const code of await this.#codes.latest(({ isOpen, committed }) => isOpen && committed === undefined)) {
      if (signal.aborted) return [];
      for (const standing of await this.#parts.states.check(code, checkedSections(code.sections))) {
        const lines = linesIn(file, standing);
        if (lines !== undefined) found.push({ ...lines, explanation: this.#offer(code, standing.section) });
      }
    }
    return found;
  }

  /**
   * Opens an explanation: stores its review here if necessary and returns the place of the section, or the reason for a
   * failure.
   */
  async open(id: string): Promise<SectionPlace | { readonly message: string }> {
    const offer = this.#offers.get(id);
    if (offer === undefined) return { message: "This link has expired. Hover over the line again." };
    const problem = offer.noted === undefined ? undefined : await importReview(this.#parts, offer.noted);
    return problem === undefined ? offer.place : { message: `The review could not be saved here: ${problem}` };
  }

  async #workspaceFile(absolutePath: string): Promise<string | undefined> {
    const file = await realpath(absolutePath).catch(() => undefined);
    const folders = this.#parts.workspace.folders();
    return file !== undefined && folders.some((folder) => isInside(folder, file)) ? file : undefined;
  }

  async #fromCommit(shown: ShownLine, signal: AbortSignal): Promise<readonly Explanation[]> {
    const file = this.#parts.workspace.isTrusted() ? await this.#workspaceFile(shown.absolutePath) : undefined;
    if (file === undefined) return [];
    const blamed = await blameLine({ ...shown, absolutePath: file }, signal);
    // A hover over a line that git cannot tell about says nothing, as over a line of no commit.
    const origin = blamed.kind === "read" ? blamed.value : undefined;
    const looked = origin === undefined ? undefined : await findRepository(dirname(file));
    if (origin === undefined || looked?.kind !== "found" || signal.aborted) return [];
    const { history, log } = this.#parts;
    const looking = { repository: looked.value, history, codes: this.#codes, signal };
    const found = await findCommittedExplanations(origin, looking);
    if (found.kind !== "read") {
      log("warn", `The reviews of commit ${origin.commit} could not be read: ${explainFailure(found)}`);
      return [];
    }
    return found.value.map(({ review, section }) =>
      this.#offer(review, toSection(section), origin.commit, review.noted),
    );
  }

  #offer(
    { reviewId, iteration, title }: Pick<ReviewedCode, "reviewId" | "iteration" | "title">,
    { id: sectionId, title: section }: Pick<Section, "id" | "title">,
    commit?: string,
    noted?: NotedReview,
  ): Explanation {
    // The same section of the same review always has the same id.
    const names = JSON.stringify([reviewId, iteration, sectionId, commit]);
    const id = createHash("sha256").update(names).digest("hex").slice(0, 16);
    this.#offers.delete(id);
    this.#offers.set(id, withoutUndefined({ place: { reviewId, iteration, sectionId }, noted }));
    const [oldest] = this.#offers.keys();
    if (this.#offers.size > maxOfferedExplanations && oldest !== undefined) this.#offers.delete(oldest);
    return withoutUndefined({ id, section: section || title, review: title, commit });
  }
}

/**
 * Returns the current lines of a reference's code in a file; for one that is not followed, the lines as written while
 * they exist.
 */
function linesIn(
  file: string,
  { place, report, files }: ReferenceStatus,
): Pick<ExplainedLines, "line" | "endLine"> | undefined {
  if (place !== undefined)
    return place.absolutePath === file ? { line: place.line, endLine: place.endLine } : undefined;
  const written = report.state === "exact" && files[0] === file ? parseReference(report.text) : undefined;
  return written?.kind === "file" ? { line: written.line, endLine: written.endLine ?? written.line } : undefined;
}

function toSection({ sectionId, title }: SectionReference): Pick<Section, "id" | "title"> {
  return { id: sectionId, title };
}
