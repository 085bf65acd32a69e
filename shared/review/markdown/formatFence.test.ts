import { expect, it } from "vitest";
import { formatFence } from "./formatFence.ts";

it.each([
  ["a", "```ts\na\n```"],
  ["`a`", "```ts\n`a`\n```"],
  ["-```\n+~~~", "````ts\n-```\n+~~~\n````"],
  ["`````", "``````ts\n`````\n``````"],
])("fences %j with more backticks than it has", (text, fenced) => {
  expect(formatFence(text, "ts")).toBe(fenced);
});
