import { expect, it, onTestFinished } from "vitest";
import { toPlainHtml } from "../markdown/test/plainHtml.fixture.ts";
import { renderSection } from "../markdown/toHast.ts";
import { nameWorker, readWorkerName } from "../markdown/workerProtocol.ts";
import { chooseLanguage, type Language } from "./chooseLanguage.ts";
import { createCounting } from "./createCounting.ts";
import { setWorkerLanguage } from "./workerTexts.ts";

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
])("chooses the first language of %j that the page has", (tags, language) =>
  expect(chooseLanguage(tags)).toBe(language),
);

it("reaches the worker with its name", () => {
  expect(readWorkerName(nameWorker({ language: "de", isSmart: true }))).toEqual({ language: "de", isSmart: true });
  expect(readWorkerName(nameWorker({ language: "en", isSmart: false }))).toEqual({ language: "en", isSmart: false });
  expect(readWorkerName("")).toEqual({ language: "en", isSmart: false });
});

it("is that of the texts that the worker writes into sections", () => {
  onTestFinished(() => setWorkerLanguage("en"));
  const titleIn = (language: Language) => {
    setWorkerLanguage(language);
    const section = renderSection("[x](//example.org)", "s1-");
    return section.kind === "tree" ? /title="([^"]*)"/.exec(toPlainHtml(section.root))?.[1] : undefined;
  };
  expect([titleIn("de"), titleIn("en")]).toEqual([
    "Dialectic öffnet diesen Link nicht",
    "Dialectic does not open this link",
  ]);
});
