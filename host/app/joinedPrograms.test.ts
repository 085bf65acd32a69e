import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Duplex, PassThrough } from "node:stream";
import {
  bridge,
  createClient,
  type FeedbackBatch,
  type Handlers,
  type HostToProgram,
  hostToProgram,
  serve,
} from "@dialectic/shared/protocol";
import { describe, expect, it, onTestFinished } from "vitest";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node";
import { idleHandlers } from "../../shared/protocol/idleHandlers.fixture.ts";
import { connectProgram, getSurroundings } from "../socket/index.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { startHost } from "./startHost.ts";

/** Starts a window with a file of three lines. */
async function windowOfTest() {
  const above = temporaryFolder();
  const work = join(above, "work");
  writeFiles(above, { "work/a.ts": "one\ntwo\nthree\n", "run/.keep": "", "state/.keep": "" });
  const environment = { DIALECTIC_RUNTIME_DIR: join(above, "run", "dialectic"), XDG_STATE_HOME: join(above, "state") };
  const host = await startHost({
    kind: "browser",
    version: "1.2.3",
    ide: { name: "browser", version: "1.2.3" },
    environment,
    workspace: workspaceOf(work),
    editor: recordingEditor(),
    log: () => undefined,
  });
  onTestFinished(() => host.dispose());
  return { work, host, environment };
}

/** Connects a program as `dialectic connect` does; returns its calls of the host, and everything it is told. */
async function programOf(
  { work, environment }: Awaited<ReturnType<typeof windowOfTest>>,
  name: string,
  answers: Partial<Handlers<HostToProgram>> = {},
) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const connection = createMessageConnection(new StreamMessageReader(output), new StreamMessageWriter(input));
  const news: unknown[] = [];
  const hear = (method: string) => (params: unknown) => void news.push([method, params]);
  const heard = ["$/heartbeat", "review/changed", "feedback/changed", "tools/changed", "windows/changed"];
  const handlers = {
    ...idleHandlers(hostToProgram),
    ...Object.fromEntries(heard.map((method) => [method, hear(method)])),
    ...answers,
  };
  serve(connection, hostToProgram, handlers, (_, problem) => news.push(problem));
  const connected = new Promise<unknown>((resolve) => connection.onNotification("$/connected", resolve));
  connection.listen();
  const surroundings = getSurroundings({ env: environment });
  const ended = connectProgram(
    {
      caller: { clientInfo: { name }, cwd: work, folders: [work] },
      workspace: work,
      surroundings,
      log: () => undefined,
    },
    () => Duplex.from({ readable: input, writable: output }),
    1_000,
  );
  await connected;
  const leave = async () => {
    input.end();
    expect(await ended).toEqual({ kind: "ended", by: "program" });
  };
  return { calls: createClient(connection, bridge), news, leave };
}

const problem = {
  severity: "error",
  message: "Wrong",
  line: 2,
  column: 1,
  endLine: 2,
  endColumn: 4,
  source: "lua",
} as const;
const everything = { sources: [], excludeSources: [], severities: ["error"] as const, wait: 0 };

