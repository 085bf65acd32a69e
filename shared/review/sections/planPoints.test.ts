import { describe, expect, it } from "vitest";
import type { ContentHash } from "../model.ts";
import { applyUpdate } from "./applyUpdate.ts";
import { comparePlan } from "./planPoints.ts";

function parse(content: string) {
  const outcome = applyUpdate({ sections: [], nextId: 1 }, { kind: "replace", content }, (text) => text as ContentHash);
  return outcome.kind === "applied" ? outcome.document : expect.unreachable(outcome.kind);
}

/** Compares two texts; a point that is done begins with `+`, and its section follows `@`. */
function compare(plan: string, review: string) {
  const document = parse(review);
  return comparePlan(parse(plan), document).map(({ text, isDone, sectionId }) => {
    const section = document.sections.find(({ id }) => id === sectionId);
    return `${isDone ? "+" : "-"} ${text}${section === undefined ? "" : ` @ ${section.title}`}`;
  });
}

describe("the points of a plan", () => {
  it("are its headings without points below them, and its task list items", () => {
    const plan = [
      "# Expire tokens",
      "## Context",
      "Tokens live for ever.",
      "## Steps",
      "### 1. Parse the `exp` claim",
      "### 2. Reject old tokens",
      "## Tests",
      "- [ ] a token of **yesterday**",
      "1. [x] a token without `exp`",
      "- [link](a.ts) is no task",
      "```md",
      "- [ ] in code",
      "```",
      "    - [ ] indented code",
    ].join("\n\n");
    expect(compare(plan, "# Code")).toEqual([
      "- Context",
      "- 1. Parse the exp claim",
      "- 2. Reject old tokens",
      "- a token of yesterday",
      "- a token without exp",
    ]);
  });

  it("are done when a heading of the review says the same, whatever its case, number and references", () => {
    const plan = "# Plan\n\n## 1. Parse the claim\n\n## 2. Reject old tokens\n\n## 3. Tell the client\n";
    const review = "# Done\n\n## Parse claim ([`src/a.ts:3`][])\n\nText.\n\n### reject *old* tokens\n\nText.\n";
    expect(compare(plan, review)).toEqual([
      "+ 1. Parse the claim @ Parse claim (src/a.ts:3)",
      "+ 2. Reject old tokens @ reject old tokens",
      "- 3. Tell the client",
    ]);
  });

  it("are done when a checked item says the same, and open when the item is not checked", () => {
    const plan = "# Plan\n\n- [ ] Parse\n- [ ] Reject\n- [ ] Tell\n- [ ] Log\n";
    const review = "# Done\n\n- [x] parse\n- [ ] Reject\n\n## Tell\n\n- [ ] Tell\n\n## More\n\n* [ ] Log\n* [X] Log\n";
    expect(compare(plan, review)).toEqual(["+ Parse @ Done", "- Reject @ Done", "- Tell @ Tell", "+ Log @ More"]);
  });

  it("are empty for a plan with only a title", () => {
    expect(compare("# Plan\n\nDo it.\n", "# Plan\n")).toEqual([]);
    expect(compare("Do it.\n", "# Plan\n")).toEqual([]);
  });
});
