import { readFile } from "node:fs/promises";
import { generatedTexts } from "@dialectic/host";
import { describe, expect, it } from "vitest";
import { ideCapabilityFunctions, ideCapabilityText } from "../src/tools/ideCapabilityReference.ts";

const texts = generatedTexts();
const outdated = "It is not what the registry says: run `npm run reference`.";

describe("the output generated from the registry of the IDE's functions", () => {
  it("contains the description of the tool", () => {
    expect(ideCapabilityText, outdated).toBe(texts.toolText);
  });

  it("contains the names for completion in shells", () => {
    expect(ideCapabilityFunctions, outdated).toEqual(texts.functionNames);
  });

  it("contains the page of the documentation", async () => {
    const page = await readFile(new URL("../../docs/ide-capability.md", import.meta.url), "utf8");
    expect(page, outdated).toBe(texts.page);
  });

  it("tells an assistant everything in few words", () => {
    expect(ideCapabilityText.length).toBeLessThan(4500);
    for (const name of texts.functionNames) expect(ideCapabilityText).toContain(`${name}(`);
  });
});
