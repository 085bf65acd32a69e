import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCapability } from "../capability/capabilityRun.ts";
import { createClaimLanguage } from "../capability/claimLanguage.ts";
import { DocumentSettler } from "../ide/documentSettler.ts";
import { createSymbolHandlers } from "../ide/symbolHandlers.ts";
import { capabilityWorkspace } from "../test/capabilityWorkspace.fixture.ts";
import { workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { openMisbehaving } from "./misbehavingServer.fixture.ts";
import { openLanguageServers } from "./openLanguageServers.ts";

const { signal } = new AbortController();
const name = "The language server for TypeScript (node)";
const refusal = `${name} refused: the project cannot be read`;

/** Opens a workspace whose only language server has a bad habit. */
function open(habit: string) {
  const { folder, workspace, servers } = openMisbehaving(habit);
  const { domain } = capabilityWorkspace({}, { workspace, editor: { languages: servers.languages } });
  const handlers = createSymbolHandlers(async () => ({ ...domain, editor: { languages: servers.languages } }));
  const run = async (program: string) => (await runCapability(program, { domain, allow: "read", signal })).outcome;
  return { folder, servers, domain, handlers, run, workspace };
}

describe("a language server without an answer", () => {
  it("makes a question about a symbol a refusal in its words", async () => {
    const { handlers, folder } = open("sends no message");
    const wish = { filePath: "shop.ts", symbol: "shop", newName: "store", dryRun: true, propose: false, save: false };
    expect(await handlers["symbol/rename"]({ ...wish, force: true }, signal)).toMatchObject({
      kind: "refused",
      reason: "no-language-server",
      message: expect.stringMatching(/cannot rename|something that is not a message/),
    });
    writeFiles(folder, { "shop.py": "shop = 1\n" });
    expect(
      await handlers["symbol/info"]({ filePath: "shop.py", symbol: "shop", infoType: "all" }, signal),
    ).toMatchObject({
      kind: "refused",
      reason: "not-served",
      message: "No language server for Python was found. Install pyright (npm install -g pyright).",
    });
    expect(
      await handlers["editor/open"]({ files: [{ filePath: "shop.py", showEditor: false }] }, signal),
    ).toMatchObject({
      files: [{ success: false, error: expect.stringContaining("Install pyright") }],
    });
  });

  it("fails a program, and is never an empty answer", async () => {
    const { run, folder } = open("answers an error");
    writeFiles(folder, { "shop.py": "shop = 1\n" });
    expect(await run('outline("shop.py")')).toMatchObject({ kind: "failure", canRetry: false });
    expect(await run('outline("shop.ts")')).toMatchObject({ kind: "failure", message: refusal, canRetry: true });
    expect(await run('findReferences(symbol("shop", "shop.ts", 1, 1))')).toMatchObject({
      kind: "failure",
      message: `${name} cannot find references.`,
      canRetry: false,
    });
    expect(await run('incomingCalls(symbol("shop", "shop.ts", 1, 1))')).toMatchObject({
      message: `${name} cannot find calls.`,
    });
  });

  it("says why a name is not found that a file without a server may declare", async () => {
    const { run, folder } = open("well");
    writeFiles(folder, { "shop.py": "def sell():\n    pass\n" });
    expect(await run('findSymbol("sell")')).toMatchObject({
      kind: "failure",
      message: "No language server for Python was found. Install pyright (npm install -g pyright).",
      canRetry: false,
    });
    writeFiles(folder, { "shop.md": "# Shop\n" });
    expect(await run('outline("shop.md")')).toMatchObject({
      message: "No language server is known for .md files: only their text can be read and searched.",
      canRetry: false,
    });
  });

  it("leaves a check unknown, with the reason", async () => {
    const { domain } = open("answers an error");
    const { evaluate } = createClaimLanguage(() => domain);
    expect(await evaluate('count(outline("shop.ts")) == 0', { reviewId: "r", baseUri: "/" }, signal)).toEqual({
      kind: "unknown",
      reason: expect.stringContaining(refusal),
    });
  });

  it("leaves problems unsettled, with the reason", async () => {
    const { servers, workspace, folder } = open("answers an error");
    const { languages } = servers;
    const settler = new DocumentSettler(servers.diagnostics, { now: () => Date.now() }, workspace, { languages });
    const file = join(folder, "shop.ts");
    const [settled] = await settler.settle([file], signal, new Map());
    expect(settled).toMatchObject({ settled: false, problems: [], reason: refusal });
  });

  it("leaves problems unsettled in the time that the caller gives, and names the server", async () => {
    const { servers, workspace, folder } = open("deaf at start");
    const settler = new DocumentSettler(servers.diagnostics, { now: () => Date.now() }, workspace);
    const file = join(folder, "shop.ts");
    const [settled] = await settler.settle([file], AbortSignal.timeout(500), new Map());
    const reason = expect.stringMatching(
      /^The language server for TypeScript \(node\) has not answered initialize for \d s$/,
    );
    expect(settled).toMatchObject({ settled: false, problems: [], reason });
  });

  it("says that the folder is not trusted, and how that changes", async () => {
    const { folder } = open("well");
    const servers = openLanguageServers({
      workspace: { ...workspaceOf(folder), isTrusted: () => false, trust: { folder, grant: () => Promise.resolve() } },
      log: () => undefined,
    });
    await expect(servers.languages.outline(join(folder, "shop.ts"))).rejects.toThrow(
      /^The workspace is not trusted, so no language server runs\. Ask the user to answer the question/,
    );
    servers.dispose();
  });

  it("tells what is known of a symbol together with what it cannot tell", async () => {
    const { handlers } = open("well");
    const wish = { filePath: "shop.ts", symbol: "shop" };
    expect(await handlers["symbol/info"]({ ...wish, infoType: "implementation" }, signal)).toMatchObject({
      kind: "refused",
      message: `${name} cannot find implementations.`,
    });
    const all = await handlers["symbol/info"]({ ...wish, infoType: "all" }, signal);
    expect(all).toMatchObject({
      hover: ["a shop"],
      note: expect.stringContaining(`${name} cannot find implementations.`),
    });
    expect(all).not.toHaveProperty("implementation");
  });
});
