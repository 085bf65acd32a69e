import type { ElementContent, Root } from "hast";

/*
 * Messages of commits name places in code without any markup, as `git log` shows them: src/a.ts:12. Rules:
 * - A place is a link if its path is that of a known file, or ends it from a folder on. Without this, times and hosts with ports would be links.
 * - Code and links stay as they are.
 */

const place = /(?<![\w@./-])([\w@.-][\w@./-]*\.\w+):\d+(?:[-\u2013]\d+)?(?::\d+)?(?!\w)/g;
const closed: ReadonlySet<string> = new Set(["code", "pre", "a"]);

type Child = Root["children"][number] | ElementContent;

/** Makes links of the plain places in a formatted text, in place. */
export function linkPlainPaths(children: Child[], isKnown: (path: string) => boolean): void {
  for (let at = children.length - 1; at >= 0; at -= 1) {
    const child = children[at];
    if (child?.type === "element" && !closed.has(child.tagName)) linkPlainPaths(child.children, isKnown);
    else if (child?.type === "text") children.splice(at, 1, ...split(child.value, isKnown));
  }
}

/** Returns whether a path is one of these, or the end of one. */
export function knowPaths(paths: readonly string[]): (path: string) => boolean {
  return (path) => paths.some((known) => known === path || known.endsWith(`/${path}`));
}

function split(text: string, isKnown: (path: string) => boolean): readonly ElementContent[] {
  const parts: ElementContent[] = [];
  let end = 0;
  for (const { 0: written, 1: path = "", index } of text.matchAll(place)) {
    if (!isKnown(path)) continue;
    parts.push({ type: "text", value: text.slice(end, index) });
    const children = [{ type: "text" as const, value: written }];
    parts.push({ type: "element", tagName: "a", properties: { dataFileRef: written }, children });
    end = index + written.length;
  }
  return [...parts, { type: "text", value: text.slice(end) }];
}
