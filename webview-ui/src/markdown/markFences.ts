import { readPlaces } from "@dialectic/shared/review";
import type { ElementContent, Root } from "hast";
import { linkLines } from "./referenceLinks.ts";
import { changeElements } from "./treeWalk.ts";

const language = "language-hunk";

/** Turns the lines of `hunk` fences that name a place into references. HTML is still raw, and so never changed. */
export function markFences(root: Root): void {
  changeElements(root, (code) => {
    const [only] = code.children;
    const { className } = code.properties;
    const isFence = code.tagName === "code" && Array.isArray(className) && className.includes(language);
    return [isFence && only?.type === "text" ? { ...code, children: markLines(only.value) } : code];
  });
}

function markLines(text: string): ElementContent[] {
  return text.split(/(\r\n?|\n)/).flatMap((line): ElementContent[] => {
    const target = line.trim();
    const places = readPlaces(target);
    if (places.length === 0) return line === "" ? [] : [{ type: "text", value: line }];
    const at = line.indexOf(target);
    const around = [line.slice(0, at), line.slice(at + target.length)].map((value): ElementContent[] =>
      value === "" ? [] : [{ type: "text", value }],
    );
    return [...(around[0] ?? []), ...linkLines(places), ...(around[1] ?? [])];
  });
}
