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

  it("contains the names for shell completion", () => {
    expect(ideCapabilityFunctions, outdated).toEqual(texts.functionNames);
  });

  it("contains the page of the documentation", async () => {
    const page = await readFile(new URL("../../docs/ide-capability.md", import.meta.url), "utf8");
    expect(page, outdated).toBe(texts.page);
  });

  it("tells an assistant what the functions are about, and the request that explains them", () => {
    expect(ideCapabilityText).toContain("Request help first");
    expect(ideCapabilityText).toContain("functions for symbols, calls and types, selection and problems");
  });
});
