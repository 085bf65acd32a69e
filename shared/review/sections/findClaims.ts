import { findFences } from "../markdown/findFences.ts";

/**
 * Finds the claims of a section: the content of its `check` fences at any nesting, without the prefixes of containers.
 */
export function findClaims(text: string): readonly string[] {
  return findFences(text, "check").map((lines) => lines.map((line) => line.text).join("\n"));
}
