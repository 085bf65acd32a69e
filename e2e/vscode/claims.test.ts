import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Frame, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { headingShown, openReviewView } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { openFile } from "./support/workbench.ts";

const project: Readonly<Record<string, string>> = {
  "tsconfig.json":
    '{ "compilerOptions": { "strict": true, "noEmit": true, "module": "preserve" }, "include": ["lib/**/*"] }\n',
  "lib/price.ts": "export function priceOf(amount: number): number {\n  return amount * 2;\n}\n",
  "lib/basket.ts":
    'import { priceOf } from "./price";\n\nexport function total(amounts: number[]): number {\n  return amounts.reduce((sum, each) => sum + priceOf(each), 0);\n}\n',
};

const check = (source: string) => `\`\`\`check\n${source}\n\`\`\`\n`;
const review = [
  "# Prices\n",
  check('// One caller\ncount(incomingCalls(findSymbol("priceOf", "lib/price.ts"))) == 1'),
  check('readLines("lib/basket.ts") contains "priceOf(each)"'),
].join("\n");

/** Language servers take their time on a busy machine. */
const patient = { timeout: 60_000 };

describe("live-checked claims in VS Code", () => {
  const session = vsCodeSession({
    settings: { "files.autoSave": "off" },
    prepare: ({ folder }) => {
      for (const [path, text] of Object.entries(project)) write(join(folder, path), text);
      const git = (...args: string[]) =>
        execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], { cwd: folder });
      git("add", "--all");
      git("commit", "--quiet", "--message", "Prices");
    },
  });
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;
  let page: Page;
  let panel: Frame;

  beforeAll(async () => {
    assistant = ready();
    ({ page } = session());
    await openReviewView(page);
  });

  const present = () => assistant.call("present_review", { content: review, baseUri: session().workspace.folder });
  const rows = () =>
    panel
      .locator(".claim-line")
      .evaluateAll((lines) =>
        lines.map((line) => ["strong", ".claim-detail"].map((part) => line.querySelector(part)?.textContent ?? "")),
      );

  it("hold by the word of the language server", async () => {
    // The server may need longer than an assistant waits: the panel shows it when it is there.
    await present();
    panel = await headingShown(page, "Prices");
    await expect.poll(async () => (await rows()).map(([state]) => state), patient).toEqual(["Holds", "Holds"]);
    expect((await rows())[0]).toEqual(["Holds", "found 1"]);
    const answer = await present();
    expect(answer.text).toContain("Checks: all 2 hold.");
  });

  it("fail when the person edits the code and saves, in the panel and in what the assistant is told", async () => {
    await openFile(page, "price.ts");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("export const twice = priceOf(2);");
    expect((await rows()).map(([state]) => state)).toEqual(["Holds", "Holds"]);
    await page.keyboard.press("Control+s");
    await expect.poll(async () => (await rows())[0]?.[0], patient).toBe("Does not hold");
    expect((await rows())[1]?.[0]).toBe("Holds");
    const answer = await present();
    expect(answer.text).toContain("Checks: 1 of 2 hold, 1 does not hold; look at these:");
    expect(answer.text).toContain('- in "Prices", One caller: expected 1, found 2');
    expect(answer.structured["claims"]).toMatchObject({ total: 2, holds: 1, fails: 1 });
  });

  it("follow what others write on the disk, in files that stand in no editor", async () => {
    const path = join(session().workspace.folder, "lib/more.ts");
    write(path, 'import { priceOf } from "./price";\n\nexport function more() {\n  return priceOf(3);\n}\n');
    await expect.poll(async () => (await rows())[0]?.[1], patient).toBe("expected 1, found 3");
    rmSync(path);
    await expect.poll(async () => (await rows())[0]?.[1], patient).toBe("expected 1, found 2");
  });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
