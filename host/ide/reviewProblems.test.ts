import { join } from "node:path";
import type { ProblemsAtApproval, ProblemsNews } from "@dialectic/shared/protocol";
import { describe, expect, it, onTestFinished } from "vitest";
import { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { checkedShop } from "../test/checkedShop.fixture.ts";
import { errorAt, type FakeDocuments } from "../test/fakeDocuments.fixture.ts";
import { fakeServers } from "../test/fakeServers.fixture.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { git, openTestHost, type TestHost } from "../test/testHost.fixture.ts";
import { openIde } from "./openIde.ts";

/** Opens a page over a host and collects its news about problems. */
function openPage(
  test: TestHost,
  port: FakeDocuments,
  atApproval?: () => ProblemsAtApproval,
  servers?: ReturnType<typeof fakeServers>,
) {
  const clock = { now: () => performance.now() };
  const saved = new Set<(path: string) => void>();
  const workspace = {
    ...test.workspace,
    onSaved(listener: (path: string) => void) {
      saved.add(listener);
      return { dispose: () => void saved.delete(listener) };
    },
  };
  const editor = { ...recordingEditor(), diagnostics: port, ...(servers && { servers }) };
  const files = new WorkspaceFiles(clock, () => true);
  const opened = openIde(
    { ...test, clock, workspace, editor, files, log: () => undefined },
    () => expect.unreachable("No edit is proposed."),
    atApproval,
  );
  const told: ProblemsNews[] = [];
  const view = {
    get current() {
      return test.host.shown;
    },
  };
  // The part of a page reads only these.
  const part = opened.openPage({ view, editor } as never);
  const following = part.values.problems((news) => told.push(news));
  onTestFinished(async () => {
    following.dispose?.();
    await opened.stop();
  });
  return {
    told,
    editor,
    look: () => part.handlers["problems/look"]({}, new AbortController().signal),
    open: (id: string) => part.handlers["problems/open"]({ id }, new AbortController().signal),
    save: (path: string) => {
      for (const listener of saved) listener(path);
    },
    isFollowing: () => saved.size > 0,
    close: () => following.dispose?.(),
  };
}

describe("ReviewProblems", () => {
  it("tells a page that the problems are not known yet, and then which appeared and disappeared", async () => {
    const { folder, port, edit } = checkedShop("let total = wrong(two);\nfine\n");
    const test = await openTestHost({ folders: [folder] });
    const page = openPage(test, port);
    const presented = await test.present({});
    const reviewId = "reviewId" in presented ? presented.reviewId : "";
    const nothing = { problems: [], introduced: 0, fixed: 0, unknownFiles: 0 };
    await expect
      .poll(() => page.told)
      .toEqual([
        { reviewId, atApproval: "warn" },
        { reviewId, atApproval: "warn", found: nothing },
      ]);

    edit("a.ts", "let total = right(two);\n\nfine\nThis is wrong.\n");
    page.save(join(folder, "a.ts"));
    await expect
      .poll(() => page.told.at(-1)?.found)
      .toEqual({
        ...nothing,
        introduced: 1,
        fixed: 1,
        problems: [
          {
            id: expect.any(String),
            path: "a.ts",
            line: 4,
            code: "This is wrong.",
            severity: "error",
            message: "Wrong",
            from: "ts",
          },
        ],
      });
    const [problem] = page.told.at(-1)?.found?.problems ?? [];
    expect(await page.open(problem?.id ?? "")).toEqual({ kind: "opened", path: "a.ts", line: 4 });
    expect(await page.open("of yesterday")).toMatchObject({ kind: "refused" });
  });

  it("checks again when a server reports something else about a changed file, but not while somebody types", async () => {
    const { folder, port, edit } = checkedShop("fine\n");
    const a = join(folder, "a.ts");
    const test = await openTestHost({ folders: [folder] });
    const page = openPage(test, port);
    await test.present({});
    await expect.poll(() => page.told.at(-1)?.found?.introduced).toBe(0);
    let checks = 0;
    const check = port.checking;
    port.checking = (path, document) => {
      checks += 1;
      return check(path, document);
    };
    port.type(a, "wrong\n");
    port.publish(a, [errorAt(1, "Wrong", "ts")]);
    edit("a.ts", "wrong\n");
    const document = port.documents.get(a);
    if (document !== undefined) document.isDirty = false;
    expect(checks).toBe(0);
    port.publish(a, [errorAt(1, "Wrong", "lint")]);
    await expect.poll(() => page.told.at(-1)?.found?.introduced).toBe(2);
  });

  it("counts a file without a baseline as unknown, unless it has no problems", async () => {
    const { folder, port, edit } = checkedShop("fine\n");
    const test = await openTestHost({ folders: [folder] });
    const page = openPage(test, port);
    await test.present({});
    await expect.poll(() => page.told.at(-1)?.found?.unknownFiles).toBe(0);
    edit("b.ts", "wrong\n");
    edit("c.ts", "fine\n");
    page.save(join(folder, "b.ts"));
    await expect.poll(() => page.told.at(-1)?.found).toMatchObject({ introduced: 0, unknownFiles: 1 });
  });

  it("counts no problem as new that appears because a file was opened for an answer", async () => {
    const { folder, port, edit } = checkedShop("fine\n");
    edit("b.ts", "wrong\n");
    git(folder, "add", "b.ts");
    git(folder, "commit", "--quiet", "--message", "Wrong");
    const test = await openTestHost({ folders: [folder] });
    const page = openPage(test, port);
    await test.present({});
    await expect.poll(() => page.told.at(-1)?.found?.introduced).toBe(0);
    await port.open(join(folder, "b.ts"));
    port.publish(join(folder, "b.ts"), [errorAt(1, "Wrong", "ts")]);
    edit("a.ts", "wrong\n");
    page.save(join(folder, "a.ts"));
    await expect.poll(() => page.told.at(-1)?.found?.introduced).toBe(1);
    expect(page.told.at(-1)?.found).toMatchObject({ problems: [{ path: "a.ts" }], unknownFiles: 0 });
  });

  it("checks for an approval without a page, unless new problems do not matter to it", async () => {
    const { folder, port, edit } = checkedShop("fine\n");
    const test = await openTestHost({ folders: [folder] });
    let wish: ProblemsAtApproval = "ask";
    const page = openPage(test, port, () => wish);
    await test.present({});
    await expect.poll(() => page.told.at(-1)?.found?.introduced).toBe(0);
    page.close();
    edit("a.ts", "wrong\n");
    expect(await page.look()).toMatchObject({ news: { atApproval: "ask", found: { introduced: 1 } } });
    wish = "off";
    expect(await page.look()).toEqual({});
  });

  it("starts over with another review, and follows nothing without a page", async () => {
    const { folder, port, edit } = checkedShop("fine\n");
    const test = await openTestHost({ folders: [folder] });
    const page = openPage(test, port);
    await test.present({});
    await expect.poll(() => page.told.at(-1)?.found?.introduced).toBe(0);
    edit("a.ts", "wrong\n");
    page.save(join(folder, "a.ts"));
    await expect.poll(() => page.told.at(-1)?.found?.introduced).toBe(1);
    await test.present({ isNew: true });
    await expect.poll(() => page.told.at(-1)).toMatchObject({ found: { introduced: 0 } });
    expect(page.told.at(-2)).not.toHaveProperty("found");
    page.close();
    expect(page.isFollowing()).toBe(false);
  });
});

describe("with language servers beside the host", () => {
  it("opens no file and tells nothing while none of them checks a changed file", async () => {
    const { folder, port } = checkedShop("wrong\n");
    const test = await openTestHost({ folders: [folder] });
    const servers = fakeServers();
    const page = openPage(test, port, undefined, servers);
    await test.present({});
    expect(await page.look()).toEqual({});
    servers.find((path) => path.endsWith(".py"));
    expect(await page.look()).toEqual({});
    expect([page.told, port.opened]).toEqual([[], []]);
  });

  it("tells about the files that they check, and looks again when a file changes on the disk", async () => {
    const { folder, port, edit } = checkedShop("fine\n");
    const test = await openTestHost({ folders: [folder] });
    const servers = fakeServers();
    servers.find((path) => path.endsWith(".ts"));
    const page = openPage(test, port, undefined, servers);
    await test.present({});
    await expect.poll(() => page.told.at(-1)?.found).toMatchObject({ introduced: 0 });
    edit("a.ts", "fine\nwrong\n");
    await expect.poll(() => page.told.at(-1)?.found).toMatchObject({ introduced: 1 });
  });
});
