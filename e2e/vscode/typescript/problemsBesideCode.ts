import { join } from "node:path";
import type { Frame } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { Assistant } from "../../support/assistant.ts";
import { openReviewView } from "../support/reviewPanel.ts";
import { activeEditorTab, widenSideBar } from "../support/workbench.ts";
import { type TypeScriptWindow, write } from "./typeScriptWindow.ts";

const source = "export function half(amount: number): number {\n  return amount / 2;\n}\n";

export function prepareProblemsBesideCode(folder: string): void {
  write(join(folder, "beside/tsconfig.json"), '{ "compilerOptions": { "strict": true, "noEmit": true } }\n');
  write(join(folder, "beside/half.ts"), source);
}

/** Tests that a review shows the problems that came since it began. The window asks before an approval with problems. */
export function itShowsProblemsBesideCode({ session, assistant: ready }: TypeScriptWindow): void {
  let assistant: Assistant;
  let frame: Frame;
  const file = () => join(session().workspace.folder, "beside/half.ts");
  const present = async (text: string) => {
    const content = `# Half\n\n## The sum\n\n${text} See [the function](beside/half.ts:1-4).\n`;
    const answer = await assistant.call("present_review", {
      content,
      mode: "replace",
      baseUri: session().workspace.folder,
    });
    expect(answer).toMatchObject({ isError: false });
  };

  beforeAll(() => {
    assistant = ready();
  });

  it("says at the verdict that there are none", async () => {
    const { page } = session();
    write(file(), `// Halves.\n${source}`);
    await present("It halves.");
    frame = await openReviewView(page);
    await widenSideBar(page, 500);
    await frame.locator("main.scroller .code-row ins", { hasText: "// Halves." }).waitFor();
    await frame.locator("main.scroller").press("f");
    await frame.getByText(/^No new problems since the review began\./).waitFor();
    await frame.locator("dialog").press("Escape");
    expect(await frame.locator(".header-mark", { hasText: "new problem" }).count()).toBe(0);
  });

  it("shows a new problem at its line, at the hunk, at the section and in the header", async () => {
    const { page } = session();
    write(file(), `// Halves.\n${source.replace("return amount / 2", 'return "half"')}`);
    await present("It answers with a text.");
    const line = frame.locator("main.scroller .diff-problem");
    await line.filter({ hasText: "Type 'string' is not assignable to type 'number'. ts(2322)" }).waitFor();
    const above = await line.locator("xpath=ancestor::tr/preceding-sibling::tr[1]").textContent();
    expect(above).toContain('return "half"');
    expect(await frame.locator("main.scroller .hunk-problems").allTextContents()).toEqual([" 1 new problem"]);
    const section = frame.locator(".section", { has: frame.getByRole("heading", { name: "The sum" }) });
    await section.locator(".problem-section", { hasText: "1 new problem in the code below" }).waitFor();
    await frame.locator(".header-mark", { hasText: "1 new problem" }).waitFor();
    await line.click();
    await activeEditorTab(page).filter({ hasText: "half.ts" }).waitFor();
  });

  it("asks before the approval, and leaves nothing once the problem is fixed", async () => {
    await frame.locator(".header-mark", { hasText: "new problem" }).click();
    await expect.poll(() => frame.locator("main.scroller .diff-problem").isVisible()).toBe(true);
    await frame.locator("main.scroller").press("f");
    await frame.getByText("1 new problem since the review began.", { exact: true }).last().waitFor();
    await frame.getByRole("radio", { name: /^Approve/ }).check();
    await frame.getByRole("button", { name: "Submit review" }).click();
    await frame.getByRole("alert").filter({ hasText: "The code has 1 new problem. Approve anyway?" }).waitFor();
    write(file(), `// Halves.\n${source}`);
    await frame.getByText(/^No new problems since the review began\./).waitFor();
    await frame.getByRole("button", { name: "Submit review" }).click();
    await frame.locator(".status-badge", { hasText: "Approved" }).waitFor();
    expect(await frame.locator(".header-mark", { hasText: "new problem" }).count()).toBe(0);
  });
}
