import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import {
  Cancellation,
  createClient as callerOf,
  createPipeConnection,
  createPipePair,
  doctorName,
  panelToHost,
  toolGroups,
  toolNames,
} from "@dialectic/shared/protocol";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { EditorPort } from "../base/ports.ts";
import { listOwnPlaces } from "../git/index.ts";
import { connectBridge, listWindows } from "../socket/index.ts";
import { capabilityWorkspace } from "../test/capabilityWorkspace.fixture.ts";
import { fakeServers } from "../test/fakeServers.fixture.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { git, temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import type { HostOptions } from "./hostOptions.ts";
import { type RunningHost, startHost } from "./startHost.ts";

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

async function clientOf({ record }: RunningHost, name = "test client") {
  const session = await connectBridge({
    target: { socketPath: record.socketPath, token: record.token, record },
    caller: { clientInfo: { name }, cwd: "/" },
    signal: AbortSignal.timeout(20_000),
    uid: process.getuid?.(),
  });
  if (session.kind !== "connected") throw new Error(session.message);
  onTestFinished(() => session.dispose());
  return session;
}

/** Opens a page, and returns its client of the host. */
function pageOf(host: RunningHost) {
  const [hostEnd, pageEnd] = createPipePair();
  const opened = host.openPanel(hostEnd);
  onTestFinished(() => opened.dispose());
  const connection = createPipeConnection(pageEnd);
  connection.listen();
  return callerOf(connection, panelToHost);
}

const oneUseAddress = /^http:\/\/127\.0\.0\.1:1\/\?code=[\w-]+$/;

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
  it("counts no program of its folders as installed, also for git in another folder", async () => {
    const { options, work } = optionsOfTest();
    const host = await startHost(options);
    expect(listOwnPlaces([]).paths).toContain(work);
    await host.dispose();
    expect(listOwnPlaces([]).paths).not.toContain(work);
  });

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
      notes: [],
      next: { cursor: expect.stringMatching(/@$/), pages: 0, address: expect.stringMatching(oneUseAddress) },
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
      requests: [
        { method: "review/get", count: 1, refused: 0, failed: 0, mean_ms: expect.any(Number) },
        { method: "review/present", count: 1, refused: 0, failed: 0, longest_ms: expect.any(Number) },
      ],
    });
  });

  it("does not count doctor, which tries servers, among the assistants", async () => {
    const host = await hostOfTest(optionsOfTest().options);
    await clientOf(host, doctorName);
    await clientOf(host);
    expect(host.clients()).toEqual(["test client"]);
  });

  it("reports why git refuses the repository of the workspace", async () => {
    const { options, work } = optionsOfTest();
    git(work, "init", "--quiet");
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
    const session = await clientOf(await hostOfTest(options));
    expect(await session.request("host/health", {})).toMatchObject({
      git_problem: expect.stringContaining(`git config --global --add safe.directory ${work}`),
    });
    vi.unstubAllEnvs();
    expect(await session.request("host/health", {})).not.toHaveProperty("git_problem");
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
    const presented = await session.request("review/present", { content: "# A" });
    expect(presented).toMatchObject({ next: { pages: 2 } });
    expect(presented).not.toHaveProperty("next.address");
    for (const page of [...pages, ...pages]) page.dispose();
    expect(await views()).toBe(0);
  });

  it("says after each call how to get the person's feedback, until they approve the review", async () => {
    const { options, work } = optionsOfTest();
    git(work, "init", "--quiet");
    git(work, "add", "a.ts");
    git(work, "commit", "--quiet", "--message", "A");
    writeFiles(work, { "a.ts": "b\n" });
    const host = await hostOfTest(options);
    const session = await clientOf(host);
    const page = pageOf(host);
    const requested = await session.request("review/request", {});
    if (requested.kind === "refused") throw new Error(requested.message);
    const { reviewId, iteration, next } = requested;
    expect(next).toEqual({ cursor: `${reviewId}@`, pages: 1 });
    const question = { reviewId, iteration, subject: { kind: "review" }, text: "Why?", mode: "ask", id: "q1" } as const;
    expect(await page["feedback/comment"](question)).toMatchObject({ kind: "kept" });
    const heard = await session.request("feedback/wait", { reviewId, seconds: 20 });
    if (heard.kind === "refused") throw new Error(heard.message);
    const { cursor } = heard.batch;
    const opened = { isOpen: true, openedAt: expect.any(Number) };
    const pending = await session.request("feedback/wait", { reviewId, cursor, seconds: 1 });
    expect(pending).toMatchObject({ kind: "pending", batch: { page: opened } });
    const verdict = { reviewId, verdict: "approve", text: "" } as const;
    const answers = [
      await session.request("feedback/answer", { thread: "q1", text: "Because." }),
      await session.request("feedback/judge", verdict),
      await session.request("feedback/status", { reviewId }),
    ];
    expect(answers).toMatchObject(answers.map(() => ({ next: { cursor, pages: 1 } })));
    // A second assistant of this client has read less: the cursor of the first would acknowledge for it.
    await session.request("feedback/wait", { reviewId, assistant: "second", seconds: 1 });
    expect(await session.request("feedback/status", { reviewId })).toMatchObject({ next: { pages: 1 } });
    expect(await session.request("feedback/status", { reviewId })).not.toHaveProperty("next.cursor");
    await page["feedback/verdict"]({ ...verdict, iteration, id: "v1" });
    const status = await session.request("feedback/status", { reviewId });
    expect(status).toMatchObject({ kind: "status", status: "Approved" });
    expect(status).not.toHaveProperty("next");
  });

  it("answers a cancelled wait with what there is", async () => {
    const host = await hostOfTest(optionsOfTest().options);
    const session = await clientOf(host);
    const presented = await session.request("review/present", { content: "# A\n" });
    const { reviewId } = presented.kind === "refused" ? expect.unreachable(presented.message) : presented;
    const page = pageOf(host);
    const cancel = new Cancellation();
    const waiting = session.request("feedback/wait", { reviewId, seconds: 300 }, cancel);
    await expect.poll(async () => (await page["feedback/open"]({ reviewId })).news.waiting).toEqual(["test client"]);
    const { version } = await session.request("feedback/reviews", { seconds: 0 });
    const following = session.request("feedback/reviews", { seen: version, seconds: 300 }, cancel);
    cancel.abort();
    expect(await waiting).toMatchObject({ kind: "pending", batch: { items: [] } });
    expect(await following).toMatchObject({ version });
  });

  it("offers the tools that its editor can serve", async () => {
    const tools = async (editor: EditorPort) =>
      (await clientOf(await hostOfTest(optionsOfTest({ editor }).options))).capabilities.tools;
    expect(await tools(recordingEditor())).toEqual([...toolGroups.review, "ide_capability"]);
    const { port } = capabilityWorkspace({ "a.ts": "" });
    const others = ["execute_command", "open_files", "get_diagnostics"];
    expect(await tools({ ...recordingEditor(), languages: port })).toEqual(
      toolNames.filter((name) => !others.includes(name)),
    );
    expect(await tools({ ...recordingEditor(), languages: port, servers: fakeServers() })).not.toContain(
      "get_references",
    );
  });

  it("continues from where the previous host ended", async () => {
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
    expect(readdirSync(join(above, "state/dialectic"))).toEqual(["inbox", expect.stringMatching(/^work-/)]);
    expect(host.record.socketPath.startsWith(join(above, "run"))).toBe(true);
  });
});
