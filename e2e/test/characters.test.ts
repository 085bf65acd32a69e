import { expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";

const session = browserSession();

/**
 * Character references of one and of two code points, with numbers and significant case, and some that are no names
 * without a semicolon or at all.
 */
const written = [
  ..."&amp; &AMP; &copy; &nbsp;. &notin; &notit; &ampx; &bne; &nvlt; &frac12; &there4; &Aacute; &aacute; &AACUTE;".split(
    " ",
  ),
  ..."&CounterClockwiseContourIntegral; &NotSquareSupersetEqual; &constructor; &toString; &x; &lt;b&gt; &sup1; &ii;".split(
    " ",
  ),
];

it("reads the named characters of Markdown as a browser reads them", async () => {
  const { product, page, present } = session();
  await present({ content: `# Names\n\n${written.join("\n\n")}\n`, mode: "replace" });
  await page.goto(product.host().url);
  await sectionShown(page, "Names");
  await expect.poll(() => page.locator("main .section p").count()).toBe(written.length);
  const [shown, expected] = await page.evaluate((texts) => {
    const paragraphs = [...document.querySelectorAll("main .section p")];
    const read = (text: string) => new DOMParser().parseFromString(text, "text/html").body.textContent;
    // An unknown name stays as it is written; HTML alone would read the beginning of these two.
    const known = texts.map((text) => (["&notit;", "&ampx;"].includes(text) ? text : read(text)));
    return [paragraphs.map(({ textContent }) => textContent), known];
  }, written);
  expect(shown).toEqual(expected);
});
