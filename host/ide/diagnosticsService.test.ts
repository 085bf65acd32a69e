import { join } from "node:path";
import type { DiagnosticsParams } from "@dialectic/shared/protocol";
import { describe, expect, it, onTestFinished } from "vitest";
import { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { errorAt, FakeDocuments } from "../test/fakeDocuments.fixture.ts";
import { fakeServers } from "../test/fakeServers.fixture.ts";
import { git, temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { DiagnosticsService } from "./diagnosticsService.ts";
import { DocumentSettler } from "./documentSettler.ts";

const everything: DiagnosticsParams = {
  filePaths: [],
  sources: [],
  excludeSources: [],
  wait: 5_000,
  severities: ["error", "warning", "info", "hint"],
};
const never = () => new AbortController().signal;

/**
 * A repository with a committed file, and an editor whose server reports an error in each line that contains `wrong`.
 */
function shop(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  git(folder, "init", "--quiet");
  writeFiles(folder, { "old.ts": "fine\n" });
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", "Begin");
  writeFiles(folder, files);
  const port = new FakeDocuments();
  for (const [path, text] of Object.entries({ "old.ts": "fine\n", ...files })) port.disk.set(join(folder, path), text);
  port.checking = async (_path, { text }) => ({
    sources: ["ts"],
    problems: text.split("\n").flatMap((line, at) => (line.includes("wrong") ? [errorAt(at + 1, line, "ts")] : [])),
  });
  return { folder, port, service: serviceOf(port, folder) };
}

const clock = { now: () => performance.now() };
const files = new WorkspaceFiles(clock, () => true);

function settlerOf(port: FakeDocuments, ...folders: readonly string[]): DocumentSettler {
  const settler = new DocumentSettler(port, clock, workspaceOf(...folders), { pace: { quiet: 5, silence: 20 } });
  onTestFinished(() => settler.dispose());
  return settler;
}

function serviceOf(port: FakeDocuments | undefined, ...folders: readonly string[]): DiagnosticsService {
  const settler = port && settlerOf(port, ...folders);
  return new DiagnosticsService({ settler, baselines: undefined, workspace: workspaceOf(...folders), files });
}

describe("DiagnosticsService", () => {
  it("answers for the files that git lists as modified when none is named", async () => {
    const { service } = shop({ "a.ts": "wrong\n", "src/b.ts": "fine\n", "picture.png": "\0PNG" });
    expect(await service.answer(everything, never())).toEqual({
      kind: "diagnostics",
      scope: "git-modified",
      settled: true,
      leftOut: 0,
      files: [
        { filePath: "a.ts", problems: [errorAt(1, "wrong", "ts")], settled: true, isDirty: false, version: 1 },
        { filePath: "src/b.ts", problems: [], settled: true, isDirty: false, version: 1 },
      ],
    });
  });

  it("filters by parts of sources in any case, then by excluded sources, and by severity", async () => {
    const { service, port, folder } = shop({ "a.ts": "fine\n" });
    port.checking = async () => ({
      sources: ["TS", "cSpell", "eslint"],
      problems: [
        errorAt(1, "spelling", "cSpell"),
        errorAt(2, "lint", "eslint"),
        { ...errorAt(3, "type", "TS"), severity: "hint" },
      ],
    });
    const found = async (params: Partial<DiagnosticsParams>) => {
      const answer = await service.answer({ ...everything, filePaths: [join(folder, "a.ts")], ...params }, never());
      return answer.kind === "refused"
        ? answer
        : answer.files.flatMap(({ problems }) => problems.map((p) => p.message));
    };
    expect(await found({ excludeSources: ["CSPELL"] })).toEqual(["lint", "type"]);
    expect(await found({ sources: ["s"], excludeSources: ["lint"] })).toEqual(["spelling", "type"]);
    expect(await found({ sources: ["ts"] })).toEqual(["type"]);
    expect(await found({ severities: ["hint"] })).toEqual(["type"]);
  });

  it("opens modified files of the same language along with the named ones", async () => {
    const { service, port, folder } = shop({ "a.ts": "fine\n", "b.tsx": "fine\n", "notes.md": "fine\n" });
    await service.answer({ ...everything, filePaths: ["old.ts"] }, never());
    expect([...port.opened].sort()).toEqual(["a.ts", "b.tsx", "old.ts"].map((name) => join(folder, name)));
  });

  it("asks no server until every named file matches the disk", async () => {
    const { service, port, folder } = shop({ "a.ts": "fine\n", "b.ts": "fine\n" });
    const [one, other] = [join(folder, "a.ts"), join(folder, "b.ts")];
    await port.open(other);
    port.disk.set(other, "newer\n");
    const seen: string[] = [];
    port.checking = async () => {
      seen.push(port.document(other)?.text() ?? "");
      return { sources: ["ts"], problems: [] };
    };
    const isLooked = new Promise<void>((resolve) => {
      const { savedText } = port;
      port.savedText = (path) => {
        if (path === other) resolve();
        return savedText.call(port, path);
      };
    });
    const answer = service.answer({ ...everything, filePaths: [one, other] }, never());
    await isLooked;
    port.reload(other);
    expect(await answer).toMatchObject({ settled: true });
    expect(seen).toEqual(["newer\n", "newer\n"]);
  });

  it("settles nothing while another open document is older than the disk", async () => {
    const { service, port, folder } = shop({ "a.ts": "fine\n" });
    await port.open(join(folder, "old.ts"));
    port.disk.set(join(folder, "old.ts"), "newer\n");
    const answer = await service.answer({ ...everything, wait: 60 }, never());
    expect(answer).toMatchObject({
      settled: false,
      files: [{ settled: false, reason: "The new text of old.ts has not been read yet" }],
    });
  });

  it("refuses files that are outside, missing or in several folders, and names the candidates", async () => {
    const { service, folder } = shop({});
    const reasonFor = async (path: string, from = service) => {
      const answer = await from.answer({ ...everything, filePaths: [path] }, never());
      return answer.kind === "refused" ? [answer.reason, answer.candidates] : answer.kind;
    };
    expect(await reasonFor("/etc/passwd")).toEqual(["file-outside", [folder]]);
    expect(await reasonFor("../../no-such-file")).toEqual(["file-outside", [folder]]);
    expect(await reasonFor("nothing.ts")).toEqual(["file-missing", [folder]]);
    const other = temporaryFolder();
    writeFiles(other, { "old.ts": "" });
    expect(await reasonFor("old.ts", serviceOf(new FakeDocuments(), folder, other))).toEqual([
      "file-ambiguous",
      [join(folder, "old.ts"), join(other, "old.ts")],
    ]);
  });

  it("does not start git in an untrusted workspace, and needs an editor", async () => {
    const { port, folder } = shop({ "a.ts": "fine\n" });
    const workspace = { ...workspaceOf(folder), isTrusted: () => false };
    const untrusted = new DiagnosticsService({ settler: settlerOf(port), baselines: undefined, workspace, files });
    expect(await untrusted.answer(everything, never())).toMatchObject({ kind: "refused", reason: "untrusted" });
    expect(await untrusted.answer({ ...everything, filePaths: ["a.ts"] }, never())).toMatchObject({ settled: true });
    expect(await serviceOf(undefined, folder).answer(everything, never())).toMatchObject({ reason: "no-editor" });
  });

  describe("with language servers beside the host", () => {
    function panelOf(serves?: (path: string) => boolean, hasDiagnostics = false) {
      const { folder, port } = shop({ "a.ts": "wrong\n", "b.py": "wrong\n" });
      const servers = fakeServers();
      if (serves !== undefined) servers.find(serves);
      const asked: unknown[] = [];
      const programs = {
        hasDiagnostics,
        problems: async (paths: readonly string[]) => {
          asked.push(...paths);
          return paths.map((filePath) => ({ filePath, problems: [], isDirty: false, reason: "published" }));
        },
      };
      const settler = settlerOf(port, folder);
      const workspace = workspaceOf(folder);
      const service = new DiagnosticsService({ settler, servers, programs, baselines: undefined, workspace, files });
      return { service, asked, port, folder };
    }

    it("asks a program that has joined about the files that they do not check", async () => {
      const { service, asked, folder } = panelOf((path) => path.endsWith(".ts"), true);
      expect(await service.answer(everything, never())).toMatchObject({
        files: [
          { filePath: "a.ts", settled: true, problems: [{ message: "wrong" }] },
          { filePath: "b.py", settled: false, reason: "published" },
        ],
      });
      expect(asked).toEqual([join(folder, "b.py")]);
    });

    it("is settled although nothing checks a changed file of a language that no server is for", async () => {
      const { service, port, folder } = panelOf((path) => path.endsWith(".ts"));
      const open = port.open.bind(port);
      port.open = (path) => (path.endsWith(".py") ? Promise.resolve("No language server is known.") : open(path));
      const unserved = { filePath: "b.py", settled: false, unserved: "language" };
      expect(await service.answer(everything, never())).toMatchObject({ settled: true, files: [{}, unserved] });
      const named = { ...everything, filePaths: [join(folder, "b.py")] };
      expect(await service.answer(named, never())).toMatchObject({ settled: false, files: [unserved] });
    });

    it("asks only the program while none was found, and names what nothing checks without both", async () => {
      const { service, port, asked } = panelOf(undefined, true);
      expect(await service.answer(everything, never())).toMatchObject({
        files: [{ settled: false }, { settled: false }],
      });
      expect([asked.length, port.opened]).toEqual([2, []]);
      const without = panelOf();
      without.port.open = async () => "No language server was found.";
      const unserved = { settled: false, reason: "No language server was found.", unserved: "language" };
      expect(await without.service.answer(everything, never())).toMatchObject({ files: [unserved, unserved] });
    });
  });

  it("does not ask a server that is still reading its projects for another call", async () => {
    const { folder, port } = shop({ "a.ts": "fine\n" });
    const settler = settlerOf(port, folder);
    const file = join(folder, "a.ts");
    const told: string[] = [];
    let finish = (): void => undefined;
    const reading = new Promise<void>((resolve) => (finish = resolve));
    Object.assign(port, {
      readProjectsAgain: async () => {
        told.push("begun");
        await reading;
        told.push("read");
      },
    });
    const first = settler.announceDiskChanges([file], never());
    await expect.poll(() => told).toEqual(["begun"]);
    const second = settler.announceDiskChanges([file], never()).then(() => told.push("second"));
    finish();
    await Promise.all([first, second]);
    expect(told).toEqual(["begun", "read", "second"]);
  });

  it("tells a server of a change once, also when the call that noticed it was late", async () => {
    const { folder, port } = shop({ "a.ts": "fine\n" });
    const settler = settlerOf(port, folder);
    const told: string[] = [];
    Object.assign(port, { readProjectsAgain: async (group: string) => void told.push(group) });
    const files = [join(folder, "a.ts")];
    await settler.announceDiskChanges(files, AbortSignal.abort());
    await settler.announceDiskChanges(files, never());
    expect(told).toEqual(["typescript"]);
  });
});
