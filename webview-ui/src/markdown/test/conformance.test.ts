import type { Root } from "hast";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { describe, expect, it } from "vitest";
import { remarkAlerts } from "../remarkAlerts.ts";
import { remarkReferences } from "../remarkReferences.ts";
import { parseSection } from "../toHast.ts";
import { readCorpus } from "./corpora.fixture.ts";
import { describeMeaning } from "./htmlMeaning.fixture.ts";
import { toPlainHtml } from "./plainHtml.fixture.ts";

interface Example {
  readonly example: number;
  readonly markdown: string;
  readonly html: string;
}

const withoutGfm = unified()
  .use(remarkParse)
  .use(remarkReferences)
  .use(remarkAlerts)
  .use(remarkRehype, { allowDangerousHtml: true })
  .freeze();

function differences(name: string, parse: (markdown: string) => Root): readonly number[] | undefined {
  const examples = readCorpus<{ readonly examples: readonly Example[] }>(name)?.examples;
  const different = examples
    ?.filter(({ markdown, html }) => describeMeaning(`${toPlainHtml(parse(markdown))}\n`) !== describeMeaning(html))
    .map(({ example }) => example);
  if (examples && different) console.log(`${name}: ${examples.length - different.length} of ${examples.length} agree`);
  return different;
}

/** Examples with bare addresses, which become links in GFM and stay text in CommonMark. */
const autolinked = [602, 606, 608, 611, 612];

/** The same examples in GFM's own text, which contains those of both specifications. */
const autolinkedInGfm = [610, 614, 616, 619, 620];

/**
 * Examples with task lists (which have classes), `ftp:` (which stays text), comments (which follow CommonMark 0.31),
 * and the tag filter (which the sanitiser replaces).
 */
const otherwiseInGfm = [279, 280, 628, 645, 646, 653];

describe("remarkReferences", () => {
  it("leaves every CommonMark example unchanged", () => {
    const different = differences("commonmark-0.31.2.json", (markdown) =>
      withoutGfm.runSync(withoutGfm.parse(markdown)),
    );
    expect(different ?? []).toEqual([]);
  });
});

describe("parseSection", () => {
  it("agrees with CommonMark except for bare addresses, which are links in GFM", () => {
    expect(differences("commonmark-0.31.2.json", parseSection) ?? autolinked).toEqual(autolinked);
  });

  it("agrees with GFM except for eleven known examples", () => {
    const known = [...autolinkedInGfm, ...otherwiseInGfm].sort((one, other) => one - other);
    expect(differences("gfm-0.29-spec.json", parseSection) ?? known).toEqual(known);
  });
});
