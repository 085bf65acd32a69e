import { boundRuns } from "@dialectic/shared/review";
import { laterTexts } from "../../texts/laterTexts.ts";
import { texts } from "../../texts/texts.ts";
import { formatLocalTime } from "../../ui/formatTime.ts";
import type { ExportedReview } from "./exportedReview.ts";
import { formatThreadsHtml } from "./formatThreadsHtml.ts";
import { frontMatterHtml } from "./frontMatterHtml.ts";
import { buildDefinitionTable, type RunJob, sectionHtml } from "./sectionHtml.ts";
import { withClaims } from "./withClaims.ts";
import type { AddPictures } from "./withPictures.ts";

interface PrintParts {
  readonly review: ExportedReview;
  readonly run: RunJob;
  readonly addPictures: AddPictures;
  readonly signal: AbortSignal;
  readonly onProgress: (ready: number) => void;
}

/** Lays out a whole review for paper; the screen holds only the sections near the reader. */
export async function printedReview({
  review,
  run,
  addPictures,
  signal,
  onProgress,
}: PrintParts): Promise<HTMLElement> {
  const { sections } = review;
  const definitions = buildDefinitionTable(sections);
  const paper = document.createElement("div");
  paper.className = "print-review";
  paper.append(createHeader(review), ...parseNodes(frontMatterHtml(review.frontMatter)));
  for (const [place, section] of sections.entries()) {
    const written = await sectionHtml(section, `print-${section.id}-`, { run, target: "file", definitions });
    const html = await addPictures(withClaims(written, section.hash, review.claims), section.hash);
    signal.throwIfAborted();
    const element = document.createElement("section");
    element.className = "section";
    const said = review.threads?.bySection.get(section.id) ?? [];
    element.append(
      ...parseNodes(html + (await formatThreadsHtml(said, `print-${section.id}-`, { run, target: "file" }))),
    );
    paper.append(element);
    onProgress(place + 1);
  }
  const others = await formatThreadsHtml(review.threads?.others ?? [], "print-", { run, target: "file" });
  signal.throwIfAborted();
  paper.append(...parseNodes(others));
  // A picture that is not drawn yet would be missing on paper.
  await Promise.allSettled([...paper.querySelectorAll("img")].map((image) => image.decode()));
  return paper;
}

/** Parses HTML in a document without a window, where nothing runs or loads. */
function parseNodes(html: string): readonly Node[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  // Unlike a saved file, a printed review is laid out by this page, so runs are bounded here.
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    node.nodeValue = boundRuns(node.nodeValue ?? "");
  return [...body.childNodes];
}

function createHeader({ meta, folder }: ExportedReview): HTMLElement {
  const header = document.createElement("header");
  const isOld = meta.iteration < meta.iterations;
  const facts = [
    folder,
    laterTexts().export.iterationOf(meta.iteration, meta.iterations) +
      (isOld ? ` (${laterTexts().export.oldIteration})` : ""),
    formatLocalTime(meta.updatedAt),
    laterTexts().export.by(meta.client || texts.common.assistant),
  ];
  header.textContent = facts.filter((fact) => fact !== "").join(" · ");
  return header;
}
