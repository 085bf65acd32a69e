import { expect, it } from "vitest";
import { chooseLanguage } from "./chooseLanguage.ts";
import { createCounting } from "./createCounting.ts";

it.each([
  ["en", ["0 sections", "1 section", "2 sections", "1,234 sections"]],
  ["de", ["0 sections", "1 section", "2 sections", "1.234 sections"]],
])("counts in %s", (language, counted) => {
  const { count } = createCounting(language);
  expect([0, 1, 2, 1_234].map((value) => count(value, "section", "sections"))).toEqual(counted);
});

it.each([
  [["de-AT", "en"], "de"],
  [["fr", "de"], "de"],
  [["EN-gb", "de"], "en"],
  [["fr", "ja"], "en"],
  [[], "en"],
])("chooses the first language that the page has, of %j", (tags, language) =>
  expect(chooseLanguage(tags)).toBe(language),
);
