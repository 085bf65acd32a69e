import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { corpusFolder } from "../../support/securityDocuments.ts";
import { until } from "../../support/windows.ts";
import { inPlace } from "../place.ts";
import type { Row } from "../row.ts";

/** Lines that are odd, or not JSON-RPC. */
const ownLines: readonly string[] = [
  "",
  "x",
  "{}",
  "[]",
  "null",
  "5",
  '"text"',
  "{",
  '{"jsonrpc":"1.0","id":5,"method":"ping"}',
  '{"jsonrpc":"2.0","id":{},"method":"ping"}',
  '{"jsonrpc":"2.0","id":null,"method":"ping"}',
  '{"jsonrpc":"2.0","method":5}',
  '{"jsonrpc":"2.0","id":6,"method":"__proto__"}',
  '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"__proto__","arguments":{"__proto__":1}}}',
  '{"jsonrpc":"2.0","id":8,"method":"tools/call","params":[]}',
  '{"jsonrpc":"2.0","id":9,"result":{},"error":{}}',
  '[{"jsonrpc":"2.0","id":10,"method":"ping"}]',
  `{"x":${"[".repeat(10_000)}${"]".repeat(10_000)}}`,
  "\u0000\u0001\u0002",
  "\ufeff{}",
];

function corpusLines(): readonly string[] {
  const path = join(corpusFolder, "jsontestsuite.json");
  if (!existsSync(path)) return [];
  const { cases } = JSON.parse(readFileSync(path, "utf8")) as { cases: readonly { b64: string }[] };
  return cases.map(({ b64 }) => Buffer.from(b64, "base64").toString("latin1").replaceAll("\n", " "));
}

/** Row 7: hostile standard input of the MCP server. */
export const standardInput: Row = {
  title: "bad lines on the MCP server's standard input",
  goal: "next call answered, standard output only JSON",
  isShort: true,
  run: (tools) =>
    inPlace(tools, async (place) => {
      const { folder: cwd, environment: env } = place.workspace;
      const child = spawn(process.execPath, [join(tools.program, "main.js")], {
        cwd,
        env,
        stdio: ["pipe", "pipe", "ignore"],
      });
      const problems: string[] = [];
      const answered = new Set<unknown>();
      createInterface({ input: child.stdout }).on("line", (line) => {
        try {
          answered.add(JSON.parse(line).id);
        } catch {
          problems.push(`The standard output has ${line.slice(0, 100)}`);
        }
      });
      const send = (line: string) => child.stdin.write(`${line}\n`, "latin1");
      const clientInfo = { name: "attack", version: "1" };
      send(
        JSON.stringify({
          jsonrpc: "2.0",
          id: "first",
          method: "initialize",
          params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
        }),
      );
      await until(() => answered.has("first"), "the MCP server's greeting");
      send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
      const lines = [...ownLines, ...corpusLines()];
      if (lines.length === ownLines.length) tools.note("JSON corpus absent: lines of our own only");
      for (const [at, line] of lines.entries()) {
        send(line);
        send(`{"jsonrpc":"2.0","id":"ping ${at}","method":"ping"}`);
      }
      const isEnded = () => child.exitCode !== null;
      await until(
        () => isEnded() || answered.has(`ping ${lines.length - 1}`),
        "the last call to be answered",
        30,
      ).catch(() => undefined);
      const unanswered = lines.filter((_, at) => !answered.has(`ping ${at}`));
      problems.push(...unanswered.map((line) => `No answer after ${line.slice(0, 80)}`));
      child.kill("SIGKILL");
      return {
        tried: lines.length,
        problems,
        figure: `${lines.length - unanswered.length} of ${lines.length} next calls answered`,
      };
    }),
};
