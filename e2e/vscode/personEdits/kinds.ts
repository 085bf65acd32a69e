import { mkdirSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { succeeds, until } from "../../support/windows.ts";
import { code, type EditingWindow, editedFiles } from "../support/editedFiles.ts";
import { codeShows, goToLineEnd, typeText } from "../support/typing.ts";
import { runCommand, statusBarItem } from "../support/workbench.ts";

export const filesOfEveryKind = [
  "pasted",
  "renamed",
  "replaced",
  "language",
  "undone",
  "formatted",
  "automatic",
  "lines",
  "returns",
  "snippet",
  "dragged",
].map((name) => `${name}.js`);

/** Tests a person's changes to a text during a review, and the assistant's notifications of them. */
export function itTellsOfEveryKind(window: EditingWindow): void {
  const { session } = window;
  const { file, onDisk, open, save, readNewEdits, requestRound } = editedFiles(window);

  it("pastes a line", async () => {
    const { page } = session();
    await open("pasted.js");
    await goToLineEnd(page, 3);
    await page.keyboard.press("Control+C");
    await page.keyboard.press("Control+V");
    await save("pasted.js", "server.listen();\n  server.listen();");
    expect(await readNewEdits()).toEqual(["pasted.js: +  server.listen();"]);
    expect(await requestRound()).toBeUndefined();
  });

  it("types with several cursors, in a file with carriage returns", async () => {
    const { page } = session();
    await open("returns.js");
    await goToLineEnd(page, 2);
    await runCommand(page, "Add Cursor Below");
    await page.keyboard.press("End");
    await typeText(page, " // mine");
    await save("returns.js", "server.listen(); // mine\r\n");
    expect(await readNewEdits()).toEqual([
      [
        "returns.js: -  const server = serve(port);",
        "-  server.listen();",
        "+  const server = serve(port); // mine",
        "+  server.listen(); // mine",
      ].join("\n"),
    ]);
    expect(await requestRound()).toBeUndefined();
  });

  it("gives a name that stands in an edit another one, everywhere", async () => {
    const { page } = session();
    await open("renamed.js");
    await goToLineEnd(page, 3);
    await page.keyboard.press("Enter");
    await typeText(page, "announce(port);");
    await save("renamed.js", "announce(port);");
    expect(await readNewEdits()).toEqual(["renamed.js: +  announce(port);"]);
    await goToLineEnd(page, 1);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    const box = page.locator(".rename-box input");
    await until(async () => {
      await page.keyboard.press("F2");
      return succeeds(box.waitFor({ timeout: 2_000 }));
    }, "the box for another name");
    await box.fill("gate");
    await box.press("Enter");
    await codeShows(page, "announce(gate)");
    await save("renamed.js", "announce(gate)");
    expect(await readNewEdits()).toEqual(["renamed.js: +  announce(gate);"]);
    expect(await requestRound()).toBeUndefined();
  });

  it("replaces words everywhere in a file", async () => {
    const { page } = session();
    await open("replaced.js");
    await goToLineEnd(page, 4);
    await page.keyboard.press("Enter");
    await typeText(page, "announce(port);");
    await save("replaced.js", "announce(port);");
    expect(await readNewEdits()).toEqual(["replaced.js: +  announce(port);"]);
    await goToLineEnd(page, 1);
    await page.keyboard.press("Control+H");
    const find = page.getByRole("textbox", { name: "Find", exact: true });
    await find.waitFor();
    await find.fill("port");
    await page.getByRole("textbox", { name: "Replace", exact: true }).fill("socket");
    await page.keyboard.press("Control+Alt+Enter");
    await codeShows(page, "announce(socket)");
    await page.keyboard.press("Escape");
    await save("replaced.js", "announce(socket)");
    await readNewEdits();
    expect(await requestRound()).toBeUndefined();
  });

  it("chooses another language for a file that is not saved", async () => {
    const { page } = session();
    await open("language.js");
    await goToLineEnd(page, 3);
    await typeText(page, " // mine");
    await codeShows(page, "// mine");
    expect(await readNewEdits()).toEqual(["language.js: -  server.listen();\n+  server.listen(); // mine"]);
    await runCommand(page, "Change Language Mode");
    const input = page.locator(".quick-input-widget input[type=text]").first();
    await input.fill("Plain Text");
    await input.press("Enter");
    await statusBarItem(page, "Plain Text").waitFor();
    await save("language.js", "// mine");
    writeFileSync(file("language.js"), `// more\n${code}`);
    expect(await requestRound()).toEqual([expect.stringContaining("language.js:4")]);
    writeFileSync(file("language.js"), code.replace("server.listen();", "server.listen(); // mine"));
    expect(await requestRound()).toBeUndefined();
  });

  it("takes back what the disk has brought, and does it again", async () => {
    const { page } = session();
    await open("undone.js");
    writeFileSync(file("undone.js"), code.replace("return server;", "return server; // theirs"));
    await codeShows(page, "// theirs");
    expect(await readNewEdits()).toEqual([]);
    await page.locator(".editor-group-container.active .view-lines").first().click();
    await page.keyboard.press("Control+Z");
    await codeShows(page, "// theirs", false);
    await save("undone.js", "return server;\n");
    expect(await readNewEdits()).toEqual(["undone.js: -  return server; // theirs\n+  return server;"]);
    await page.keyboard.press("Control+Y");
    await codeShows(page, "// theirs");
    await save("undone.js", "// theirs");
    expect(await readNewEdits()).toEqual([]);
    expect(await requestRound()).toBeUndefined();
  });

  it("moves and comments lines by commands", async () => {
    const { page } = session();
    await open("lines.js");
    await goToLineEnd(page, 2);
    await page.keyboard.press("Enter");
    await typeText(page, "announce(port);");
    await page.keyboard.press("Alt+ArrowDown");
    await page.keyboard.press("Control+Slash");
    await codeShows(page, "// announce(port);");
    await save("lines.js", "listen();\n  // announce(port);");
    expect(await readNewEdits()).toEqual(["lines.js: +  // announce(port);"]);
    expect(await requestRound()).toBeUndefined();
  });

  it("inserts a snippet, and fills its places", async () => {
    const { page } = session();
    await open("snippet.js");
    await goToLineEnd(page, 3);
    await page.keyboard.press("Enter");
    await runCommand(page, "Snippets: Insert Snippet");
    await page.locator(".quick-input-widget input[type=text]").first().fill("log");
    await page.locator(".quick-input-list .monaco-list-row", { hasText: "Log to the console" }).first().click();
    await codeShows(page, "console.log(");
    await typeText(page, "port");
    await page.keyboard.press("Tab");
    await save("snippet.js", "console.log(port);");
    expect(await readNewEdits()).toEqual(["snippet.js: +  console.log(port);"]);
    expect(await requestRound()).toBeUndefined();
  });

  it("drags words to another line", async () => {
    const { page } = session();
    await open("dragged.js");
    await goToLineEnd(page, 4);
    await page.keyboard.press("Shift+Home");
    const measureBox = async (text: string) => {
      const line = page.locator(".editor-group-container.active .view-line", { hasText: text }).locator("> span");
      // A line is redrawn with its colours.
      await expect.poll(() => line.boundingBox()).not.toBeNull();
      return (await line.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    };
    const [words, goal] = [await measureBox("return"), await measureBox("function")];
    const [middle, height] = [words.x + words.width / 2, words.y + words.height / 2];
    const isThere = async (found: string) =>
      (await page.locator(`.editor-group-container.active ${found}`).count()) > 0;
    await page.mouse.move(middle, height);
    await page.mouse.down();
    // The editor follows the mouse from frame to frame. A drag that it first sees outside of the words is none.
    await until(async () => {
      await page.mouse.move(middle - 5, height);
      await page.mouse.move(middle + 5, height);
      return isThere(".monaco-editor.mouse-default");
    }, "the drag of the words");
    await until(async () => {
      await page.mouse.move(goal.x + goal.width + 40, goal.y + goal.height / 2);
      await page.mouse.move(goal.x + goal.width + 20, goal.y + goal.height / 2);
      return isThere(".dnd-target");
    }, "the place where the words are dropped");
    await page.mouse.up();
    await save("dragged.js", "{return server;\n");
    expect(await readNewEdits()).toEqual([
      "dragged.js: -  return server;",
      "dragged.js: -export function start(port) {\n+export function start(port) {return server;",
    ]);
    expect(await requestRound()).toBeUndefined();
  });

  it("lets a formatter at it, and has it saved by itself", async () => {
    const { page } = session();
    mkdirSync(file(".vscode"), { recursive: true });
    const settings = { "editor.formatOnSave": true, "javascript.format.semicolons": "insert" };
    writeFileSync(file(".vscode/settings.json"), JSON.stringify(settings));
    await open("formatted.js");
    await goToLineEnd(page, 3);
    await page.keyboard.press("Enter");
    await typeText(page, "announce( port,server )");
    await until(async () => {
      await page.keyboard.press("Control+S");
      return onDisk("formatted.js").includes("announce(port, server);");
    }, "the formatted line on the disk");
    expect(await readNewEdits()).toEqual(["formatted.js: +  announce(port, server);"]);
    writeFileSync(file(".vscode/settings.json"), JSON.stringify({ "files.autoSave": "afterDelay" }));
    await open("automatic.js");
    await goToLineEnd(page, 3);
    await page.keyboard.press("Enter");
    await typeText(page, "announce(port);");
    await until(() => onDisk("automatic.js").includes("announce(port);"), "what was saved by itself");
    expect(await readNewEdits()).toEqual(["automatic.js: +  announce(port);"]);
    writeFileSync(file(".vscode/settings.json"), "{}");
    expect(await requestRound()).toBeUndefined();
  });
}
