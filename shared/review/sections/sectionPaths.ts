import type { Section } from "../model.ts";

export const pathSeparator = " > ";

export const preamblePath = "(before the first heading)";

export function listSectionPaths(sections: readonly Pick<Section, "level" | "title">[]): readonly string[] {
  const parents: { readonly level: number; readonly path: string }[] = [];
  return sections.map(({ level, title }) => {
    if (level === 0) return preamblePath;
    while ((parents.at(-1)?.level ?? 0) >= level) parents.pop();
    const parent = parents.at(-1);
    const path = parent === undefined ? title : parent.path + pathSeparator + title;
    parents.push({ level, path });
    return path;
  });
}

/** Returns the index after the last section of the subtree that begins at this one; the preamble has no subsections. */
export function findSubtreeEnd(sections: readonly Pick<Section, "level">[], index: number): number {
  const level = sections[index]?.level ?? 0;
  if (level === 0) return Math.min(index + 1, sections.length);
  let end = index + 1;
  while ((sections[end]?.level ?? 0) > level) end++;
  return end;
}
