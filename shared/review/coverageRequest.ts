/** A change that the assistant is asked to explain. */
export interface ChangeToExplain {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly kind: "lines" | "removed-lines" | "deleted-file";
}

/** A section that the assistant is asked to write anew. */
export interface SectionToUpdate {
  /** Its title after those of the sections that hold it; empty before the first heading. */
  readonly path: string;
  readonly reasons: readonly string[];
}

/** What a person wants of the assistant. */
export interface CoverageWish {
  readonly reviewId: string;
  readonly changes: readonly ChangeToExplain[];
  readonly sections: readonly SectionToUpdate[];
}

/** Says to the assistant which changes it should explain and which sections it should update. */
export function coverageRequest({ reviewId, changes, sections }: CoverageWish): string {
  const parts = [
    changes.length > 0 &&
      [
        "No section of the review explains these changes of the working tree. Explain each: extend the section it belongs to",
        '(present_review with mode "update-section") or add one (mode "append"), with a reference to the changed lines.',
        "",
        ...changes.map((change) => `- ${describeChange(change)}`),
      ].join("\n"),
    sections.length > 0 &&
      [
        "The code of these sections changed after they were written. Look at it again and present each anew with",
        'present_review, mode "update-section" and the heading as section.',
        "",
        ...sections.map(({ path, reasons }) => `- ${describeSection(path)}: ${reasons.join("; ")}`),
      ].join("\n"),
    `The review is ${reviewId} (review_id).`,
  ];
  return `${parts.filter((part) => part !== false).join("\n\n")}\n`;
}

/** A change in words: `src/auth.ts:10-14`. */
export function describeChange({ path, line, endLine, kind }: ChangeToExplain): string {
  switch (kind) {
    case "deleted-file":
      return `${path} (the file was deleted: name its path)`;
    case "removed-lines":
      return `${path}:${Math.max(1, line)} (lines were removed here)`;
    case "lines":
      return line === endLine ? `${path}:${line}` : `${path}:${line}-${endLine}`;
  }
}

function describeSection(path: string): string {
  return path === "" ? "the text before the first heading (keep its words when you replace it)" : `section "${path}"`;
}
