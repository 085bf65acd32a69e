import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { installProgram } from "../support/workspace.ts";

const files = {
  "tsconfig.json": JSON.stringify({ compilerOptions: { strict: true, module: "nodenext", noEmit: true } }),
  "lib/price.ts": "export function priceOf(count: number): number {\n  return count * 3;\n}\n",
  "lib/order.ts": 'import { priceOf } from "./price.js";\n\nexport const total = (): number => priceOf(2);\n',
  "jobs/tax.py": "def tax_of(price: int) -> int:\n    return price // 5\n",
  "jobs/report.py": "from tax import tax_of\n\n\ndef report() -> int:\n    return tax_of(10)\n",
};

const cli = join(import.meta.dirname, "../../mcp-server/dist/cli.js");

interface Row {
  readonly about: string;
  readonly state: string;
}

const check = (source: string) => `\`\`\`check\n${source}\n\`\`\`\n`;
const review = [
  "# Prices\n",
  "`lib/price.ts#priceOf` is called in one place, and nothing else is wrong.\n",
  check('count(incomingCalls(findSymbol("priceOf", "lib/price.ts"))) == 1'),
  check('count(diagnostics("lib/order.ts", severity: "error")) == 0'),
  "## Taxes\n",
  "`jobs/tax.py#tax_of` is called in one place.\n",
  check('count(incomingCalls(findSymbol("tax_of", "jobs/tax.py"))) == 1'),
  check('count(diagnostics("jobs/report.py", severity: "error")) == 0'),
].join("\n");

/** A journey: each test goes on where the one before it has ended. */
describe("without VS Code, with the language servers of the PATH", () => {
  const session = browserSession();
  /** A language server on a busy machine takes its time. */
  const patient = { timeout: 90_000 };
  let page: Page;

  const write = (path: string, text: string) => {
    const place = join(session().product.workspace.folder, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  };
  const words = () => page.locator(".claim-line .claim-word").allTextContents();

  beforeAll(() => {
    for (const name of ["tsc", "pyright-langserver"]) installProgram(session().product.workspace, name);
    for (const [path, text] of Object.entries(files)) write(path, text);
    ({ page } = session());
  });

  it("checks of TypeScript and Python hold", async () => {
    await session().present({ content: review });
    await page.goto(session().product.host().url);
    await sectionShown(page, "Prices");
    await expect.poll(words, patient).toEqual(["Passed: ", "Passed: ", "Passed: ", "Passed: "]);
  });

  it("they fail while an edit makes them wrong, and hold again", async () => {
    write("lib/order.ts", `${files["lib/order.ts"]}export const wrong: string = priceOf(1);\n`);
    await expect.poll(words, patient).toEqual(["Failed: ", "Failed: ", "Passed: ", "Passed: "]);
    write("jobs/report.py", `${files["jobs/report.py"]}\n\ndef wrong() -> str:\n    return tax_of(1)\n`);
    await expect.poll(words, patient).toEqual(["Failed: ", "Failed: ", "Failed: ", "Failed: "]);
    for (const path of ["lib/order.ts", "jobs/report.py"] as const) write(path, files[path]);
    await expect.poll(words, patient).toEqual(["Passed: ", "Passed: ", "Passed: ", "Passed: "]);
  });

  it("a check in a clone says the same", () => {
    const { top, folder, environment } = session().product.workspace;
    const git = (...args: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], { cwd: folder });
    git("add", "--all");
    git("commit", "--quiet", "--message", "Prices and taxes");
    const clone = join(top, "clone");
    git("clone", "--quiet", folder, clone);
    writeFileSync(join(top, "review.md"), review);
    const run = () => {
      const args = [cli, "check", "--review", join(top, "review.md"), "--trust", "--format", "json"];
      const { status, stdout } = spawnSync(process.execPath, args, { cwd: clone, env: environment, encoding: "utf8" });
      const { reviews } = JSON.parse(stdout) as { readonly reviews: readonly [{ readonly rows: readonly Row[] }] };
      const checks = reviews[0].rows.filter(({ about }) => about === "check");
      return { status, states: checks.map(({ state }) => state) };
    };
    expect(run()).toEqual({ status: 0, states: ["right", "right", "right", "right"] });
    writeFileSync(join(clone, "lib/order.ts"), `${files["lib/order.ts"]}export const wrong: string = priceOf(1);\n`);
    expect(run()).toEqual({ status: 1, states: ["failing", "failing", "right", "right"] });
  });

  it("the assistant has the tools about languages", async () => {
    const { assistant, workspace } = session().product;
    const filePath = join(workspace.folder, "lib/price.ts");
    const answer = await assistant.call("get_references", { filePath, symbol: "priceOf" });
    expect(answer.structured).toMatchObject({ total: 2 });
    const renamed = await assistant.call("rename_symbol", { filePath, symbol: "priceOf", newName: "costOf" });
    expect(renamed.structured).toMatchObject({ isApplied: true });
    const problems = await assistant.call("get_diagnostics", { filePaths: [filePath] });
    expect(problems.structured).toMatchObject({ settled: true });
  });

  it("an edit waits for the person, who sees its diff below the review and applies it", async () => {
    const untidy = "export const  sum = ( of:number )=>of\n";
    write("lib/sum.ts", untidy);
    const request = 'format("lib/sum.ts", apply: true)';
    const applying = session().product.assistant.call("ide_capability", { request });
    await page.getByRole("button", { name: "Show the diff" }).click();
    const diff = page.getByRole("region", { name: "Diff of “Format lib/sum.ts”" });
    await expect
      .poll(() => diff.locator("ins").allTextContents())
      .toContain("+export const sum = (of: number) => of\n");
    const onDisk = () => readFileSync(join(session().product.workspace.folder, "lib/sum.ts"), "utf8");
    expect(onDisk()).toBe(untidy);
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    expect((await applying).structured).toMatchObject({ outcome: { value: { edit: { isApplied: true } } } });
    expect(onDisk()).toBe("export const sum = (of: number) => of\n");
    await expect.poll(() => page.getByRole("button", { name: "Show the diff" }).count()).toBe(0);
    await sectionShown(page, "Prices");
  });

  it("without a page an edit comes with the address, and is applied there although the call has ended", async () => {
    const { assistant, workspace } = session().product;
    await page.goto("about:blank");
    const request = 'rename("costOf", "feeOf", apply: true)';
    const call = () => assistant.call("ide_capability", { request });
    // The host notices after a moment that the page is gone.
    await expect.poll(async () => (await call()).text, patient).toContain("ask them to open http://");
    await page.goto(session().product.host().url);
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await expect.poll(() => readFileSync(join(workspace.folder, "lib/order.ts"), "utf8")).toContain("feeOf(2)");
    await expect.poll(() => page.getByRole("button", { name: "Apply", exact: true }).count()).toBe(0);
    expect((await call()).text).toContain("It was applied when the user allowed it");
  });
});
