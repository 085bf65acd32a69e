import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { createClient, createPipeConnection, createPipePair, panelToHost } from "@dialectic/shared/protocol";
import { build } from "esbuild";
import { expect, it, onTestFinished } from "vitest";
import { connectBridge } from "../socket/index.ts";
import { createSessionId } from "../socket/sessionProcess.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { startHost } from "./startHost.ts";

/** Opens a window on a folder, with a page. */
async function openWindow() {
  const above = temporaryFolder();
  const work = join(above, "work");
  writeFiles(above, { "work/a.ts": "a\n", "run/.keep": "", "state/.keep": "" });
  const host = await startHost({
    kind: "browser",
    version: "1.2.3",
    ide: { name: "browser", version: "1.2.3" },
    workspace: workspaceOf(work),
    editor: recordingEditor(),
    log: () => undefined,
    environment: { DIALECTIC_RUNTIME_DIR: join(above, "run", "dialectic"), XDG_STATE_HOME: join(above, "state") },
  });
  onTestFinished(() => host.dispose());
  const [hostEnd, pageEnd] = createPipePair();
  const panel = host.openPanel(hostEnd);
  onTestFinished(() => panel.dispose());
  const connection = createPipeConnection(pageEnd);
  connection.listen();
  return { host, work, page: createClient(connection, panelToHost) };
}

type Window = Awaited<ReturnType<typeof openWindow>>;

/** Starts a server of an assistant as a process of its own; resolves once it has presented a review. */
async function startWaiting({ host, work }: Window): Promise<{ child: ChildProcess; reviewId: string }> {
  const script = join(temporaryFolder(), "client.mjs");
  const banner = { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' };
  const entryPoints = [resolve(import.meta.dirname, "waitingClient.fixture.ts")];
  await build({ entryPoints, outfile: script, bundle: true, platform: "node", format: "esm", banner });
  const child = fork(script, [host.record.socketPath, host.record.token], { cwd: work });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [reviewId] = await once(child, "message");
  return { child, reviewId: String(reviewId) };
}

async function connect({ host, work }: Window, instance = createSessionId()) {
  const session = await connectBridge({
    target: { socketPath: host.record.socketPath, token: host.record.token },
    caller: { clientInfo: { name: "claude-code", instance }, cwd: work },
    signal: AbortSignal.timeout(20_000),
    uid: process.getuid?.(),
  });
  if (session.kind !== "connected") throw new Error(session.message);
  onTestFinished(() => session.dispose());
  return session;
}

it("sees at once that a waiting client was killed: what is said then is not received, and goes to the next session", async () => {
  const window = await openWindow();
  const { host, page } = window;
  const { child, reviewId } = await startWaiting(window);
  const seen = async () => (await page["feedback/open"]({ reviewId })).news;
  await expect.poll(async () => (await seen()).waiting).toEqual(["claude-code"]);
  expect([host.clients(), (await seen()).left]).toEqual([["claude-code"], undefined]);
  child.kill("SIGKILL");
  await expect.poll(async () => (await seen()).waiting).toEqual([]);
  expect([host.clients(), (await seen()).left]).toEqual([[], "claude-code"]);
  const said = { reviewId, iteration: 1, text: "Why?", id: "q1" };
  await page["feedback/comment"]({ ...said, subject: { kind: "review" }, mode: "ask" });
  expect((await seen()).threads[0]?.entries[0]?.delivery).toEqual({ state: "queued", to: [] });
  const next = await connect(window);
  expect(await next.request("feedback/wait", { reviewId, seconds: 1 })).toMatchObject({
    kind: "feedback",
    batch: { items: [{ id: "q1" }] },
  });
  expect((await seen()).left).toBe(undefined);
});

it("does not say that the assistant has gone once another session of it answers a comment", async () => {
  const window = await openWindow();
  const { page } = window;
  const { child, reviewId } = await startWaiting(window);
  const seen = async () => (await page["feedback/open"]({ reviewId })).news;
  const said = { reviewId, iteration: 1, text: "Why?", id: "q1" };
  await page["feedback/comment"]({ ...said, subject: { kind: "review" }, mode: "ask" });
  child.kill("SIGKILL");
  await expect.poll(async () => (await seen()).left).toBe("claude-code");
  const next = await connect(window);
  const thread = (await seen()).threads[0]?.id ?? "";
  await next.request("feedback/answer", { reviewId, thread, text: "Because." });
  const { left, here, threads } = await seen();
  expect([left, here]).toEqual([undefined, [expect.stringContaining("claude-code")]]);
  expect(threads[0]?.entries.at(-1)?.by).toEqual({ kind: "assistant", name: here?.[0] });
  await next.dispose();
  await expect.poll(async () => (await seen()).left).toBe("claude-code");
});
