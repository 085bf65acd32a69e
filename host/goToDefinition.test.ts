import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node";
import type { Location } from "vscode-languageserver-protocol";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const toUri = (file: string) => pathToFileURL(join(root, file)).href;

/** A place in the code: a text that its file has once. */
type Place = readonly [file: string, text: string];

interface Value {
  readonly name: string;
  readonly contract: string;
  /** Where the page reads it. */
  readonly page: Place;
  /** The feature's door, where the host publishes it. */
  readonly door: Place;
}

const values: readonly Value[] = [
  {
    name: "asked",
    contract: "shared/protocol/turnsContract.ts",
    page: ["webview-ui/src/features/turns/AskedNote.tsx", "state.asked"],
    door: ["host/turns/openTurns.ts", "asked(tell)"],
  },
  {
    name: "rounds",
    contract: "shared/protocol/changeRounds.ts",
    page: ["webview-ui/src/state/rounds.ts", "{ changes, rounds }"],
    door: ["host/changes/openChanges.ts", "rounds: followReview("],
  },
];

/** Starts the language server of this repository's TypeScript, as an editor does. */
async function startServer() {
  const program = join(root, "node_modules", "typescript", "lib", "tsc.js");
  const child = spawn(process.execPath, [program, "--lsp", "--stdio"], {
    cwd: root,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.onRequest(() => null);
  connection.listen();
  const rootUri = toUri(".");
  await connection.sendRequest("initialize", { processId: process.pid, rootUri, capabilities: {} });
  await connection.sendNotification("initialized", {});
  return {
    /** Returns the files and lines to which "go to definition" leads from a name in a place. */
    async definitions(name: string, [file, text]: Place) {
      const source = read(file);
      if (source.split(text).length !== 2) throw new Error(`${file} does not have this once: ${text}`);
      const lines = source.slice(0, source.indexOf(text) + text.indexOf(name)).split("\n");
      const textDocument = { uri: toUri(file), version: 1, languageId: "typescript", text: source };
      await connection.sendNotification("textDocument/didOpen", { textDocument });
      const found = await connection.sendRequest<Location[] | null>("textDocument/definition", {
        textDocument,
        position: { line: lines.length - 1, character: lines.at(-1)?.length },
      });
      return (found ?? []).map(({ uri, range: { start } }) => {
        const target = relative(root, fileURLToPath(uri)).replaceAll("\\", "/");
        return `${target}: ${read(target).split("\n")[start.line]?.trim()}`;
      });
    },
    async end() {
      const ended = once(child, "exit");
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit");
      await ended;
      connection.dispose();
    },
  };
}

describe("go to definition", { tags: ["whole"] }, () => {
  let server: Awaited<ReturnType<typeof startServer>>;

  beforeAll(async () => {
    server = await startServer();
    return () => server.end();
  });

  it.each(values)("leads from $name on the page and at the door of the host to the same line", async (value) => {
    const { name, contract, page, door } = value;
    const line = [expect.stringContaining(`${contract}: ${name}: value(`)];
    expect([await server.definitions(name, page), await server.definitions(name, door)]).toEqual([line, line]);
  });
});
