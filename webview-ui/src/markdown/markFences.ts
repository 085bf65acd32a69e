import { type DiagramReference, findDiagramReferences, readPlaces } from "@dialectic/shared/review";
import type { ElementContent, Root } from "hast";
import { createLink, createText, linkLines, linkParts } from "./referenceLinks.ts";
import { changeElements } from "./treeWalk.ts";

/** Turns the references in fences `hunk` and `mermaid` into links. HTML is still raw, and so never changed. */
export function markFences(root: Root): void {
  changeElements(root, (code) => {
    const [only] = code.children;
    const { className } = code.properties;
    if (code.tagName !== "code" || !Array.isArray(className) || only?.type !== "text") return [code];
    const mark = className.map((name) => markers.get(String(name))).find((each) => each !== undefined);
    if (mark === undefined) return [code];
    return [{ ...code, children: only.value.split(/(\r\n?|\n)/).flatMap((line) => mark(line)) }];
  });
}

const markers: ReadonlyMap<string, (line: string) => readonly ElementContent[]> = new Map([
  ["language-hunk", markPlaces],
  ["language-mermaid", markLabels],
]);

function markLabels(line: string): readonly ElementContent[] {
  return linkReferences(line, findDiagramReferences(line), (text, part) => createLink(text, [createText(part)]));
}

/** Marks a line that names places, and nothing else. */
function markPlaces(line: string): readonly ElementContent[] {
  const target = line.trim();
  const places = readPlaces(target);
  if (places.length === 0) return toTexts(line);
  const at = line.indexOf(target);
  return [...toTexts(line.slice(0, at)), ...linkLines(places), ...toTexts(line.slice(at + target.length))];
}

/** Returns a text of a diagram with links, which the caller makes, on its references. */
export function linkReferences(
  text: string,
  references: readonly DiagramReference[],
  create: (reference: string, part: string) => ElementContent,
): readonly ElementContent[] {
  let at = 0;
  const linked = references.flatMap(({ written, start, end, places }) => {
    const before = text.slice(at, start);
    at = end;
    return [...toTexts(before), ...linkParts(written, places, create)];
  });
  return [...linked, ...toTexts(text.slice(at))];
}

function toTexts(value: string): readonly ElementContent[] {
  return value === "" ? [] : [createText(value)];
}
