import type { Phrase } from "@dialectic/shared/capability";
import { referenceState } from "@dialectic/shared/protocol";
import { formatFilePath } from "../../files/openFolders.ts";
import { toReports } from "../../references/checkUpdate.ts";
import type { CodePlace, ReferenceStatus } from "../../references/referenceStatus.ts";
import { defineIdeFunction, success } from "../declare.ts";
import { show } from "../sentences.ts";
import { toFailure } from "../toFailure.ts";
import { referenceType } from "../types/referenceType.ts";
import { sectionType } from "../types/sectionType.ts";

export const reviewReferencesFunction = defineIdeFunction({
  name: "reviewReferences",
  aliases: ["checkReferences"],
  description: "The references to code in a review, each compared with the code as it is now.",
  parameters: {
    section: {
      type: "section",
      optional: true,
      description: "Only those in this section and its subsections: its id, title or path",
    },
    state: {
      type: "string",
      optional: true,
      oneOf: [...referenceState.options],
      description: "Only references in this state",
    },
    review: { type: "string", optional: true, description: "Id of the review; default: the one that is shown" },
  },
  returns: "reference[]",
  effect: "read",
  examples: ["reviewReferences()", 'count(reviewReferences(state: "gone"))'],
  phrases: [
    { sentence: `${show} (all) review references`, program: "reviewReferences()" },
    { sentence: `${show} (all) references of|in|from review`, program: "reviewReferences()" },
    { sentence: "check (all) (review) references (of|in review)", program: "reviewReferences()" },
    ...makeStatePhrases("broken|gone|dead|lost", "gone"),
    ...makeStatePhrases("moved", "moved"),
    ...makeStatePhrases("edited|changed|outdated|stale", "edited"),
  ],
  run: async ({ section, state, review }, { domain }) => {
    const within = section === undefined ? undefined : sectionType.read(section);
    const reviewId = review ?? within?.review;
    const found = await domain.references({
      ...(within && { section: within.id }),
      ...(reviewId !== undefined && { reviewId }),
    });
    if ("reason" in found) return toFailure(found);
    const { statuses, document } = found;
    const rows = toReports(statuses, document);
    const listed = statuses.flatMap((standing, at) => {
      const place = findCurrentPlace(standing);
      const row = rows[at];
      if (row === undefined || (state !== undefined && row.state !== state)) return [];
      const file = place.absolutePath && formatFilePath(place.absolutePath, domain.workspace);
      const { text: written, reason, section: title } = row;
      const where = { file, line: place.line, endLine: place.endLine };
      return [referenceType.of({ written, state: row.state, reason, section: title, ...where })];
    });
    return success(listed);
  },
});

function makeStatePhrases(words: string, state: string): readonly Phrase[] {
  const program = `reviewReferences(state: "${state}")`;
  return [
    { sentence: `${show} (all|any) ${words} references (of|in review)`, program },
    { sentence: `references (of|in review) that|which (have|are|were) (been) ${words}`, program },
    { sentence: `what|which references (of|in review) are|have|were|is (been) ${words}`, program },
    { sentence: `how many references (of|in review) are|have|were (been) ${words}`, program: `count(${program})` },
  ];
}

/** Returns the place of a reference; a reference that still holds as written is not followed. */
function findCurrentPlace({ place, report, target, files }: ReferenceStatus): Partial<Omit<CodePlace, "shown">> {
  if (place !== undefined) return place;
  const [absolutePath] = files;
  if (report.state !== "exact" || target.kind !== "file" || absolutePath === undefined) return {};
  const { line, endLine = line } = target;
  return { absolutePath, line, endLine };
}
