import { describe, expect, it } from "vitest";
import "vscode-jsonrpc/node";
import {
  createClient,
  createPipeConnection,
  type PanelState,
  panelToHost,
  type Selection,
} from "@dialectic/shared/protocol";
import { createPipePair } from "../test/pipePair.fixture.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { openTestHost, temporaryFolder } from "../test/testHost.fixture.ts";
import { PanelPages } from "./panelPages.ts";
import { WindowReview } from "./windowReview.ts";

const inCode: Selection = { text: "code", source: "/home/me/a.ts" };

async function pagesOfTest(now = () => 1) {
  const test = await openTestHost({ folders: [temporaryFolder()], now });
  let selectInEditor = () => {};
  const pages = new PanelPages({
    ...test,
    editor: {
      ...recordingEditor(),
      selection: async () => inCode,
      onSelected: (listener) => {
        selectInEditor = listener;
        return { dispose: () => undefined };
      },
    },
    log: () => undefined,
  });
  const openPage = ({ answers = true } = {}) => {
    const ran: string[] = [];
    const [hostEnd, pageEnd] = createPipePair();
    const session = pages.open(hostEnd);
    const connection = createPipeConnection(pageEnd);
    const run = (name: string) => {
      ran.push(name);
      // A page that VS Code replaces never answers.
      return answers ? {} : new Promise<never>(() => undefined);
    };
    connection.onRequest("panel/command", ({ command }: { command: string }) => run(command));
    connection.onRequest("view/show-section", ({ sectionId }: { sectionId: string }) => run(sectionId));
    connection.listen();
    const host = createClient(connection, panelToHost);
    return {
      ran,
      ready: () => host["panel/ready"]({}),
      setShown: session.setShown,
      dispose: () => session.dispose(),
      select: (text: string) => host["selection/changed"]({ reviewId: "r", sectionId: "s1", text }),
    };
  };
  return { pages, openPage, selectInEditor: () => selectInEditor() };
}

describe("PanelPages.selection", () => {
  it("is the latest selection, in a page or in the editor", async () => {
    const { pages, openPage, selectInEditor } = await pagesOfTest();
    const page = openPage();
    expect(await pages.selection()).toEqual(inCode);
    page.select("prose");
    await expect.poll(() => pages.selection()).toEqual({ text: "prose", source: "review:r#s1" });
    selectInEditor();
    expect(await pages.selection()).toEqual(inCode);
    page.select("prose");
    await expect.poll(() => pages.selection()).toMatchObject({ text: "prose" });
    page.select("");
    await expect.poll(() => pages.selection()).toEqual(inCode);
  });

  it("forgets selections in pages when the last page has closed", async () => {
    const { pages, openPage } = await pagesOfTest();
    const [one, other] = [openPage(), openPage()];
    one.select("prose");
    await expect.poll(() => pages.selection()).toMatchObject({ text: "prose" });
    one.dispose();
    one.dispose();
    expect([pages.count, await pages.selection()]).toMatchObject([1, { text: "prose" }]);
    other.dispose();
    expect([pages.count, await pages.selection()]).toEqual([0, inCode]);
  });
});

describe("PanelPages.showSection", () => {
  it("shows the section in the page that was opened last, or in the next one to open", async () => {
    const { pages, openPage } = await pagesOfTest();
    const place = (sectionId: string) => ({ reviewId: "r", iteration: 1, sectionId });
    pages.showSection(place("s1"));
    const [one, other] = [openPage(), openPage()];
    await Promise.all([one.ready(), other.ready()]);
    pages.showSection(place("s2"));
    await expect.poll(() => [one.ran, other.ran]).toEqual([["s1"], ["s2"]]);
  });

  it("shows the section in the next page when an editor replaces a page that has not answered", async () => {
    const { pages, openPage } = await pagesOfTest();
    pages.showSection({ reviewId: "r", iteration: 1, sectionId: "s1" });
    openPage().dispose();
    const replaced = openPage({ answers: false });
    await replaced.ready();
    await expect.poll(() => replaced.ran).toEqual(["s1"]);
    replaced.dispose();
    const next = openPage();
    await next.ready();
    await expect.poll(() => next.ran).toEqual(["s1"]);
    // The answer to this comes after the page's own answer.
    await next.ready();
    next.dispose();
    const later = openPage();
    await later.ready();
    pages.command("find");
    await expect.poll(() => later.ran).toEqual(["find"]);
  });
});

