import { isRightToLeft } from "@dialectic/shared/review";
import type { Root } from "hast";
import { type Components, toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { ReactElement } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { giveDirections } from "./giveDirections.ts";
import type { HastChunk } from "./types.ts";

/**
 * Turns one chunk into React elements, with the caller's components in place of elements. `change` may change the elements before, in
 * place.
 */
export function hastToReact(
  chunk: HastChunk,
  components: Partial<Components>,
  change?: (children: Root["children"]) => void,
): ReactElement {
  // The brand guarantees a serialised list of hast nodes.
  const children = JSON.parse(chunk) as Root["children"];
  change?.(children);
  // Without right-to-left text the direction is that of the page.
  if (isRightToLeft(chunk)) giveDirections(children);
  return toJsxRuntime({ type: "root", children }, { Fragment, jsx, jsxs, components, ignoreInvalidStyle: true });
}
