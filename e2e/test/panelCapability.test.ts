import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { repository, type ToolAnswer } from "../support/assistant.ts";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";

const program = join(repository, "mcp-server", "dist", "cli.js");

describe("the IDE's language, in the browser panel", () => {
  const session = browserSession();

  beforeAll(async () => {
    const { present, page, product } = session();
    await present({ content: "# Tokens\n\nAbout `authLine5` and others.\n" });
    await page.goto(product.host().url);
    await sectionShown(page, "Tokens");
  });

  const ask = (request: unknown): Promise<ToolAnswer> =>
    session().product.assistant.call("ide_capability", { request });
  const outcomeOf = ({ structured }: ToolAnswer) => structured["outcome"];

  it("answers with what the person selected in the review", async () => {
    const { page } = session();
    await page.locator("code", { hasText: "authLine5" }).dblclick();
    await expect
      .poll(async () => (await ask("getCurrentSelection()")).text)
      .toMatch(/^Success, results: \{"selection": \{"file": "review:.*"text": "authLine5"/);
    expect(await ask({ count: { list: { getSelection: {} } } })).toMatchObject({
      isError: false,
      structured: { outcome: { kind: "success", value: 1 }, program: { call: "count(list: getSelection())" } },
    });
  });

  it("says of what needs a language server that VS Code has one, and does the rest", async () => {
    for (const request of ['findSymbol("authLine5")', "findReferences(getSelection())", 'outline("src/auth.ts")']) {
      const answer = await ask(request);
      expect(answer.text).toContain("This needs VS Code: open the folder there");
      expect(outcomeOf(answer)).toMatchObject({ kind: "failure", reason: "function", canRetry: false });
    }
    expect(outcomeOf(await ask('file("src/auth.ts")'))).toEqual({
      kind: "success",
      value: { file: { path: "src/auth.ts" } },
    });
    expect((await ask('file("src/auht.ts")')).text).toContain("Did you mean one of these?");
  });

  it("is a command, too, with the same text", async () => {
    const { workspace } = session().product;
    const request = 'contains(["a", "b"], "a")';
    const run = (...words: readonly string[]) =>
      execFileSync(process.execPath, [program, "ide-capability", ...words], {
        ...{ cwd: workspace.folder, env: workspace.environment, encoding: "utf8" },
      });
    expect(run(request)).toBe(`${(await ask(request)).text}\n`);
    expect(run("--request", '{"count": {"list": ["a", "b"]}}')).toBe(
      `Success, results: 2\n\nRepository: ${workspace.folder}\n`,
    );
  });

  it("points at what is wrong, and names what is nearest", async () => {
    const answer = await ask('findRefrences("authLine5")');
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain("  ^^^^^^^^^^^^^");
    expect(outcomeOf(answer)).toMatchObject({ kind: "failure", reason: "unknown-name" });
    expect(JSON.stringify(outcomeOf(answer))).toContain("findReferences(symbol: symbol, includeDeclaration?: boolean)");
  });
});
