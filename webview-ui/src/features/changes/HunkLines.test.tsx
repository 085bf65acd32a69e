import type { ChangeHunk } from "@dialectic/shared/protocol";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { buildDiffRows, listHunkLines } from "../../lines/hunkLines.ts";
import { colourCode } from "../../markdown/colourCode.ts";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import type { FileHunks, OpenChanges } from "../../state/changedCode.ts";
import { CodeColoursContext, createCodeColours } from "../codeColours.ts";
import { FileColours } from "../fileColours.ts";
import { PageViewContext } from "../panelContext.ts";
import { HunkLines } from "./HunkLines.tsx";
import { nothingChanged } from "./state/changesState.ts";

const file = { id: "f", path: "a.ts", status: "M" } as const;
const hunk: ChangeHunk = {
  hash: "h",
  oldStart: 2,
  oldLines: 2,
  newStart: 2,
  newLines: 2,
  heading: "",
  body: " if\n-new\n+let\n",
};

/** Shows a hunk in two columns whose file begins differently on both sides. */
function showHunk(first: { readonly before: string; readonly after: string }, texts?: FileHunks["texts"]) {
  const known: FileHunks = { hunks: [hunk], language: "typescript", ...(texts && { texts }) };
  const open: OpenChanges = {
    round: 3,
    since: 1,
    list: { kind: "files", files: [file], notes: [] },
    hunks: new Map([["f", known]]),
    folded: new Set(),
    cursor: undefined,
    top: undefined,
    goal: undefined,
    isWide: true,
  };
  const files = new FileColours(async ({ task }) => ({
    kind: "coloured",
    lines: task.kind === "colour" ? colourCode(task.language, task.text) : [],
  }));
  const alone = { peek: () => undefined, render: () => new Promise<never>(() => undefined) };
  const rows = buildDiffRows(listHunkLines(hunk), "side-by-side");
  // Lines alone stay without colours here.
  const colours = createCodeColours(alone as unknown as Parameters<typeof createCodeColours>[0], files);
  const page = renderInPanel(
    <CodeColoursContext value={colours}>
      <PageViewContext value="changes">
        <HunkLines row={{ kind: "lines", file, hunk, language: "typescript", rows, isFirst: true }} />
      </PageViewContext>
    </CodeColoursContext>,
    {
      state: { changes: { ...nothingChanged, reviewId: "r", open }, isSideBySide: true },
      host: {
        "changes/text": async ({ side }) => ({
          text: `${first[side]}\n${side === "before" ? "if\nnew" : "if\nlet"}\n`,
        }),
      },
    },
  );
  const classes = () =>
    screen.getAllByRole("row").map((row) => [...row.querySelectorAll(".diff-text")].map(readColour));
  return { ...page, classes };
}

function readColour(cell: Element): string {
  return `${cell.querySelector("span[class^=hljs], .hljs-comment")?.className ?? ""}`;
}

it("colours each side of a hunk as its file does; what did not change as after the change", async () => {
  const { classes, asked } = showHunk({ before: "x;", after: "/*" }, { before: "b", after: "a" });
  await expect.poll(classes).toEqual([
    ["hljs-comment", "hljs-comment"],
    ["hljs-keyword", expect.stringContaining("hljs-comment")],
  ]);
  const place = { reviewId: "r", round: 3, since: 1, file: "f" };
  expect(asked).toEqual([
    ["changes/text", { ...place, side: "after" }],
    ["changes/text", { ...place, side: "before" }],
  ]);
});

it("asks for no text that the host did not name", () => {
  const { asked } = showHunk({ before: "x;", after: "/*" });
  expect(asked).toEqual([]);
});
