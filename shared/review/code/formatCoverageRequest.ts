export interface ChangeToExplain {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly kind: "lines" | "removed-lines" | "file" | "deleted-file";
}

export interface SectionToUpdate {
  /** Title path, from the outermost section; empty before the first heading. */
  readonly path: string;
  readonly reasons: readonly string[];
}

export interface CoverageWish {
  readonly changes: readonly ChangeToExplain[];
  readonly sections: readonly SectionToUpdate[];
  /** The commits whose lines the changes have, such as `commit 1234567`; absent for the code as it is. */
  readonly of?: string | undefined;
}

/**
 * Writes a request to explain these changes and update these sections, within a limit in UTF-16 code units: the excess
 * is left out, with a remark.
 */
export function formatCoverageRequest(wish: CoverageWish, limit: number): string {
  for (let share = 1, isWhole = true; ; share /= 2, isWhole = false) {
    const text = formatRequest(takeShare(wish, share), isWhole);
    if (text.length <= limit || share < 0.001) return text.slice(0, limit);
  }
}

function takeShare({ changes, sections, of }: CoverageWish, share: number): CoverageWish {
  const some = <T>(list: readonly T[]) => list.slice(0, Math.floor(list.length * share));
  return { changes: some(changes), sections: some(sections), of };
}

function formatRequest({ changes, sections, of }: CoverageWish, isWhole: boolean): string {
  const parts = [
    changes.length > 0 &&
      [
        "No section of the review explains these changes. Explain each: extend the section it belongs to",
        '(present_review with mode "update-section") or add one (mode "append"), with a reference to the changed lines.',
        "",
        ...(of === undefined ? [] : [`The lines are those of ${of}, and may stand elsewhere now.`, ""]),
        ...changes.map((change) => `- ${describeChange(change)}`),
      ].join("\n"),
    sections.length > 0 &&
      [
        "The code of these sections changed after they were written. Look at it again, then present each section again with",
        'present_review, mode "update-section" and the heading as section.',
        "",
        ...sections.map(({ path, reasons }) => `- ${describeSection(path)}: ${reasons.join("; ")}`),
      ].join("\n"),
    !isWhole && "Not everything fits in here: check_references lists the rest.",
  ];
  return parts.filter((part) => part !== false).join("\n\n");
}

export function describeChange({ path, line, endLine, kind }: ChangeToExplain): string {
  switch (kind) {
    case "file":
      return path;
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
