import { expect, it } from "vitest";
import { withoutForgeWords } from "./withoutForgeWords.ts";

const forge = ["# Title\n\nmona asks to merge.\n", "## Description\n\n> Theirs.\n"];

it("sends nothing back of the pull request's own text", () => {
  for (const text of forge) expect(withoutForgeWords(text, forge)).toBe("");
  expect(withoutForgeWords("# Title\n\nmona asks to merge.\n\nMine.\n", forge)).toBe("Mine.");
});

it("sends no heading without a text, and every other section as it is", () => {
  expect(withoutForgeWords("## Parts\n\n", forge)).toBe("");
  const own = "## Taxes\n\n```ts\na\n\n\nb\n```";
  expect(withoutForgeWords(`${own}\n\n`, forge)).toBe(own);
});
