import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { listen, send, write } from "./serverFrames.fixture.mjs";

/** A language server that has one symbol, and a bad habit: `node misbehavingServer.fixture.mjs HABIT FILE`. It writes its process ids to FILE. */
const [, , habit, pids = ""] = process.argv;
appendFileSync(pids, `${process.pid}\n`);

const isDeaf = habit === "deaf" || habit === "deaf at start";
if (isDeaf) process.on("SIGTERM", () => undefined);
if (habit === "parent") {
  const child = spawn(process.execPath, ["-e", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]);
  appendFileSync(pids, `${child.pid}\n`);
}
if (habit === "ends at start") process.exit(3);
if (habit === "hungry") globalThis.kept = Buffer.alloc(300 * 1024 * 1024, 1);

const place = { start: { line: 0, character: 0 }, end: { line: 0, character: 4 } };
const symbols = [{ name: "shop", kind: 12, range: place, selectionRange: place }];
let asked = 0;

const habits = {
  "sends a large header": () => process.stdout.write("Content-Length: 104857600\r\n\r\n"),
  "prints text": () => process.stdout.write("Hello, this is no message.\n".repeat(100)),
  "sends no message": () => write('"nonsense"'),
  "answers another shape": ({ id }) => send({ id, result: [{ name: 1 }] }),
  "answers an error": ({ id }) => send({ id, error: { code: -32_603, message: "the project cannot be read" } }),
  "closes its output": () => process.stdout.end(),
  hangs: () => undefined,
  deaf: () => undefined,
  "answers late once": ({ id }) => setTimeout(() => send({ id, result: symbols }), asked === 1 ? 400 : 0),
  "ends at the second question": ({ id }) => (asked > 1 ? process.exit(4) : send({ id, result: symbols })),
  floods() {
    const noise = JSON.stringify({ jsonrpc: "2.0", method: "telemetry/event", params: "x".repeat(100_000) });
    const pour = () => {
      while (process.stdout.write(`Content-Length: ${noise.length}\r\n\r\n${noise}`));
      process.stdout.once("drain", pour);
    };
    pour();
  },
};

function take(message) {
  if (message.method === "initialize") {
    if (habit === "deaf at start") return;
    send({
      id: message.id,
      result:
        habit === "starts wrongly"
          ? "yes"
          : { capabilities: { documentSymbolProvider: true, hoverProvider: true, diagnosticProvider: {} } },
    });
  } else if (message.method === "textDocument/documentSymbol") {
    asked += 1;
    const answer = habits[habit] ?? (({ id }) => send({ id, result: symbols }));
    answer(message);
  } else if (message.method === "textDocument/diagnostic") {
    const answer =
      habit === "answers an error" ? habits[habit] : ({ id }) => send({ id, result: { kind: "full", items: [] } });
    answer(message);
  } else if (message.method === "textDocument/hover") send({ id: message.id, result: { contents: "a shop" } });
  else if (message.method === "shutdown" && !isDeaf) send({ id: message.id, result: null });
  else if (message.method === "exit" && !isDeaf) process.exit(0);
}

listen(take);
// Keeps the process running when its input has ended, as a server does that hangs.
setInterval(() => undefined, 1_000);
