// A host of the product whose editor answers from memory: every file is open, and each language server immediately
// reports as many problems as the files of a larger change have. Saved files are read from disk, as VS Code's port
// does. Prints the socket's path and token, and the bytes of an answer, as JSON.
// Argument: the workspace.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileStamp, startHost } from "@dialectic/host";
import { referencedFiles } from "../texts/reviewBlocks.mjs";

const [workspace = ""] = process.argv.slice(2);
const files = referencedFiles.slice(0, 10).map((path) => join(workspace, path));
const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const problems = Array.from({ length: 5 }, (_, index) => ({
  severity: /** @type {const} */ ("error"),
  message: `Argument of type 'string' is not assignable to parameter of type 'number'. (${index + 1})`,
  ...{ line: index + 1, column: 5, endLine: index + 1, endColumn: 17, source: "ts", code: 2345 },
}));
const nothing = { dispose: () => undefined };

/** @type {import("@dialectic/host").DiagnosticsPort} */
const diagnostics = {
  open: () => Promise.resolve(undefined),
  document: (file) => ({ version: 1, isDirty: false, languageId: "typescript", text: () => texts.get(file) ?? "" }),
  openFiles: () => files,
  savedText: (file) => readFile(file, "utf8").catch(() => undefined),
  savedStamp: (file) => fileStamp(file),
  onDocument: () => nothing,
  published: () => [],
  onPublished: () => nothing,
  check: () => Promise.resolve({ problems, sources: ["ts"] }),
  read: () => Promise.resolve(),
  isShown: () => true,
  isChecked: () => true,
  dispose: () => undefined,
};

// A recently changed file is read every time; the row is about files that have not changed for a while.
while (files.some((file) => fileStamp(file) === undefined)) await setTimeout(100);

const host = await startHost({
  kind: "vscode",
  version: "0.0.0",
  ide: { name: "bench", version: "0.0.0" },
  // Git's own time is not measured: it is not called in an untrusted workspace.
  workspace: { folders: () => [workspace], isTrusted: () => false },
  editor: {
    diagnostics,
    show: () => Promise.resolve({ kind: "unavailable" }),
    selection: () => Promise.resolve(null),
    openLink: () => Promise.resolve({ kind: "open-here" }),
    showLog: () => Promise.resolve(undefined),
  },
  log: () => undefined,
  environment: process.env,
});
const { socketPath: path, token } = host.record;
process.stdout.write(`${JSON.stringify({ path, token, files })}\n`);
process.stdin.once("end", () => void host.dispose().then(() => process.exit(0))).resume();
