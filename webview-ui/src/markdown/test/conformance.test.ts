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

/** Parses the examples whose number is a multiple of `step`: exactly the known ones have another meaning. */
function expectKnown(step: number, name: string, parse: (markdown: string) => Root, known: readonly number[]): void {
  const isTried = (example: number) => example % step === 0;
  const examples = readCorpus<{ readonly examples: readonly Example[] }>(name)?.examples.filter(({ example }) =>
    isTried(example),
  );
  if (examples === undefined) return;
  const different = examples
    .filter(({ markdown, html }) => describeMeaning(`${toPlainHtml(parse(markdown))}\n`) !== describeMeaning(html))
    .map(({ example }) => example);
  console.log(`${name}: ${examples.length - different.length} of ${examples.length} agree`);
  expect(different).toEqual(known.filter(isTried));
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

describe.each([
  { step: 4, tags: [] },
  { step: 1, tags: ["whole"] },
])("with one example in $step", ({ step, tags }) => {
  it("remarkReferences leaves CommonMark unchanged", { tags }, () =>
    expectKnown(step, "commonmark-0.31.2.json", (markdown) => withoutGfm.runSync(withoutGfm.parse(markdown)), []),
  );

  it("parseSection agrees with CommonMark except for bare addresses, which are links in GFM", { tags }, () =>
    expectKnown(step, "commonmark-0.31.2.json", parseSection, autolinked),
  );

  it("parseSection agrees with GFM except for eleven known examples", { tags }, () => {
    const known = [...autolinkedInGfm, ...otherwiseInGfm].sort((one, other) => one - other);
    expectKnown(step, "gfm-0.29-spec.json", parseSection, known);
  });
});
