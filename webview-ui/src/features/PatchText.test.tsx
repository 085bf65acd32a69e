import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { PatchText } from "./PatchText.tsx";

it("colours removed and added code, and not the lines that name the file", () => {
  const patch = "--- a/q.sql\n+++ b/q.sql\n@@ -1,2 +1,2 @@\n--- old\n+++ new\n same\n";
  const { container } = render(<PatchText patch={patch} label="Diff" />);
  const coloured = [...container.querySelectorAll("ins, del")].map(({ textContent }) => textContent);
  expect(coloured).toEqual(["--- old\n", "+++ new\n"]);
});
