import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type PanelPlace, startAtPlace } from "./panelPlace.ts";

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), "dialectic-place-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Listens at the given place, as a panel does. */
async function listen({ port, key }: PanelPlace): Promise<PanelPlace & { end(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const end = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(end);
  const address = server.address();
  return { port: typeof address === "object" && address !== null ? address.port : 0, key, end };
}

const said: string[] = [];
const start = (folder: string, port = 0) => startAtPlace(folder, port, listen, (message) => void said.push(message));

describe("startAtPlace", () => {
  it("reuses the place of the workspace's last panel, which no other user can read", async () => {
    const folder = folderOfTest();
    const first = await start(folder);
    await first.end();
    expect(statSync(join(folder, "panel.place")).mode & 0o777).toBe(0o600);
    const second = await start(folder);
    expect([second.port, second.key]).toEqual([first.port, first.key]);
    await second.end();
    const wanted = await start(folder, first.port);
    expect([wanted.port, wanted.key]).toEqual([first.port, first.key]);
    expect((await start(folderOfTest())).key).not.toBe(first.key);
  });

  it("waits a moment for the port of a panel that has just been killed", async () => {
    const folder = folderOfTest();
    const first = await start(folder);
    const second = startAtPlace(
      folder,
      0,
      (place) =>
        listen(place).catch(async (problem) => {
          await first.end();
          throw problem;
        }),
      () => undefined,
    );
    expect(await second).toMatchObject({ port: first.port, key: first.key });
  });

  it("discards the key when another process has taken the port, or another port is requested", async () => {
    const folder = folderOfTest();
    const first = await start(folder);
    const second = await start(folder);
    expect(second.port).not.toBe(first.port);
    expect(second.key).not.toBe(first.key);
    await Promise.all([first.end(), second.end()]);
    const third = await start(folder, first.port);
    expect([third.port, [first.key, second.key].includes(third.key)]).toEqual([first.port, false]);
    await expect(start(folder, first.port)).rejects.toMatchObject({ code: "EADDRINUSE" });
    await third.end();
    expect((await start(folder)).key).not.toBe(third.key);
  });

  it.each(["", "{}", '{"port":0,"key":"x"}', `{"port":70000,"key":"${"0".repeat(64)}"}`])(
    "starts elsewhere when the stored place is %j",
    async (text) => {
      const folder = folderOfTest();
      writeFileSync(join(folder, "panel.place"), text);
      const { port, key } = await start(folder);
      expect(JSON.parse(readFileSync(join(folder, "panel.place"), "utf8"))).toEqual({ port, key });
    },
  );

  it("starts even if nothing can be stored", async () => {
    const folder = folderOfTest();
    rmSync(folder, { recursive: true });
    expect((await start(folder)).key).toMatch(/^[0-9a-f]{64}$/);
    expect(said.at(-1)).toMatch(/^The address of the panel could not be saved: ENOENT/);
  });
});
