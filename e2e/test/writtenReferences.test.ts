import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";

const content = `# Written

See [src/auth.ts:5,10-12][], [both](src/server.ts:3,7), [\`src/auth.ts:20–21\`][], [src/auth.ts#L30][] and [\`authLine5()\`][].

Not read: [src/auth.ts:authLine5][].

\`\`\`hunk
src/auth.ts:40,50
\`\`\`
`;

const numbersIn = (lines: readonly string[]) => lines.map((line) => Number.parseInt(line, 10));

describe("references as people write them, in the browser panel", () => {
  const session = browserSession();
  let answer: Awaited<ReturnType<ReturnType<typeof session>["present"]>>;

  beforeAll(async () => {
    const { present, page, product } = session();
    answer = await present({ content });
    await page.goto(product.host().url);
    await sectionShown(page, "Written");
  });

  it("are shown as they were written, and each place of a list opens by itself", async () => {
    const { page } = session();
    const paragraph = page.locator("p", { hasText: "See src" });
    await expect
      .poll(() => paragraph.textContent())
      .toBe("See src/auth.ts:5,10-12, both :7, src/auth.ts:20–21, src/auth.ts#L30 and authLine5().");
    const marked = async (name: string) => {
      await paragraph.locator(`a.reference[data-file-ref="${name}"]`).click();
      const lines = page.locator(".dock .excerpt-marked");
      await lines.first().waitFor();
      const numbers = numbersIn(await lines.allInnerTexts());
      await page.keyboard.press("Escape");
      await lines.first().waitFor({ state: "detached" });
      return numbers;
    };
    await expect.poll(async () => numbersIn(await page.locator(".excerpt-marked").allInnerTexts())).toEqual([40, 50]);
    expect(await marked("src/auth.ts:5")).toEqual([5]);
    expect(await marked("src/auth.ts:10-12")).toEqual([10, 11, 12]);
    expect(await marked("src/server.ts:3")).toEqual([3]);
    expect(await marked("src/server.ts:7")).toEqual([7]);
    expect(await marked("src/auth.ts:20–21")).toEqual([20, 21]);
    expect(await marked("src/auth.ts#L30")).toEqual([30]);
    expect(await marked("authLine5()")).toEqual([5]);
  });

  it("are counted one by one for the assistant, which also learns what is none", async () => {
    expect(answer.text).toContain("References: all 9 resolve.");
    const note =
      'Note: [src/auth.ts:authLine5][] in "Written" is not a reference and is shown as text; write [src/auth.ts#authLine5][]';
    expect(answer.text).toContain(note);
    expect((await session().product.assistant.call("check_references", {})).text).toContain(note);
  });
});
