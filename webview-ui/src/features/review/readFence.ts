import { isValidElement, type ReactElement, type ReactNode } from "react";
import { readNodeText } from "../readNodeText.ts";

/** A line of a fence that is a reference, with its link. */
export interface FencedReference {
  readonly text: string;
  readonly link: ReactElement;
}

export type WrittenFence =
  | { readonly kind: "diff"; readonly text: string }
  /** The references, and texts that are none. */
  | { readonly kind: "hunk"; readonly lines: readonly (FencedReference | string)[] };

interface Written {
  readonly className?: string;
  readonly children?: ReactNode;
  readonly "data-file-ref"?: string;
}

/** Reads a block of code in which an author places changes; undefined for other code. */
export function readFence(code: ReactNode): WrittenFence | undefined {
  if (!isValidElement<Written>(code)) return undefined;
  const { className = "", children } = code.props;
  const names = className.split(" ");
  if (names.includes("language-diff")) return { kind: "diff", text: readNodeText(children) };
  if (!names.includes("language-hunk")) return undefined;
  return { kind: "hunk", lines: [children].flat().flatMap(readPart) };
}

function readPart(part: ReactNode): readonly (FencedReference | string)[] {
  const text = isValidElement<Written>(part) ? part.props["data-file-ref"] : undefined;
  if (text !== undefined && isValidElement(part)) return [{ text, link: part }];
  const plain = readNodeText(part).trim();
  return plain === "" ? [] : [plain];
}
