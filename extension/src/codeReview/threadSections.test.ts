import type { Client, PanelToHost } from "@dialectic/shared/protocol";
import { expect, it } from "vitest";
import { findThreadSections } from "./threadSections.ts";

it("finds the section of a part where a hunk is divided, by the side and the line of the comment", async () => {
  const body = " a\n-b\n+c\n+d\n e\n";
  const hunk = { hash: "h", oldStart: 10, oldLines: 3, newStart: 20, newLines: 4, heading: "", body };
  const hunks = (from: number, to: number) => [{ file: "f", hash: "h", line: 21, lines: 5, parts: [[from, to]] }];
  const sections = [
    { id: "elsewhere", hunks: [{ file: "f", hash: "h", line: 21, lines: 5, isElsewhere: true }] },
    { id: "one", hunks: hunks(0, 3) },
    { id: "two", hunks: hunks(3, 5) },
  ];
  const lines = [
    { name: "removed", file: "f", side: "before", line: 11 },
    { name: "added", file: "f", side: "after", line: 22 },
    { name: "file", file: "f", side: "after", line: 0 },
    { name: "far", file: "f", side: "after", line: 40 },
  ];
  const host = {
    "changes/sections": async () => ({ kind: "placed", places: { round: 1, sections, rest: [], references: [] } }),
    "thread/lines": async () => ({ lines }),
    "changes/hunks": async () => ({ files: [{ id: "f", hunks: [hunk], language: "text" }] }),
  } as unknown as Client<PanelToHost>;
  expect([...(await findThreadSections(host, { reviewId: "r", iteration: 1 }))]).toEqual([
    ["removed", "one"],
    ["added", "two"],
    ["file", "one"],
  ]);
});
