import { boundText } from "@dialectic/shared/review";
import { type ElementType, Fragment, type JSX, type Key, type ReactElement } from "react";
import * as react from "react/jsx-runtime";

export { Fragment, type JSX };

/**
 * What JSX compiles to: React's own function, with every text bounded that becomes a node of the page. Titles, names of files, comments
 * and code come from outside; here none of them can be forgotten.
 */
export function jsx(type: ElementType, props: unknown, key?: Key): ReactElement {
  return react.jsx(type, boundedProps(type, props), key);
}

/** The same for an element with several children. */
export function jsxs(type: ElementType, props: unknown, key?: Key): ReactElement {
  return react.jsxs(type, boundedProps(type, props), key);
}

/** Components hand their texts on to elements, which is where they are bounded. */
export function boundedProps(type: ElementType, props: unknown): unknown {
  const isNode = typeof type === "string" || type === Fragment;
  if (!isNode || typeof props !== "object" || props === null || !("children" in props)) return props;
  const { children } = props;
  if (typeof children === "string") return { ...props, children: boundText(children) };
  if (!Array.isArray(children) || !children.some((child) => typeof child === "string")) return props;
  return { ...props, children: children.map((child) => (typeof child === "string" ? boundText(child) : child)) };
}
