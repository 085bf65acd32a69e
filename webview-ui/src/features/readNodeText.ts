import { isValidElement, type ReactNode } from "react";

/** Returns the text of elements that are not mounted. */
export function readNodeText(node: ReactNode): string {
  if (Array.isArray(node)) return node.map((each: ReactNode) => readNodeText(each)).join("");
  if (isValidElement<{ readonly children?: ReactNode }>(node)) return readNodeText(node.props.children);
  return typeof node === "string" ? node : "";
}
