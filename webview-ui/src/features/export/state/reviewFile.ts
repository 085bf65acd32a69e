import type { ExportedIteration, ExportedSection } from "@dialectic/shared/protocol";
import { listSectionSlugs } from "@dialectic/shared/review";
import { toAnchor } from "../../../markdown/html/exportTree.ts";
import { escapeHtml } from "../../../markdown/html/toHtml.ts";
import { texts } from "../../../texts/texts.ts";
import { formatLocalTime } from "../../../ui/formatTime.ts";
import { describeOrigin } from "../../../ui/nameAssistant.ts";
import type { ExportedReview } from "./exportedReview.ts";
import { fileStyle } from "./fileStyle.ts";
import { formatThreadsHtml } from "./formatThreadsHtml.ts";
import { frontMatterHtml } from "./frontMatterHtml.ts";
import { buildDefinitionTable, type RunJob, sectionHtml } from "./sectionHtml.ts";
import { withClaims } from "./withClaims.ts";
import type { AddPictures } from "./withPictures.ts";

/** Content security policy: no script runs and no file is fetched, whatever the text contains. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

interface FileParts {
  readonly review: ExportedReview;
  readonly earlier: AsyncIterable<ExportedIteration>;
  readonly run: RunJob;
  readonly addPictures: AddPictures;
  readonly onProgress: (written: number) => void;
}

/** Writes a review with its history as one self-contained HTML file, in pieces. */
export async function* reviewFile({
  review,
  earlier,
  run,
  addPictures,
  onProgress,
}: FileParts): AsyncGenerator<string> {
  const { meta, sections } = review;
  const anchors = listAnchors(sections);
  const standing = new Map(sections.map(({ hash }, place) => [hash, anchors[place] ?? ""]));
  const definitions = buildDefinitionTable(sections);
  yield headHtml(review);
  yield formatOutline(sections, anchors, meta.iteration > 1);
  yield "<main>\n";
  yield frontMatterHtml(review.frontMatter);
  for (const [place, section] of sections.entries()) {
    const written = await sectionHtml(section, `${section.id}-`, { run, target: "file", definitions });
    const html = await addPictures(withClaims(written, section.hash, review.claims), section.hash);
    yield `<section class="file-section" id="${escapeHtml(anchors[place] ?? "")}">${html}</section>\n`;
    const said = review.threads?.bySection.get(section.id) ?? [];
    yield await formatThreadsHtml(said, `${section.id}-`, { run, target: "file" });
    onProgress(place + 1);
  }
  yield* othersHtml(review, run);
  yield "</main>\n";
  if (meta.iteration > 1) yield historyStart();
  for await (const iteration of earlier) yield* iterationHtml(iteration, { sections, writtenAnchors: standing, run });
  if (meta.iteration > 1) yield "</section>\n";
  yield "</body>\n</html>\n";
}

async function* othersHtml({ threads }: ExportedReview, run: RunJob): AsyncGenerator<string> {
  if (threads === undefined || threads.others.length === 0) return;
  yield `<section class="file-section" id="comments"><h2>${escapeHtml(texts.export.otherComments)}</h2>\n`;
  yield await formatThreadsHtml(threads.others, "comments-", { run, target: "file" });
  yield "</section>\n";
}

function historyStart(): string {
  const title = escapeHtml(texts.export.history);
  return `<section class="file-history" id="history" aria-label="${title}"><h2>${title}</h2>\n`;
}

function headHtml({ meta, folder, sections }: ExportedReview): string {
  const isOld = meta.iteration < meta.iterations;
  const title = escapeHtml(meta.title || texts.common.review);
  const facts = [
    texts.export.iterationOf(meta.iteration, meta.iterations),
    formatLocalTime(meta.updatedAt),
    describeOrigin(meta.client, (name) => texts.export.by(name || texts.common.assistant)),
    ...(folder === "" ? [] : [folder]),
  ].map(escapeHtml);
  const isTitled = sections.some(({ level, title: heading }) => level === 1 && heading === meta.title);
  return `<!DOCTYPE html>
<html lang="${texts.export.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Dialectic">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${fileStyle}</style>
</head>
<body>
<header class="file-header">
${isTitled ? "" : `<h1 dir="auto">${title}</h1>\n`}<p>${facts.join(" · ")}${isOld ? ` · <strong class="file-old">${escapeHtml(texts.export.oldIteration)}</strong>` : ""}</p>
</header>
`;
}

