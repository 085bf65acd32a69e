import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { connectBridge, listWindows } from "../socket/index.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { type HostOptions, type RunningHost, startHost } from "./startHost.ts";

/** Options of a host with folders of its own. */
function optionsOfTest(changes: Partial<HostOptions> = {}) {
  const above = temporaryFolder();
  const work = join(above, "work");
  writeFiles(above, { "work/a.ts": "a\n", "run/.keep": "", "state/.keep": "" });
  const logged: string[] = [];
  const options: HostOptions = {
    kind: "browser",
    version: "1.2.3",
    ide: { name: "browser", version: "1.2.3" },
    workspace: workspaceOf(work),
    editor: recordingEditor(),
    log: (level, message) => logged.push(`${level}: ${message}`),
    environment: { DIALECTIC_RUNTIME_DIR: join(above, "run", "dialectic"), XDG_STATE_HOME: join(above, "state") },
    url: "http://127.0.0.1:1/",
    ...changes,
  };
  return { above, work, options, logged, surroundings: { env: options.environment, tmpdir: above } };
}

async function hostOfTest(options: HostOptions): Promise<RunningHost> {
  const host = await startHost(options);
  onTestFinished(() => host.dispose());
  return host;
}

async function clientOf({ record }: RunningHost) {
  const session = await connectBridge({
    target: { socketPath: record.socketPath, token: record.token, record },
    caller: { clientInfo: { name: "test client" }, cwd: "/" },
    signal: AbortSignal.timeout(20_000),
    uid: process.getuid?.(),
  });
  if (session.kind !== "connected") throw new Error(session.message);
  onTestFinished(() => session.dispose());
  return session;
}

/** Sends a message of the first protocol, and returns the answer. */
async function lineAnswer({ record }: RunningHost, message: object): Promise<unknown> {
  const socket = connect(record.socketPath);
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  socket.end(`${JSON.stringify(message)}\n`);
  await once(socket, "close");
  return JSON.parse(text);
}

describe("startHost", () => {
  it("can be found, presents a client's review, and reports the health of the window", async () => {
    const { options, work, surroundings } = optionsOfTest();
    const host = await hostOfTest(options);
    const { windows } = await listWindows(surroundings);
    expect(windows).toEqual([{ record: host.record, liveness: { kind: "live" } }]);
    const session = await clientOf(host);
    const { capabilities } = session;
    expect(capabilities).toMatchObject({ maxContentLength: 100_000, maxMessageBytes: 8 * 1024 * 1024 });
    expect(await session.request("review/present", { content: "# A\n\n[`a.ts:1`][]\n" })).toMatchObject({
      kind: "presented",
      iteration: 1,
      references: [{ text: "a.ts:1", state: "exact" }],
      notes: [
        expect.stringMatching(
          /^Nobody has the panel open\. The person reads it at http:\/\/127\.0\.0\.1:1\/\?code=[\w-]+$/,
        ),
      ],
    });
    expect(host.reviews.shown?.meta).toMatchObject({ title: "A", client: "test client", baseUri: work });
    expect(await session.request("review/get", {})).toMatchObject({ content: "# A\n\n[`a.ts:1`][]\n" });
    expect(await session.request("host/health", {})).toMatchObject({
      status: "ok",
      workspace: work,
      extension_version: "1.2.3",
      reviews: 1,
      clients: 1,
      views: 0,
      storage: "ok",
    });
  });

  it("serves a line of the first protocol", async () => {
    const { options } = optionsOfTest();
    const host = await hostOfTest(options);
    const line = { type: "present_review", payload: { content: "# Line", mode: "replace" }, id: "1" };
    expect(await lineAnswer(host, line)).toMatchObject({ id: "1", success: true, data: { iteration: 1 } });
    expect(await lineAnswer(host, { ...line, payload: { content: "" }, id: "2" })).toMatchObject({
      id: "2",
      success: false,
      error: expect.stringContaining("Content parameter is required"),
    });
    expect(await lineAnswer(host, { type: "get_selection", payload: {}, id: "3" })).toMatchObject({
      id: "3",
      success: true,
      data: null,
    });
    expect(host.reviews.shown?.meta).toMatchObject({ title: "Line", client: "socket" });
  });

  it("counts open pages, even when a page is closed twice", async () => {
    const { options } = optionsOfTest();
    const host = await hostOfTest(options);
    const session = await clientOf(host);
    const views = async () => (await session.request("host/health", {})).views;
    const silent = { post: () => undefined, onMessage: () => ({ dispose: () => undefined }) };
    const pages = [host.openPanel(silent), host.openPanel(silent)];
    expect(await views()).toBe(2);
    expect(await session.request("review/present", { content: "# A" })).toMatchObject({ notes: [] });
    for (const page of [...pages, ...pages]) page.dispose();
    expect(await views()).toBe(0);
  });

  it("continues where the previous host ended", async () => {
    const { options } = optionsOfTest();
    const first = await startHost(options);
    await first.reviews.present({ content: "# Kept\n", mode: "replace" }, "test");
    await first.dispose();
    const second = await hostOfTest(options);
    expect(second.reviews.shown?.meta).toEqual(first.reviews.shown?.meta);
    expect(second.record.id).not.toBe(first.record.id);
  });

  it("announces opened folders and the focus", async () => {
    const { options, work, above, surroundings } = optionsOfTest();
    const folders = [work];
    const host = await hostOfTest({ ...options, workspace: { folders: () => folders, isTrusted: () => true } });
    folders.push(join(above, "run"));
    await host.windowChanged(false);
    const told = async () => (await listWindows(surroundings)).windows.map(({ record }) => record)[0];
    expect(await told()).toEqual({ ...host.record, workspaceFolders: folders });
    await expect.poll(() => Date.now()).toBeGreaterThan(host.record.focusedAt);
    await host.windowChanged(true);
    expect((await told())?.focusedAt).toBeGreaterThan(host.record.focusedAt);
  });

  it("leaves neither record nor socket behind, disposed once or twice", async () => {
    const { options, above, surroundings } = optionsOfTest();
    const host = await startHost(options);
    await host.dispose();
    await host.dispose();
    expect((await listWindows(surroundings)).windows).toEqual([]);
    expect(readdirSync(join(above, "run/dialectic"))).toEqual(["windows"]);
  });

  it("keeps everything in the folders that its environment names", async () => {
    const { options, above } = optionsOfTest();
    const host = await hostOfTest(options);
    await host.reviews.present({ content: "# A", mode: "replace" }, "test");
    expect(readdirSync(join(above, "state/dialectic")).length).toBe(1);
    expect(host.record.socketPath.startsWith(join(above, "run"))).toBe(true);
  });
});
