/*
 * The names by which answers call sections. Each identifies exactly one section and is accepted by every tool (findSections.ts):
 *
 * - the path of the section, such as "API > Usage", where no other section has it as its path or as its title;
 * - else the path with the section's id and line, such as "API > Usage (s4, line 12)".
 *
 * In a long list of sections, the title of the whole review is left out before each path that identifies its section without it.
 */
import type { ReviewDocument, Section } from "../model.ts";
import { countLineEnds } from "../textLines.ts";
import { listSectionPaths, pathSeparator, preamblePath } from "./sectionPaths.ts";

/** Returns the names of all sections of a review, in order. */
export function listSectionNames(document: ReviewDocument): readonly string[] {
  const { sections } = document;
  const paths = listSectionPaths(sections);
  const owners = countOwners(sections, paths);
  let line = 1 + countLineEnds(document.frontMatter ?? "");
  return sections.map((section, index) => {
    const path = paths[index] ?? "";
    const key = toKey(path);
    const name = key !== "" && owners.get(key) === 1 ? path : addPlace(path, section.id, line);
    line += countLineEnds(section.text);
    return name;
  });
}

/** Returns the names for a long list of sections of one review. */
export function listShortNames(document: ReviewDocument): readonly string[] {
  const names = listSectionNames(document);
  const paths = listSectionPaths(document.sections);
  const titled = document.sections.filter(({ level }) => level > 0);
  const [top] = titled;
  if (top === undefined || titled.some((each) => each !== top && each.level <= top.level)) return names;
  const start = top.title + pathSeparator;
  const byTitle = new Map<string | undefined, (readonly string[])[]>();
  for (const path of paths) {
    const parts = splitPath(toKey(path.toLowerCase()));
    const same = byTitle.get(parts.at(-1));
    if (same === undefined) byTitle.set(parts.at(-1), [parts]);
    else same.push(parts);
  }
  const isClear = (short: string) => {
    const parts = splitPath(toKey(short.toLowerCase()));
    return (byTitle.get(parts.at(-1)) ?? []).filter((path) => leavesOut(path, parts)).length === 1;
  };
  return names.map((name, index) => {
    const short = name === paths[index] && name.startsWith(start) ? name.slice(start.length) : "";
    return short !== "" && isClear(short) ? short : name;
  });
}

/** True when a name is a path that leaves out ancestors, or none. */
function leavesOut(path: readonly string[], parts: readonly string[]): boolean {
  let found = 0;
  for (const part of path) if (part === parts[found]) found += 1;
  return found === parts.length;
}

/** Returns how many sections each text names by their path or by their title. */
function countOwners(sections: readonly Section[], paths: readonly string[]): ReadonlyMap<string, number> {
  const owners = new Map<string, number>();
  sections.forEach(({ level, title }, index) => {
    for (const key of new Set([toKey(paths[index] ?? ""), toKey(level === 0 ? preamblePath : title)]))
      owners.set(key, (owners.get(key) ?? 0) + 1);
  });
  return owners;
}

/** Returns the parts of a name as they are compared. */
export function splitPath(path: string): readonly string[] {
  return path
    .split(">")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function toKey(path: string): string {
  return splitPath(path.normalize("NFC").replace(/\s+/g, " ")).join(">");
}

function addPlace(path: string, id: string, line: number): string {
  return `${path} (${id}, line ${line})`.trim();
}
