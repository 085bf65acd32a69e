import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { createUndoPage, undoFile, undoHunks } from "../undo/state/undo.fixture.ts";
import { HunkPart } from "./HunkPart.tsx";
import type { CodePieceRow } from "./state/changeRows.ts";

it("a hunk names the assistant with whose turn it came", () => {
  const hunk = { ...undoHunks.get("a")?.hunks[0], by: "claude-code" };
  const row = { kind: "hunk", file: undoFile("a"), hunk, isFolded: false } as CodePieceRow;
  renderInPanel(<HunkPart row={row} />, { state: createUndoPage() });
  expect(screen.getByTitle("Came with a turn of Claude Code").textContent).toBe("claude-code");
});
