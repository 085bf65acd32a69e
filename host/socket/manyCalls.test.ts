import { expect, it, onTestFinished } from "vitest";
import { BridgeConnection } from "./bridgeConnection.ts";
import { createRecord, startTestServer, temporarySurroundings } from "./testServer.fixture.ts";
import { registerWindow } from "./windowRegistry.ts";

async function connected() {
  const surroundings = temporarySurroundings();
  await registerWindow(createRecord(await startTestServer({}, surroundings)), surroundings);
  const logged: string[] = [];
  const log = (_level: string, message: string) => void logged.push(message);
  const connection = new BridgeConnection({
    clientInfo: { name: "test" },
    cwd: "/shop",
    log,
    surroundings,
    timeout: 60_000,
  });
  onTestFinished(() => connection.dispose());
  return { connection, logged };
}

it("two hundred long calls that are made at once, beside messages for the log, are sent over one connection", async () => {
  const { connection, logged } = await connected();
  const content = "x".repeat(100_000);
  const calls = Array.from({ length: 200 }, (_, at) => {
    connection.log("info", `call ${at}`);
    return connection.call("review/present", { content });
  });
  expect(new Set((await Promise.all(calls)).map(({ kind }) => kind))).toEqual(new Set(["answered"]));
  expect(logged).toEqual([expect.stringContaining("Connected")]);
});

it("long answers are read while the own long calls wait to be read", async () => {
  const { connection } = await connected();
  const request = "x".repeat(400_000);
  const calls = Array.from({ length: 100 }, () => connection.call("capability/run", { request }));
  expect(new Set((await Promise.all(calls)).map(({ kind }) => kind))).toEqual(new Set(["answered"]));
});
