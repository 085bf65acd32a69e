import type { ExportedSection } from "@dialectic/shared/protocol";
import {
  collectDefinitions,
  createDefinitionTable,
  type DefinitionTable,
  findDefinitions,
} from "@dialectic/shared/review";
import { formatTimes } from "../../../limits.ts";
import { elementHtml } from "../../../markdown/html/elementHtml.ts";
import type { HtmlTarget } from "../../../markdown/html/exportTree.ts";
import { escapeHtml } from "../../../markdown/html/toHtml.ts";
import type { LaneJob, LaneOutcome } from "../../../markdown/renderLane.ts";
import { texts } from "../../../texts/texts.ts";

export type RunJob = (job: LaneJob) => Promise<LaneOutcome>;

export interface SectionHtml {
  readonly run: RunJob;
  readonly target: HtmlTarget;
  readonly definitions: DefinitionTable;
}

/** Returns the definitions in these sections, those of the first lists before the others. */
export function buildDefinitionTable(...lists: readonly (readonly ExportedSection[])[]): DefinitionTable {
  const defining = lists.flat().filter(({ defines }) => defines);
  return createDefinitionTable(defining.flatMap(({ text }) => findDefinitions(text)));
}

/** Formats a section as HTML; a section that cannot be formatted becomes its source, with the reason. */
export async function sectionHtml(
  section: Pick<ExportedSection, "text">,
  prefix: string,
  { run, target, definitions }: SectionHtml,
): Promise<string> {
  const markdown = collectDefinitions(section.text, definitions) + section.text;
  const outcome = await run({ task: { kind: "html", markdown, prefix, target }, deadline: formatTimes.again });
  if (outcome.kind === "html") return outcome.html;
  const source = elementHtml("pre", section.text, { className: ["section-source"] });
  const reason = texts.review.sourceInstead(describeFailure(outcome.kind));
  return `<p class="section-reason">${escapeHtml(reason)}</p>${source}`;
}

function describeFailure(kind: LaneOutcome["kind"]): string {
  const { plain } = texts.review;
  if (kind === "late") return plain.slow;
  return kind === "deep" ? plain.deep : plain.failed;
}
