import { boundRuns } from "@dialectic/shared/review";
import { localTime } from "../../ui/relativeTime.ts";
import { withClaims } from "./claimHtml.ts";
import type { ExportedReview } from "./exportedReview.ts";
import { definitionsIn, type RunJob, sectionHtml } from "./sectionHtml.ts";
import { threadsHtml } from "./threadHtml.ts";

interface PrintParts {
  readonly review: ExportedReview;
  readonly run: RunJob;
  readonly signal: AbortSignal;
  readonly onProgress: (ready: number) => void;
}

/** Lays out a whole review for paper; the screen holds only the sections near the reader. */
export async function printedReview({ review, run, signal, onProgress }: PrintParts): Promise<HTMLElement> {
  const { sections } = review;
  const definitions = definitionsIn(sections);
  const paper = document.createElement("div");
  paper.className = "print-review";
  paper.append(headerOf(review));
  for (const [place, section] of sections.entries()) {
    const written = await sectionHtml(section, `print-${section.id}-`, { run, target: "file", definitions });
    const html = withClaims(written, section.hash, review.claims);
    signal.throwIfAborted();
    const element = document.createElement("section");
    element.className = "section";
    const said = review.threads?.bySection.get(section.id) ?? [];
    element.append(...nodesOf(html + (await threadsHtml(said, `print-${section.id}-`, { run, target: "file" }))));
    paper.append(element);
    onProgress(place + 1);
  }
  const others = await threadsHtml(review.threads?.others ?? [], "print-", { run, target: "file" });
  signal.throwIfAborted();
  paper.append(...nodesOf(others));
  return paper;
}

/** Parses HTML in a document without a window, where nothing runs or loads. */
function nodesOf(html: string): readonly Node[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  // Unlike a saved file, a printed review is laid out by this page, so runs are bounded here.
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    node.nodeValue = boundRuns(node.nodeValue ?? "");
  return [...body.childNodes];
}

function headerOf({ meta, folder }: ExportedReview): HTMLElement {
  const header = document.createElement("header");
  const isOld = meta.iteration < meta.iterations;
  const facts = [
    folder,
    `iteration ${meta.iteration} of ${meta.iterations}${isOld ? " (an old iteration)" : ""}`,
    localTime(meta.updatedAt),
    `by ${meta.client || "an assistant"}`,
  ];
  header.textContent = facts.filter((fact) => fact !== "").join(" · ");
  return header;
}