interface HistoryParts {
  readonly sections: readonly ExportedSection[];
  /** Places of the texts already in the file, by hash: each text is written once. */
  readonly writtenAnchors: Map<string, string>;
  readonly run: RunJob;
}

async function* iterationHtml(
  iteration: ExportedIteration,
  { sections, writtenAnchors, run }: HistoryParts,
): AsyncGenerator<string> {
  const { number } = iteration;
  const words = texts.export;
  const [before, after] = words.sameText;
  yield `<details class="file-iteration" id="h${number}"><summary>${formatSummary(iteration)}</summary>\n`;
  if (!iteration.isReadable) yield `<p>${escapeHtml(words.notReadable)}</p>\n`;
  else if (iteration.sections.length === 0) yield `<p>${escapeHtml(words.allInLater)}</p>\n`;
  else yield `<p class="what">${escapeHtml(words.changedLater(number))}</p>\n`;
  const definitions = buildDefinitionTable(iteration.sections, sections);
  for (const [place, section] of iteration.sections.entries()) {
    const anchor = `h${number}-${place}`;
    const known = writtenAnchors.get(section.hash);
    if (known !== undefined)
      yield `<p class="what">${before}${formatLink(known, texts.common.section(section.title, section.level))}${after}</p>\n`;
    else {
      writtenAnchors.set(section.hash, anchor);
      const html = await sectionHtml(section, `${anchor}-`, { run, target: "file", definitions });
      yield `<section class="file-was" id="${anchor}">${html}</section>\n`;
    }
  }
  yield "</details>\n";
}

function formatSummary({ number, at, mode, client, title, ...counts }: ExportedIteration): string {
  const { changed, added, removed, wordsAdded, wordsRemoved } = counts;
  const touched = [
    ...(changed > 0 ? [texts.export.changedCount(changed)] : []),
    ...(added > 0 ? [texts.export.addedCount(added)] : []),
    ...(removed > 0 ? [texts.export.removedCount(removed)] : []),
  ];
  const by = describeOrigin(client, (name) => texts.export.by(name || texts.common.assistant));
  const facts = [formatLocalTime(at), texts.export.modes[mode], by, ...touched].map(escapeHtml);
  const words = `<ins>+${texts.common.number(wordsAdded)}</ins> <del>−${texts.common.number(wordsRemoved)}</del> ${escapeHtml(texts.export.words)}`;
  return `<strong>#${number}</strong> ${escapeHtml(title)} <span class="what">${facts.join(" · ")} · ${words}</span>`;
}

/**
 * Returns the anchors of sections in a file: the slugs that links in the review use. The text before the first heading
 * uses its id.
 */
function listAnchors(sections: readonly ExportedSection[]): readonly string[] {
  const slugs = listSectionSlugs(sections);
  return sections.map(({ id, level }, place) => (level === 0 ? `start-${id}` : toAnchor(slugs[place] ?? "")));
}

function formatOutline(sections: readonly ExportedSection[], anchors: readonly string[], hasHistory: boolean): string {
  const rows = sections.flatMap(({ level, title }, place) =>
    level === 0
      ? []
      : [
          `<li class="level-${level}" dir="auto">${formatLink(anchors[place] ?? "", texts.common.section(title, level))}</li>`,
        ],
  );
  if (hasHistory) rows.push(`<li>${formatLink("history", texts.export.history)}</li>`);
  const isOpen = sections.length <= 60 ? " open" : "";
  const outline = escapeHtml(texts.export.outline);
  return `<nav aria-label="${outline}"><details class="file-outline"${isOpen}><summary>${outline}</summary><ul>\n${rows.join("\n")}\n</ul></details></nav>\n`;
}

function formatLink(anchor: string, text: string): string {
  return `<a href="#${escapeHtml(encodeURIComponent(anchor))}">${escapeHtml(text)}</a>`;
}
