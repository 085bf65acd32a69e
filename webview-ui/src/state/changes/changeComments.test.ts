import type { Thread } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { findCommentsOnLine, listCommentedLines } from "./changeComments.ts";

const change = { round: 2, file: "f1", side: "after" } as const;
const code = { kind: "code", path: "a.ts", line: 3, endLine: 5, state: "exact" } as const;
const threadOf = (id: string, place: Thread["place"]): Thread => ({
  ...{ id, place, iteration: 1, entries: [], state: "open" },
});
const threads = [
  threadOf("t1", { ...code, change: { ...change, line: 5, endLine: 5 } }),
  threadOf("t2", { ...code, change: { ...change, side: "before", line: 1, endLine: 3 } }),
  threadOf("t3", { ...code, change: { ...change, file: "f2", line: 5, endLine: 5 } }),
  threadOf("t4", code),
];
const subject = { kind: "change", ...change, line: 5, endLine: 5 } as const;
const box = { key: "change:2", place: { kind: "change" }, subject, iteration: 1, isOpen: true } as const;
const boxes = new Map([[box.key, box]]);

describe("comments on lines of changes", () => {
  it("are shown below the last of their lines, on their side of their file", () => {
    const { threads: found, boxes: written } = findCommentsOnLine({ threads, boxes }, { ...change, line: 5 });
    expect([found.map(({ id }) => id), written]).toEqual([["t1"], [box]]);
    const before = findCommentsOnLine({ threads, boxes }, { ...change, side: "before", line: 3 });
    expect([before.threads.map(({ id }) => id), before.boxes]).toEqual([["t2"], []]);
  });

  it("name the lines that have a comment below them", () => {
    expect([...listCommentedLines({ threads, boxes }, 2, "f1")]).toEqual(["after 5", "before 3"]);
    expect([...listCommentedLines({ threads, boxes }, 1, "f1")]).toEqual([]);
  });
});
