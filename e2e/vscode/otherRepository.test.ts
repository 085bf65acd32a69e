import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Assistant, startAssistant } from "../support/assistant.ts";
import { registeredHosts, until } from "../support/windows.ts";
import { vsCodeSession } from "./support/session.ts";
import { statusBarItem } from "./support/workbench.ts";

/** The file has the same path in both repositories. */
const shared = "src/auth.ts";
const symbol = { filePath: shared, symbol: "authLine1" };
const rename = { ...symbol, newName: "renamed" };

describe("a window of VS Code, and an assistant in another repository", () => {
  const session = vsCodeSession();
  const assistants: Assistant[] = [];
  let other = "";
  let shop = "";

  const assistantIn = async (folder: string, ...args: string[]) => {
    const assistant = await startAssistant(folder, session().workspace.environment, args);
    assistants.push(assistant);
    return assistant;
  };
  const git = (folder: string, ...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
      cwd: folder,
      env: session().workspace.environment,
      encoding: "utf8",
    });
  const hostsOfOther = () =>
    registeredHosts(session().workspace).filter(({ workspaceFolders: [first] }) => first === other);

  beforeAll(async () => {
    const { page, workspace } = session();
    shop = workspace.folder;
    other = join(workspace.home, "other");
    mkdirSync(join(other, "src"), { recursive: true });
    writeFileSync(join(other, shared), "export const authLine1 = 1;\n");
    git(other, "init", "--quiet");
    git(other, "add", "--all");
    git(other, "commit", "--quiet", "--message", "Other");
    writeFileSync(join(other, shared), "export const authLine1 = 1;\n// changed in the other repository\n");
    await statusBarItem(page, "Dialectic: Ready").waitFor({ timeout: 120_000 });
  });
  afterAll(async () => {
    for (const assistant of assistants) await assistant.dispose();
    for (const { pid } of hostsOfOther()) process.kill(pid, "SIGTERM");
    await until(() => hostsOfOther().length === 0, "the browser panel to end");
  });

  it("is told that there is no window, and nothing is changed or shown", async () => {
    const lost = await assistantIn(other);
    for (const [tool, parameters] of [
      ["rename_symbol", { ...rename, save: true }],
      ["request_review", {}],
      ["present_review", { content: "# Lost", baseUri: other }],
    ] as const) {
      const { isError, text } = await lost.call(tool, parameters);
      expect([tool, isError, text]).toEqual([
        tool,
        true,
        expect.stringContaining("There is no window for this folder"),
      ]);
    }
    expect(git(shop, "status", "--porcelain")).toBe("");
    expect((await (await assistantIn(shop)).call("get_review", {})).text).not.toContain("Lost");
  });

  it("is answered by a browser panel of its own about its own repository", async () => {
    const there = await assistantIn(other, "--panel", "browser");
    const requested = await there.call("request_review", {});
    expect(requested.structured).toMatchObject({ repository: other, files_changed: [{ path: shared }] });
    const renamed = await there.call("rename_symbol", { ...rename, save: true });
    expect([renamed.isError, git(shop, "status", "--porcelain")]).toEqual([true, ""]);
    const own = await (await assistantIn(shop)).call("get_symbol_lsp_info", symbol);
    expect([own.isError, own.structured["repository"]]).toEqual([false, shop]);
  });

  it("goes on with its own review after a proposal, which the same proposal does not double", async () => {
    const assistant = await assistantIn(shop);
    const present = (content: string, mode: string) =>
      assistant.call("present_review", { content, mode, baseUri: shop });
    const begun = await present("# Work\n\nText.\n", "replace");
    const propose = async () =>
      (await assistant.call("rename_symbol", { ...rename, dryRun: true, propose: true })).structured["reviewId"];
    const proposed = await propose();
    expect([typeof proposed, await propose()]).toEqual(["string", proposed]);
    const appended = await present("## More\n", "append");
    expect(appended.structured["reviewId"]).toBe(begun.structured["reviewId"]);
    expect(appended.structured["reviewId"]).not.toBe(proposed);
    expect(readFileSync(join(shop, shared), "utf8")).toContain("authLine1 ");
  });
});