describe("a program that has joined", () => {
  it("receives news about reviews, feedback, tools and windows, and gets heartbeats", async () => {
    const window = await windowOfTest();
    const [editor, assistant] = [await programOf(window, "editor"), await programOf(window, "assistant")];
    await editor.calls["program/join"]({ news: true, heartbeat: 1 });
    const presented = await assistant.calls["review/present"]({ content: "# A\n\n`a.ts:2`\n" });
    const { reviewId } = presented.kind === "presented" ? presented : { reviewId: "" };
    await expect.poll(() => editor.news).toContainEqual(["review/changed", { reviewId, iteration: 1 }]);
    await assistant.calls["feedback/answer"]({ text: "Look here.", reference: "a.ts:2" });
    await expect.poll(() => editor.news).toContainEqual(["feedback/changed", { reviewId }]);
    await assistant.calls["program/join"]({ answers: ["diagnostics"] });
    const withDiagnostics = expect.arrayContaining(["get_diagnostics"]);
    await expect.poll(() => editor.news).toContainEqual(["tools/changed", { tools: withDiagnostics }]);
    writeFileSync(join(window.environment.DIALECTIC_RUNTIME_DIR, "windows", "other.json"), "{}");
    await expect.poll(() => editor.news).toContainEqual(["windows/changed", {}]);
    await expect
      .poll(() => editor.news.filter((one) => String(one).startsWith("$/heartbeat")).length)
      .toBeGreaterThan(1);
    expect(assistant.news).toEqual([]);
    await assistant.leave();
    const without = expect.not.arrayContaining(["get_diagnostics"]);
    await expect.poll(() => editor.news).toContainEqual(["tools/changed", { tools: without }]);
  });

  it("offers its selection to assistants until it leaves", async () => {
    const window = await windowOfTest();
    const [editor, assistant] = [await programOf(window, "editor"), await programOf(window, "assistant")];
    const selection = { text: "two", source: join(window.work, "a.ts"), startLine: 2, startColumn: 1 };
    const selected = async () => (await assistant.calls["editor/selection"]({})).selection;
    await editor.calls["program/select"]({ selection });
    expect(await selected()).toEqual(selection);
    await editor.calls["program/select"]({ selection: null });
    expect(await selected()).toBeNull();
    await editor.calls["program/select"]({ selection });
    await editor.leave();
    await expect.poll(selected).toBeNull();
  });

  it("answers for the diagnostics of a window that has none, if the person acted there last", async () => {
    const window = await windowOfTest();
    const path = join(window.work, "a.ts");
    const editor = await programOf(window, "editor", {
      "editor/problems": ({ filePaths }) => ({
        files: filePaths
          .filter((each) => each === path)
          .map((filePath) => ({ filePath, problems: [problem], isDirty: true })),
      }),
    });
    const assistant = await programOf(window, "assistant");
    const ask = () =>
      assistant.calls["editor/diagnostics"]({ filePaths: ["a.ts", "b.ts"], ...everything, severities: ["error"] });
    writeFiles(window.work, { "b.ts": "" });
    expect(await ask()).toMatchObject({ kind: "refused", reason: "no-editor" });
    await editor.calls["program/join"]({ answers: ["diagnostics"] });
    expect(await ask()).toMatchObject({
      settled: false,
      files: [
        { filePath: "a.ts", problems: [problem], isDirty: true, reason: expect.stringMatching(/^editor reports/) },
        { filePath: "b.ts", problems: [], reason: "It is not open in the editor" },
      ],
    });
    const other = await programOf(window, "other", { "editor/problems": () => ({ files: [] }) });
    await other.calls["program/join"]({ answers: ["diagnostics"] });
    expect(await ask()).toMatchObject({ files: [{ problems: [] }, {}] });
    await editor.calls["program/select"]({ selection: null });
    expect(await ask()).toMatchObject({ files: [{ problems: [problem] }, {}] });
  });

  it("reads where references lead now, and comments on lines in the person's name", async () => {
    const window = await windowOfTest();
    const [editor, assistant] = [await programOf(window, "editor"), await programOf(window, "assistant")];
    await assistant.calls["review/present"]({
      content: "# A\n\n[`a.ts:2`][] and [`gone.ts:1`][]\n\n## B\n\n[`search:three`][]\n",
    });
    const path = join(window.work, "a.ts");
    writeFiles(window.work, { "a.ts": "zero\none\ntwo\nthree\n" });
    const places = () => editor.calls["references/places"]({});
    await expect.poll(places).toMatchObject({
      kind: "places",
      title: "A",
      references: [
        { text: "a.ts:2", state: "moved", path, line: 3, endLine: 3, section: "A" },
        { text: "gone.ts:1", state: "gone" },
        { text: "search:three", state: "exact", path, line: 4, endLine: 4, section: "A > B" },
      ],
    });
    const comment = { path, line: 3, text: "Why two?" };
    expect(await editor.calls["feedback/comment"]({ ...comment, mode: "ask" })).toMatchObject({ kind: "kept" });
    const waited = await assistant.calls["feedback/wait"]({ seconds: 1 });
    const { items } = (waited as { readonly batch: FeedbackBatch }).batch;
    expect(items).toMatchObject([{ kind: "question", comments: [{ comment: "Why two?", reference: "a.ts:3" }] }]);
    expect(await editor.calls["feedback/comment"]({ ...comment, line: 99 })).toMatchObject({ kind: "refused" });
    expect(await editor.calls["feedback/comment"]({ ...comment, path: "../x" })).toMatchObject({ kind: "refused" });
  });
});
