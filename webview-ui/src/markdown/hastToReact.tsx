import type { Root } from "hast";
import { type Components, toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { ReactElement } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import type { HastChunk } from "./types.ts";

/** Turns one chunk into React elements, with the caller's components in place of elements. */
export function hastToReact(chunk: HastChunk, components: Partial<Components>): ReactElement {
  // The brand guarantees a serialised list of hast nodes.
  const children = JSON.parse(chunk) as Root["children"];
  return toJsxRuntime({ type: "root", children }, { Fragment, jsx, jsxs, components, ignoreInvalidStyle: true });
}
