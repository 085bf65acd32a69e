import { rmSync } from "node:fs";
import { join } from "node:path";
import type { DiagnosticsAnswer } from "@dialectic/shared/protocol";
import { afterEach, expect, it } from "vitest";
import { tsconfig } from "../../../host/test/editorQuestions.fixture.ts";
import { headingShown, openReviewView } from "../support/reviewPanel.ts";
import { chooseRounds } from "../support/sample.ts";
import { activeEditorTab, openFile, runCommand, widenSideBar } from "../support/workbench.ts";
import { git, project, type TypeScriptWindow, write } from "./typeScriptProject.ts";

/**
 * Wrong lines, with the code of the compiler's error; each edit uses another name, so that no answer fits two of them.
 */
const wrongs = [
  { code: 2322, line: (name: string) => `export const ${name}: number = "text";` },
  { code: 2304, line: (name: string) => `export const ${name} = missing_${name};` },
  { code: 2345, line: (name: string) => `export const ${name} = parseInt(${name.length});` },
] as const;

/** Changes outside of the editors, with the file that each breaks or mends, and its problems while it lasts and after. */
const changes: readonly (readonly [
  name: string,
  asked: string,
  make: (folder: string) => void,
  takeBack: (folder: string) => void,
  problems: string,
  problemsAfter: string,
])[] = [
  ["a deleted file", "lib/basket.ts", remove("lib/price.ts"), restore("lib/price.ts"), "2307", "clean"],
  [
    "a new file",
    "lib/usesFresh.ts",
    put("lib/fresh.ts", "export const fresh = 1;\n"),
    remove("lib/fresh.ts"),
    "clean",
    "2307",
  ],
  ["a checkout of another branch", "lib/basket.ts", checkout("words"), checkout("-"), "2769", "clean"],
  [
    "another tsconfig.json",
    "lib/loose.ts",
    put("lib/tsconfig.json", tsconfig({ strict: false })),
    restore("lib/tsconfig.json"),
    "7044",
    "7006",
  ],
  ["an installed package", "lib/usesPackage.ts", installLid, remove("lib/node_modules"), "clean", "2307"],
];

