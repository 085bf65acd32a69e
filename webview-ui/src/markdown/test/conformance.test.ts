import { describe, expect, it } from "vitest";
import { parseSection } from "../toHast.ts";
import { readCorpus } from "./corpora.ts";
import { htmlOf, meaningOf } from "./plainHtml.ts";

interface Example {
  readonly example: number;
  readonly markdown: string;
  readonly html: string;
}

function differences(name: string): readonly number[] {
  const examples = readCorpus<{ readonly examples: readonly Example[] }>(name)?.examples ?? [];
  console.log(`${name}: ${examples.length} examples`);
  return examples
    .filter(({ markdown, html }) => meaningOf(htmlOf(parseSection(markdown))) !== meaningOf(html))
    .map(({ example }) => example);
}

describe("parseSection", () => {
  it("agrees with every CommonMark example", () => {
    expect(differences("commonmark-0.31.2.json")).toEqual([]);
  });

  it("agrees with every GFM example but the known ones", () => {
    expect(differences("gfm-0.29-spec.json")).toEqual([]);
  });
});