describe("PanelPages.command", () => {
  it("runs in the page that was opened last, or in the next one to open", async () => {
    const { pages, openPage } = await pagesOfTest();
    pages.command("show-keys");
    const [one, other] = [openPage(), openPage()];
    await Promise.all([one.ready(), other.ready()]);
    pages.command("find");
    await expect.poll(() => [one.ran, other.ran]).toEqual([["show-keys"], ["find"]]);
  });

  it("runs in no page that its editor has hidden, until it shows the page again", async () => {
    const { pages, openPage } = await pagesOfTest();
    const [one, hidden] = [openPage(), openPage()];
    await Promise.all([one.ready(), hidden.ready()]);
    hidden.setShown(false);
    pages.command("find");
    await expect.poll(() => one.ran).toEqual(["find"]);
    one.setShown(false);
    expect(pages.count).toBe(0);
    pages.command("show-keys");
    hidden.setShown(true);
    await expect.poll(() => hidden.ran).toEqual(["show-keys"]);
    expect([pages.count, one.ran]).toEqual([1, ["find"]]);
  });
});

describe("the review of a window", () => {
  it("is that of the page that was shown last, for the editor's own views, later pages and the next start", async () => {
    const choices = new Map<string, string>();
    const test = await openTestHost({ folders: [temporaryFolder()] });
    const windowOf = () => {
      const review = new WindowReview(choices);
      const pages = new PanelPages({
        ...test,
        editor: recordingEditor(),
        windowReview: review,
        clock: { now: () => 1 },
      });
      const open = (way: "open" | "openBeside") => {
        const [hostEnd, pageEnd] = createPipePair();
        const session = way === "open" ? pages.open(hostEnd) : pages.openBeside(hostEnd, []);
        const connection = createPipeConnection(pageEnd);
        const titles: string[] = [];
        connection.onNotification("panel/state", (state: PanelState) => {
          if (state.kind === "review") titles.push(state.manifest.meta.title);
        });
        connection.listen();
        return { titles, page: createClient(connection, panelToHost), dispose: () => session.dispose() };
      };
      return { review, open };
    };
    const first = await test.present({ content: "# One\n" });
    await test.present({ content: "# Two\n", isNew: true });
    const { review, open } = windowOf();
    const [beside, page] = [open("openBeside"), open("open")];
    await beside.page["panel/ready"]({});
    await page.page["panel/ready"]({});
    await page.page["view/open"]({ reviewId: "reviewId" in first ? first.reviewId : "" });
    await expect.poll(() => beside.titles).toEqual(["One"]);
    expect(review.view?.current?.meta.title).toBe("One");
    // What arrives for another review moves neither.
    await test.present({ content: "# Two\n\nMore.\n" });
    page.dispose();
    const titleOf = (state: PanelState) => state.kind === "review" && state.manifest.meta.title;
    expect(titleOf(await open("open").page["panel/ready"]({}))).toBe("One");
    expect(beside.titles).toEqual(["One"]);
    const again = windowOf();
    expect(titleOf(await again.open("openBeside").page["panel/ready"]({}))).toBe("One");
    const next = again.open("open");
    expect(titleOf(await next.page["panel/ready"]({}))).toBe("One");
    await next.page["view/open"]({});
    expect([again.review.id, again.review.view?.current?.meta.title]).toEqual([undefined, "Two"]);
  });
});

describe("PanelPages.openedAt", () => {
  it("is when the first of the open pages was opened, or else the last one", async () => {
    let time = 1;
    const { pages, openPage } = await pagesOfTest(() => time);
    expect(pages.openedAt).toBeUndefined();
    const one = openPage();
    time = 2;
    const other = openPage();
    one.dispose();
    expect(pages.openedAt).toBe(1);
    other.dispose();
    expect(pages.openedAt).toBe(1);
    openPage();
    expect(pages.openedAt).toBe(2);
  });
});