/** Tests `get_diagnostics`, checks and the problems in a review with VS Code's own TypeScript server. */
export function itKnowsTheProblems({ session, assistant }: TypeScriptWindow): void {
  const folder = () => session().workspace.folder;

  afterEach(async () => {
    await runCommand(session().page, "View: Close All Editors");
    git(folder(), "checkout", "--quiet", "--force", "master");
    git(folder(), "clean", "--quiet", "-d", "--force");
    rmSync(join(folder(), "lib/node_modules"), { recursive: true, force: true });
  });

  async function diagnose(path: string, severities?: readonly string[]) {
    const args = { filePaths: [path], timeout_seconds: 30, ...(severities && { severities }) };
    const answer = await assistant().call("get_diagnostics", args);
    if (answer.isError) throw new Error(answer.text);
    // The tool's output schema is that of the contract, and the server parses by it.
    const [file] = (answer.structured as unknown as DiagnosticsAnswer).files;
    return { text: answer.text, file };
  }

  /** Returns the codes of a file's problems, and whether they are settled. */
  async function readCodes(path: string): Promise<string> {
    const { file } = await diagnose(path);
    const codes = file?.problems.map(({ code }) => code).join() || "clean";
    return file?.settled ? codes : `unsettled ${codes}: ${file?.reason}`;
  }

  it("tells the problems of the text that is on the disk, after each of many edits", async () => {
    await openFile(session().page, "price.ts");
    const files = ["lib/price.ts", "lib/names.ts", "lib/basket.ts"] as const;
    const said: unknown[] = [];
    const expected: unknown[] = [];
    for (const round of chooseRounds(24)) {
      const path = files[round % files.length] ?? files[0];
      const wrong = wrongs[round % wrongs.length] ?? wrongs[0];
      const isWrong = round % 2 === 0;
      // Every fifth edit consists of two at once: the final text counts.
      if (round % 5 === 4) write(join(folder(), path), `${project[path]}${wrong.line(`first${round}`)}\n`);
      // A comment distinguishes the mended text from the one before.
      const line = isWrong ? wrong.line(`edit${round}`) : `// mended ${round}`;
      write(join(folder(), path), `${project[path]}${line}\n`);
      said.push({ round, codes: await readCodes(path) });
      expected.push({ round, codes: isWrong ? String(wrong.code) : "clean" });
    }
    expect(said).toEqual(expected);
  });

  it.each(changes)("knows what %s does to files that use it", async (_, asked, make, takeBack, problems, after) => {
    const said: string[] = [];
    for (const __ of chooseRounds(8)) {
      make(folder());
      const first = await readCodes(asked);
      takeBack(folder());
      said.push(`${first}, ${await readCodes(asked)}`);
    }
    expect(said).toEqual(chooseRounds(8).map(() => `${problems}, ${after}`));
  });

  it("calls no file right that uses a deleted file which is still open in an editor", async () => {
    await openFile(session().page, "price.ts");
    rmSync(join(folder(), "lib/price.ts"));
    // Servers may take it for there.
    expect(await readCodes("lib/basket.ts")).toMatch(
      /^(?:2307$|unsettled .*lib\/price\.ts was deleted but is still open in the editor)/,
    );
  });

  it("is right while TypeScript's server starts again", async () => {
    await openFile(session().page, "names.ts");
    write(join(folder(), "lib/names.ts"), `${project["lib/names.ts"]}${wrongs[0].line("one")}\n`);
    await runCommand(session().page, "TypeScript: Restart TS Server");
    expect(await readCodes("lib/names.ts")).toBe("2322");
  });

  it("settles JSON with a schema in the network only where VS Code fetches it: in an editor", async () => {
    write(join(folder(), "package.json"), '{\n  "name": "shop",\n}\n');
    // In a window that has just opened, VS Code's own schemas may be missing, too.
    await expect
      .poll(async () => (await diagnose("package.json")).file)
      .toMatchObject({
        settled: false,
        reason: expect.stringContaining("is on the network, and VS Code fetches it only for documents in an editor"),
        // Problems that need no schema are found all the same.
        problems: [{ message: "Trailing comma" }],
      });
    await openFile(session().page, "package.json");
    // A schema that cannot be fetched causes a warning.
    await expect
      .poll(async () => (await diagnose("package.json", ["error"])).file)
      .toMatchObject({
        settled: true,
        problems: [{ message: "Trailing comma" }],
      });
  });

  it("checks what is typed and not saved, and says so", async () => {
    const { page } = session();
    await openFile(page, "names.ts");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("const typed: number = 'x';");
    await expect.poll(async () => (await diagnose("lib/names.ts")).file?.isDirty).toBe(true);
    const { file, text } = await diagnose("lib/names.ts", ["error"]);
    await runCommand(page, "File: Revert File");
    expect(file).toMatchObject({ settled: true, problems: [{ code: 2322, line: 2 }] });
    expect(text).toContain("- lib/names.ts has unsaved changes in the editor");
  });

  it("shows a new problem in the review at its line, and asks before an approval", async () => {
    const { page } = session();
    const path = join(folder(), "lib/price.ts");
    const present = async (text: string) => {
      const content = `# Prices\n\n## The sum\n\n${text} See [the function](lib/price.ts:1-4).\n`;
      await assistant().call("present_review", { content, mode: "replace", baseUri: folder() });
    };
    write(path, `// Doubles.\n${project["lib/price.ts"]}`);
    await present("It doubles.");
    await openReviewView(page);
    await widenSideBar(page, 500);
    const frame = await headingShown(page, "The sum");
    await frame.locator("main.scroller .code-row ins", { hasText: "// Doubles." }).waitFor();
    write(path, `// Doubles.\n${project["lib/price.ts"]}`.replace("return amount * 2", 'return "double"'));
    await present("It answers with a text.");
    const line = frame.locator("main.scroller .diff-problem");
    await line.filter({ hasText: "Type 'string' is not assignable to type 'number'. ts(2322)" }).waitFor();
    const above = await line.locator("xpath=ancestor::tr/preceding-sibling::tr[1]").textContent();
    expect(above).toContain('return "double"');
    await line.click();
    await activeEditorTab(page).filter({ hasText: "price.ts" }).waitFor();
    await frame.locator("main.scroller").press("f");
    await frame.getByRole("radio", { name: /^Approve/ }).check();
    await frame.getByRole("button", { name: "Approve" }).click();
    await frame.getByRole("alert").filter({ hasText: "The code has 1 new problem. Approve anyway?" }).waitFor();
    write(path, `// Doubles.\n${project["lib/price.ts"]}`);
    await frame.getByText(/^No new problems since the review began\./).waitFor();
    await frame.locator("dialog").press("Escape");
  });

  it("checks claims of a review again when the person edits and saves, and when others write", async () => {
    const { page } = session();
    const claim = '```check\n// One caller\ncount(incomingCalls(findSymbol("priceOf", "lib/price.ts"))) == 1\n```\n';
    const present = () => assistant().call("present_review", { content: `# Callers\n\n${claim}`, baseUri: folder() });
    await present();
    const frame = await headingShown(page, "Callers");
    const shown = () => frame.locator(".claim-line").first().textContent();
    await expect.poll(shown).toMatch(/Passed[\s\S]*found 1/);
    await openFile(page, "price.ts");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("export const twice = priceOf(2);");
    await page.keyboard.press("Control+s");
    await expect.poll(shown).toMatch(/Failed[\s\S]*expected 1, found 2/);
    await expect.poll(async () => (await present()).text).toContain("One caller: expected 1, found 2");
    write(join(folder(), "lib/more.ts"), 'import { priceOf } from "./price";\nexport const more = () => priceOf(3);\n');
    await expect.poll(shown).toMatch(/expected 1, found 3/);
  });
}

function put(path: string, text: string) {
  return (folder: string) => write(join(folder, path), text);
}

function restore(path: string) {
  return put(path, project[path] ?? "");
}

function remove(path: string) {
  return (folder: string) => rmSync(join(folder, path), { recursive: true });
}

function checkout(branch: string) {
  return (folder: string) => git(folder, "checkout", "--quiet", branch);
}

function installLid(folder: string): void {
  write(join(folder, "lib/node_modules/lid/package.json"), '{ "name": "lid", "types": "index.d.ts" }\n');
  write(join(folder, "lib/node_modules/lid/index.d.ts"), "export declare const lid: number;\n");
}
