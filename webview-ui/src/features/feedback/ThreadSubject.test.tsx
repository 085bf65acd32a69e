import type { ThreadPlace } from "@dialectic/shared/protocol";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { ThreadSubject } from "./ThreadSubject.tsx";

type CodePlace = Extract<ThreadPlace, { kind: "code" }>;

const edited: CodePlace = {
  ...{ kind: "code", path: "src/a.ts", line: 646, endLine: 646, lineThen: 641, quote: "old();", language: "" },
  state: "edited",
};

function show(place: ThreadPlace, isCodeShown = false) {
  const subject = <ThreadSubject thread="t-1" place={place} isCodeShown={isCodeShown} />;
  const { container } = renderInPanel(subject);
  const text = (selector: string) => container.querySelector(selector)?.textContent;
  return { text, number: text("tbody th"), lines: text("caption"), state: text(".thread-code-state") };
}

describe("the subject of a thread", () => {
  it("shows the words that were quoted, though they were edited since", () => {
    const quote = { exact: "it has it; and more", prefix: "", suffix: "" };
    const { text } = show({ kind: "text", sectionId: "s1", quote, quoteThen: "it has it." });
    expect(text("blockquote")).toBe("it has it.");
  });

  it.each([
    [edited, "641", "line 641"],
    [{ ...edited, state: "moved" }, "646", "line 646"],
    [{ ...edited, quote: "old();\nolder();" }, "641", "lines 641 to 642"],
  ] as const)("numbers old lines as they were numbered, and says which they are", (place, number, lines) => {
    expect(show(place)).toMatchObject({ number, lines });
    expect(screen.getByRole("button").textContent).toBe("src/a.ts:646");
  });

  it.each([
    ["gone", false, "The code is gone", "641"],
    ["gone", true, "edited since then", undefined],
    ["edited", true, "edited since then", undefined],
    ["exact", true, undefined, undefined],
  ] as const)("says what became of code that is %s, and shows it unless it stands above (%s)", (...row) => {
    const [state, isShown, said, number] = row;
    const place: CodePlace = { ...edited, line: 641, lineThen: undefined, state };
    expect(show(state === "gone" ? { ...place, reason: "The code is gone" } : place, isShown)).toMatchObject({
      state: said,
      number,
    });
  });
});
