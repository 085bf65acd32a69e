import { type ComponentProps, createContext, createElement, Fragment, type ReactNode, use } from "react";

/** True inside a reference. */
export const IsReference = createContext(false);

type CodeProps = ComponentProps<"code"> & { readonly node?: unknown };

/** Shows code. The code of a reference breaks only between the parts of its path. */
export function BreakableCode({ node: _, ...code }: CodeProps) {
  // The worker has bounded long code already: JSX would cut it (see `jsxRuntime.ts`).
  if (!use(IsReference)) return createElement("code", code);
  return <code {...code}>{addBreaks(code.children)}</code>;
}

/** UTF-16 code units of a reference that fits into any column, and stays whole. */
const short = 12;
/** UTF-16 code units of a part that fits into a narrow column. A longer part may break anywhere. */
const narrow = 24;

/** Adds places to break after `/`, `:` and `#`. They are elements, so that a copy of the text has no more characters. */
function addBreaks(children: ReactNode): ReactNode {
  if (Array.isArray(children)) return children.map((child: ReactNode) => addBreaks(child));
  if (typeof children !== "string" || children.length <= short) return children;
  return children.split(/(?<=[/:#])(?=[^/:#])/).map((part, place, parts) => (
    // A part has no identity but its place.
    <Fragment key={`part-${String(place)}`}>
      {part.length > narrow ? <span className="reference-part">{part}</span> : part}
      {place < parts.length - 1 && <wbr />}
    </Fragment>
  ));
}
