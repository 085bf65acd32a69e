import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { type CodeColours, CodeColoursContext, useCodeColours } from "./codeColours.ts";
import type { FileLines } from "./fileColours.ts";

const excerpt = {
  language: "typescript",
  text: "if\nx",
  firstLine: 2,
  file: { name: "a", language: "typescript", read: async () => "/*\nif\nx" },
};

/** Shows an excerpt whose lines have a colour alone, and another one when its file is coloured. */
function shown(ofFile: Promise<FileLines>, known?: FileLines) {
  const colours: CodeColours = {
    peek: () => [[{ text: "if", className: "alone" }], [{ text: "x", className: "" }]],
    read: async () => undefined,
    files: { peek: () => known, read: () => ofFile },
  };
  const { result } = renderHook(() => useCodeColours(excerpt), {
    wrapper: ({ children }) => <CodeColoursContext value={colours}>{children}</CodeColoursContext>,
  });
  return () => result.current?.map((line) => line.map((part) => `${part.text} ${part.className}`));
}

it("colours lines alone, until their file is coloured", async () => {
  let answer: (lines: FileLines) => void = () => undefined;
  const lines = shown(new Promise((resolve) => (answer = resolve)));
  expect(lines()).toEqual([["if alone"], ["x "]]);
  await act(async () => answer(["2 comment", "2 comment", "1 comment"]));
  expect(lines()).toEqual([["if comment"], ["x comment"]]);
});

it("colours lines at once by a file that is known", () => {
  expect(shown(Promise.resolve([]), ["2 a", "2 b", "1 c"])()).toEqual([["if b"], ["x c"]]);
});

it("keeps the colours of lines alone when their file has none", async () => {
  const lines = shown(Promise.resolve([]));
  await act(async () => undefined);
  expect(lines()).toEqual([["if alone"], ["x "]]);
});

it("leaves a line plain that is another one in the file", () => {
  expect(shown(Promise.resolve([]), ["2 a", "9 b", "1 c"])()).toEqual([["if "], ["x c"]]);
});
