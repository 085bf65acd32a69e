import type { NewProblem } from "@dialectic/shared/protocol";
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createManifest } from "../../state/testSections.fixture.ts";
import { HunkPart } from "../changes/HunkPart.tsx";
import { buildHunkRows, type CodePieceRow } from "../changes/state/changeRows.ts";
import { nothingChanged, toPlacedCode } from "../changes/state/changesState.ts";
import { MarksContext, noMarks } from "../marks.tsx";
import { HunkProblems, problemsAtLines } from "./LineProblems.tsx";

const path = "src/a.ts";
const file = { id: "f", path, status: "M" } as const;
const hunk = {
  hash: "h",
  heading: "",
  oldStart: 1,
  oldLines: 2,
  newStart: 1,
  newLines: 2,
  body: " one();\n-a\n+two();\n",
};
const marks = {
  ...noMarks,
  lines: { problems: problemsAtLines },
  hunk: { ...noMarks.hunk, facts: { problems: HunkProblems } },
};

function problemAt(line: number, code: string): NewProblem {
  return { id: `${line}`, path, line, code, severity: "error", message: `Wrong: ${code}` };
}

function renderWith(problems: readonly NewProblem[]) {
  const { meta, sections } = createManifest(1, ["1"]);
  const placed = { round: 1, since: undefined, references: [], rest: [], sections: [] };
  const story = {
    ...toPlacedCode(placed, { kind: "files", files: [file], notes: [] }),
    hunks: new Map([["f", { hunks: [hunk], language: "" }]]),
    references: new Map(),
    expanded: new Map(),
  };
  const rows = buildHunkRows(file, hunk, "", "inline").flatMap(({ row }) =>
    row.kind === "hunk" || row.kind === "lines" ? [row as CodePieceRow] : [],
  );
  const news = (own: readonly NewProblem[]) => ({
    reviewId: meta.reviewId,
    found: { problems: [...own], introduced: own.length, fixed: 0, unknownFiles: 0 },
    atApproval: "warn" as const,
  });
  const page = renderInPanel(
    <MarksContext value={marks}>
      {rows.map((row) => (
        <HunkPart key={row.kind} row={row} />
      ))}
    </MarksContext>,
    {
      state: {
        view: { kind: "review", review: { meta, sections, revision: 1 } },
        changes: { ...nothingChanged, story },
        problems: news(problems),
      },
      host: { "problems/open": async () => ({ kind: "opened", path, line: 2 }) },
    },
  );
  return { ...page, tell: (own: readonly NewProblem[]) => act(() => page.store.setState({ problems: news(own) })) };
}

it("shows new problems below their lines and counts them in the heading of the hunk, until they are gone", async () => {
  const { user, asked, tell } = renderWith([problemAt(2, "two();")]);
  expect(screen.getByText("1 new problem")).toBeTruthy();
  const problem = screen.getByRole("button", { name: /Wrong: two\(\);/ });
  expect(problem.closest("tr")?.previousElementSibling?.textContent).toContain("two();");
  await user.click(problem);
  expect(asked).toContainEqual(["problems/open", { id: "2" }]);
  tell([]);
  expect([screen.queryByText("1 new problem"), screen.queryByRole("button", { name: /Wrong/ })]).toEqual([null, null]);
});
