import type { DiagnosticsAnswer } from "@dialectic/shared/protocol";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ServerListing } from "../base/serverPorts.ts";
import { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { checkedShop } from "../test/checkedShop.fixture.ts";
import type { FakeDocuments } from "../test/fakeDocuments.fixture.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { openTestHost, type TestHost } from "../test/testHost.fixture.ts";
import { openIde } from "./openIde.ts";

const everything = { filePaths: [], sources: [], excludeSources: [], severities: ["error" as const], wait: 5_000 };

function serviceOver(test: TestHost, port: FakeDocuments, servers?: ServerListing) {
  const clock = { now: () => performance.now() };
  const opened = openIde(
    {
      ...test,
      clock,
      editor: { ...recordingEditor(), diagnostics: port, ...(servers && { servers }) },
      files: new WorkspaceFiles(clock, () => true),
      log: () => undefined,
    },
    () => expect.unreachable("No edit is proposed."),
  );
  onTestFinished(() => opened.stop());
  const ask = async (): Promise<DiagnosticsAnswer> => {
    const answer = await opened.diagnosticsIn(test.workspace).answer(everything, new AbortController().signal);
    if (answer.kind === "refused") throw new Error(answer.message);
    return answer;
  };
  return { ask, dispose: () => opened.stop() };
}

describe("ProblemBaselines", () => {
  it("reports no earlier problems before a review has begun", async () => {
    const { folder, port } = checkedShop("wrong\n");
    const { ask } = serviceOver(await openTestHost({ folders: [folder] }), port);
    expect([(await ask()).delta, (await ask()).files[0]?.delta]).toEqual([undefined, undefined]);
  });

  it("keeps the baseline of the review that a proposal belongs to", async () => {
    const { folder, port, edit } = checkedShop("wrong one\n");
    const test = await openTestHost({ folders: [folder] });
    const { ask } = serviceOver(test, port);
    const review = await test.present({});
    await ask();
    edit("a.ts", "fine\n");
    await test.host.present({ content: "# Rename\n", mode: "replace" }, "test", "proposal");
    expect((await ask()).delta).toMatchObject({ reviewId: "reviewId" in review && review.reviewId, fixed: 1 });
  });

  it("reports problems that appeared and disappeared since the review began, even after a restart, and names files without a baseline", async () => {
    const { folder, port, edit } = checkedShop("wrong one\nfine\nlet total = wrong(two);\n");
    const before = await openTestHost({ folders: [folder] });
    const first = serviceOver(before, port);
    const { reviewId } = await before
      .present({})
      .then((answer) => ({ reviewId: "reviewId" in answer ? answer.reviewId : "" }));
    expect((await first.ask()).delta).toEqual({
      reviewId,
      introduced: 0,
      fixed: 0,
      untouched: 2,
      filesWithoutBaseline: 0,
    });
    edit("a.ts", "// new\nwrong one\nThis is wrong, and like nothing before.\nfine\nlet total = right(two);\n");
    edit("b.ts", "wrong\n");
    const expected = { reviewId, introduced: 1, fixed: 1, untouched: 1, filesWithoutBaseline: 1 };
    expect((await first.ask()).delta).toEqual(expected);
    await before.present({ mode: "append", content: "## More\n" });
    expect((await first.ask()).delta).toEqual(expected);

    await first.dispose();
    await before.close();
    const after = serviceOver(await openTestHost({ folders: [folder], directory: before.directory }), port);
    const { delta, files } = await after.ask();
    expect(delta).toEqual(expected);
    expect(files.map((file) => file.delta)).toEqual([{ introduced: 1, fixed: 1, untouched: 1 }, undefined]);
  });

  it("records the problems of a review that began before its folder was trusted once language servers may run", async () => {
    const { folder, port, edit } = checkedShop("wrong one\n");
    let [isTrusted, isAllowed] = [false, false];
    const listeners = new Set<() => void>();
    const onChanged = (listener: () => void) => {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    };
    const changed = () => {
      for (const listener of listeners) listener();
    };
    const workspace = { isTrusted: () => isTrusted, onTrusted: onChanged };
    const test = await openTestHost({ folders: [folder], workspace });
    const { ask } = serviceOver(test, port, {
      hasAny: () => isAllowed,
      mayServe: async () => true,
      served: async (paths) => (isAllowed ? paths : []),
      unserved: () => undefined,
      onChanged,
      states: async () => [],
      settingsProblem: async () => undefined,
    });
    await test.present({});
    isTrusted = true;
    changed();
    expect((await ask()).delta).toBeUndefined();
    isAllowed = true;
    changed();
    await ask();
    edit("a.ts", "wrong one\nwrong two\n");
    expect((await ask()).delta).toMatchObject({ introduced: 1, untouched: 1 });
  });

  it("records nothing for a file that was edited during the check", async () => {
    const { folder, port, edit } = checkedShop("wrong one\n");
    const host = await openTestHost({ folders: [folder] });
    const { ask } = serviceOver(host, port);
    const check = port.checking;
    const edited = new Promise<void>((resolve) => {
      port.checking = (path, document) => {
        port.checking = check;
        edit("a.ts", "mended\n");
        resolve();
        return check(path, document);
      };
    });
    await host.present({});
    await edited;
    expect((await ask()).delta).toMatchObject({ introduced: 0, fixed: 0, filesWithoutBaseline: 1 });
  });
});
