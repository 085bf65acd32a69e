import { boundText } from "@dialectic/shared/review";
import { type ElementType, Fragment, type JSX, type Key, type ReactElement } from "react";
import * as react from "react/jsx-runtime";

export { Fragment, type JSX };

/**
 * Creates elements with React's own function, but bounds every text that becomes a node of the page. Titles, file
 * names, comments and code come from outside; bounding them here covers all of them.
 */
export function jsx(type: ElementType, props: unknown, key?: Key): ReactElement {
  return react.jsx(type, boundProps(type, props), key);
}

export function jsxs(type: ElementType, props: unknown, key?: Key): ReactElement {
  return react.jsxs(type, boundProps(type, props), key);
}

/** Bounds the texts of elements. Components pass their texts on to elements, so theirs are bounded there. */
export function boundProps(type: ElementType, props: unknown): unknown {
  const isNode = typeof type === "string" || type === Fragment;
  if (!isNode || typeof props !== "object" || props === null || !("children" in props)) return props;
  const { children } = props;
  if (typeof children === "string") return { ...props, children: boundText(children) };
  if (!Array.isArray(children) || !children.some((child) => typeof child === "string")) return props;
  return { ...props, children: children.map((child) => (typeof child === "string" ? boundText(child) : child)) };
}
