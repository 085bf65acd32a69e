import { execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node";
import { installedProgram, withLanguageServers } from "../product/languageServers.mjs";
import { serverOptions } from "../product/panel.mjs";
import { connectAssistant, runNode } from "../product/programs.mjs";
import { createBenchWorkspace } from "../product/workspace.mjs";

/** @import { BenchWorkspace } from "../product/workspace.mjs" */

const server = "tsc";

/**
 * The projects by the names of the inputs: number of files that use the function, and of those that have its name for something else.
 * @type {Readonly<Record<string, { readonly users: number, readonly others: number }>>}
 */
const projects = {
  "TypeScript, 400 files, after an edit": { users: 400, others: 0 },
  "TypeScript, 10,000 files, of which 5,000 have the name, after an edit": { users: 10, others: 4_990 },
};
const files = 10_000;

/**
 * The uses of a function in a project of TypeScript, after an edit of its file, from a language server that has read the project: asked for
 * by an assistant, whose answer is compared with a search for the name, and by a client that speaks to the server itself.
 * @type {import("./row.mjs").Row}
 */
export const languageAnswer = {
  title: "An assistant's `get_references` without VS Code",
  seconds: 200,
  inputs: Object.keys(projects),
  metrics: { "until it is answered": "ms" },
  warmup: 3,
  async openProduct(input, product) {
    const workspace = createProject(input);
    await runNode(workspace, [product.command, "panel", "--trust"]);
    const assistant = await connectAssistant(workspace, [product.server, ...serverOptions]);
    const question = { filePath: join(workspace.folder, "price.ts"), symbol: "price", usageCodeLineRange: 0, limit: 1 };
    return side(
      workspace,
      () => assistant.call("get_references", question),
      () => assistant.close(),
    );
  },
  async openControl(input) {
    const workspace = createProject(input);
    const { ask, end } = await connectDirectly(workspace);
    return side(workspace, ask, end);
  },
};

/**
 * Creates a project in a bench workspace, with the language server on its PATH.
 * @param {string} input
 */
function createProject(input) {
  const { users = 0, others = 0 } = projects[input] ?? {};
  const workspace = withLanguageServers(createBenchWorkspace(), [server]);
  const { folder } = workspace;
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { strict: true, noEmit: true } }));
  writeFileSync(join(folder, "price.ts"), "export function price(count: number): number {\n  return count;\n}\n");
  for (let at = 0; at < users; at += 1)
    writeFileSync(
      join(folder, `order${at}.ts`),
      `import { price } from "./price";\n\nexport const total${at} = ${"price(1) + ".repeat(20)}price(2);\n`,
    );
  if (others === 0) return workspace;
  for (let at = 0; at < files - users; at += 1)
    writeFileSync(
      join(folder, `item${at}.ts`),
      `export interface Item${at} {\n  ${at < others ? "price" : "cost"}: number;\n}\n`,
    );
  for (const args of [
    ["init", "--quiet"],
    ["add", "--all"],
  ])
    execFileSync("git", args, { cwd: folder });
  return workspace;
}

/**
 * @param {BenchWorkspace} workspace
 * @param {() => Promise<unknown>} ask
 * @param {() => Promise<void>} end
 * @returns {import("./row.mjs").Side}
 */
function side(workspace, ask, end) {
  const file = join(workspace.folder, "price.ts");
  let turn = 0;
  return {
    async sample() {
      turn += 1;
      writeFileSync(file, `${readFileSync(file, "utf8")}export const turn${turn} = ${turn};\n`);
      const begin = performance.now();
      await ask();
      return { "until it is answered": performance.now() - begin };
    },
    async dispose() {
      await end();
      workspace.dispose();
    },
  };
}

/**
 * Starts the language server as an editor does.
 * @param {BenchWorkspace} workspace
 */
async function connectDirectly({ folder, environment }) {
  const child = spawn(installedProgram(server), ["--lsp", "--stdio"], {
    cwd: folder,
    env: environment,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.onRequest(() => null);
  connection.listen();
  const root = pathToFileURL(folder).href;
  const uri = `${root}/price.ts`;
  await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri: root,
    workspaceFolders: [{ uri: root, name: "bench" }],
    capabilities: {},
  });
  await connection.sendNotification("initialized", {});
  const read = () => readFileSync(join(folder, "price.ts"), "utf8");
  let version = 1;
  const textDocument = { uri, version, languageId: "typescript", text: read() };
  await connection.sendNotification("textDocument/didOpen", { textDocument });
  return {
    async ask() {
      version += 1;
      const contentChanges = [{ text: read() }];
      await connection.sendNotification("textDocument/didChange", { textDocument: { uri, version }, contentChanges });
      return connection.sendRequest("textDocument/references", {
        textDocument: { uri },
        position: { line: 0, character: 16 },
        context: { includeDeclaration: true },
      });
    },
    async end() {
      connection.dispose();
      child.kill("SIGKILL");
    },
  };
}
