import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { OutlineRow } from "../features/outline/Outline.tsx";
import { Badge } from "./Badge.tsx";

const marks = (count: number) => `a${"\u0301".repeat(count)}`;
const shown = `${marks(30)} […70 characters not shown] `;

describe("JSX of the page", () => {
  // The bounded elements are inside components, because tests themselves are compiled with React's own functions.
  it("bounds every text that becomes a node, alone and among others", () => {
    const markup = renderToStaticMarkup(
      <>
        <Badge>{marks(100)}</Badge>
        <Badge>by {marks(100)}</Badge>
        <OutlineRow
          {...{
            id: "s1",
            title: marks(100),
            level: 1,
            row: { index: 0, end: 1, depth: 1, position: 1, count: 1, isExpanded: undefined },
            hits: 0,
            mark: undefined,
            unseen: undefined,
          }}
          {...{ isActive: false, isCursor: false, onChoose: () => undefined, onExpand: () => undefined }}
        />
      </>,
    );
    expect(markup.split(shown).length - 1).toBe(3);
    expect(markup.replaceAll(`title="${marks(100)}"`, "")).not.toContain(marks(31));
  });
});
