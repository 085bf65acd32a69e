import type { ElementType, Key, ReactElement } from "react";
import { type JSXSource, jsxDEV as reactJsxDEV } from "react/jsx-dev-runtime";
import { boundProps } from "./jsxRuntime.ts";

export { Fragment, type JSX } from "react";

/** Creates elements in development builds. Bounds every text like `jsxRuntime.ts`. */
export function jsxDEV(
  type: ElementType,
  props: unknown,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement {
  return reactJsxDEV(type, boundProps(type, props), key, isStatic, source, self);
}
