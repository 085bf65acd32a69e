import type { ChangedFile } from "@dialectic/shared/protocol";
import { expect, it } from "vitest";
import { findRowText } from "./readRowText.ts";

const file: ChangedFile = { id: "a", path: "src/A.ts", status: "M" };

it("is the same object for the same file or row, so that its hits are counted once", () => {
  const found = findRowText({ kind: "file", file });
  expect(found).toEqual({ text: "src/A.ts", folded: "src/a.ts" });
  expect(findRowText({ kind: "file", file })).toBe(found);
  const notice = { kind: "notice", file, text: "It is binary." } as const;
  expect(findRowText(notice)).toBe(findRowText(notice));
  expect(findRowText({ kind: "waiting", file })).toBeUndefined();
});
