import type { FileReference, ReviewDocument, SectionId } from "../model.ts";
import { createSectionReader, findReferences } from "./findReferences.ts";

export interface SectionReference {
  readonly sectionId: SectionId;
  readonly title: string;
  readonly target: FileReference;
}

/** Returns every place in a file that a review refers to by line, section by section. */
export function listSectionReferences({ sections }: ReviewDocument): readonly SectionReference[] {
  const read = createSectionReader(sections);
  return sections.flatMap((section) =>
    findReferences(read(section)).flatMap(({ target }) =>
      target.kind === "file" ? [{ sectionId: section.id, title: section.title, target }] : [],
    ),
  );
}

export function coversLine({ line, endLine = line }: Pick<FileReference, "line" | "endLine">, wanted: number): boolean {
  return line <= wanted && wanted <= endLine;
}

/**
 * Returns true when a written path means a file of a repository, both with `/`: from the base, from the root, or by its
 * bare name.
 */
export function namesFile(written: string, base: string, file: string): boolean {
  const path = written.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
  if (path === file) return true;
  if (!path.includes("/")) return file === path || file.endsWith(`/${path}`);
  return base !== "" && file === `${base}/${path}`;
}
