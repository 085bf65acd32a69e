import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  createClient as callerOf,
  createPipeConnection,
  createPipePair,
  hostToPanel,
  type InboxItem,
  type PublishedValues,
  panelToHost,
  serve,
} from "@dialectic/shared/protocol";
import { reviewKey } from "@dialectic/shared/review";
import { describe, expect, it, onTestFinished } from "vitest";
import { idleHandlers } from "../../shared/protocol/idleHandlers.fixture.ts";
import { startHost } from "../app/startHost.ts";
import { maxInboxFileBytes } from "../limits.ts";
import { connectBridge, listWindows } from "../socket/index.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { git, temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { fitInboxFile, type InboxFile, type KeptReview, readInboxFiles, writeInboxFile } from "./inboxFiles.ts";
import { listInbox } from "./listInbox.ts";

/** A user with folders, whose hosts have real sockets. */
function openUser() {
  const home = temporaryFolder();
  const environment = { DIALECTIC_RUNTIME_DIR: join(home, "run"), XDG_STATE_HOME: join(home, "state") };
  const inbox = join(home, "state", "dialectic", "inbox");
  const surroundings = { env: environment, tmpdir: home };
  const opened: string[] = [];
  const start = async (name: string, kind: "vscode" | "browser" = "browser") => {
    const folder = join(home, name);
    writeFiles(folder, { "a.ts": "a\n" });
    const host = await startHost({
      kind,
      version: "1.2.3",
      ide: { name: kind, version: "1.2.3" },
      workspace: workspaceOf(folder),
      editor: {
        ...recordingEditor(),
        ...(kind === "vscode" ? { openFolder: async (path: string) => void opened.push(path) } : {}),
        openLink: async (href: string) => {
          opened.push(href);
          return { kind: "opened" };
        },
      },
      log: () => undefined,
      environment,
      ...(kind === "browser" ? { url: "http://127.0.0.1:1/" } : {}),
    });
    let closing: Promise<void> | undefined;
    const close = () => (closing ??= host.dispose());
    onTestFinished(close);
    const present = async (title: string) => {
      const update = { content: `# ${title}\n\nText.\n`, mode: "replace", baseUri: folder, isNew: true } as const;
      const answer = await host.reviews.present(update, "claude");
      if (answer.kind !== "presented") throw new Error(answer.message);
      return answer.reviewId;
    };
    const openPage = () => {
      const [hostEnd, pageEnd] = createPipePair();
      const panel = host.openPanel(hostEnd);
      onTestFinished(() => panel.dispose());
      const connection = createPipeConnection(pageEnd);
      const values: Partial<PublishedValues> = {};
      const shown: string[] = [];
      const handlers = {
        ...idleHandlers(hostToPanel),
        "view/show-section": ({ reviewId }: { readonly reviewId: string }) => {
          shown.push(reviewId);
          return {};
        },
        "mirror/values": (news: Partial<PublishedValues>) => void Object.assign(values, news),
      };
      serve(connection, hostToPanel, handlers, (_method, problem) => expect.unreachable(String(problem)));
      connection.listen();
      return { ...callerOf(connection, panelToHost), values, shown };
    };
    /** Connects an assistant that waits for feedback on a review, until the function that is returned. */
    const wait = async (reviewId: string, name: string) => {
      const { socketPath, token } = host.record;
      const caller = { clientInfo: { name }, cwd: folder };
      const signal = AbortSignal.timeout(60_000);
      const session = await connectBridge({ target: { socketPath, token }, caller, signal, uid: process.getuid?.() });
      if (session.kind !== "connected") throw new Error(`The window did not answer: ${session.kind}`);
      onTestFinished(() => session.dispose());
      session.request("feedback/wait", { reviewId, seconds: 300 }).catch(() => undefined);
      return () => session.dispose();
    };
    return { host, folder, present, close, openPage, wait };
  };
  const list = () => listInbox({ folder: inbox, surroundings, own: undefined });
  const shown = async () => (await list()).items.map(({ title, state }) => `${title}, ${state}`);
  return { home, inbox, surroundings, opened, start, list, shown };
}

function keptReview(title: string): KeptReview {
  return {
    reviewId: title.slice(0, 50),
    title,
    folder: "/shop",
    iteration: 1,
    news: { sections: 1, answers: 0, comments: 0, addressed: 0, rounds: 0 },
    since: 1,
  };
}

function keptFile(...titles: readonly string[]): InboxFile {
  return { version: 1, kind: "browser", folders: ["/shop"], reviews: titles.map(keptReview), waits: [], more: 0 };
}

const find = (items: readonly InboxItem[], title: string) => {
  const found = items.find((item) => item.title === title);
  if (found === undefined) throw new Error(`${title} does not wait.`);
  return found;
};

describe("the list of what waits", () => {
  it("has the reviews of all windows in which something is new, with folder, branch and assistant", async () => {
    const user = openUser();
    const [shop, lab] = [await user.start("shop"), await user.start("lab")];
    git(shop.folder, "init", "--quiet", "--initial-branch", "topic");
    await shop.present("Totals");
    await lab.present("Samples");
    await expect.poll(user.shown).toEqual(["Totals, open", "Samples, open"]);
    expect(find((await user.list()).items, "Totals")).toMatchObject({
      folder: shop.folder,
      branch: "topic",
      assistant: "claude",
      iteration: 1,
      news: { isUnread: true, sections: 0 },
      waiting: [],
      kind: "browser",
    });
  });

  it("loses a review once its news is read, and keeps since when the others wait", async () => {
    const user = openUser();
    const { openPage, present } = await user.start("shop");
    const reviewId = await present("Totals");
    await present("Prices");
    await expect.poll(async () => (await user.list()).items.length).toBe(2);
    const before = find((await user.list()).items, "Prices").since;
    openPage()["news/read"]({ reviewId, keys: [reviewKey] });
    await expect.poll(user.shown).toEqual(["Prices, open"]);
    expect(find((await user.list()).items, "Prices").since).toBe(before);
  });

  it("outlives a window, also one that was killed and whose runtime folder is empty after a start of the machine", async () => {
    const user = openUser();
    const shop = await user.start("shop");
    await shop.present("Totals");
    await expect.poll(user.shown).toEqual(["Totals, open"]);
    rmSync(user.surroundings.env.DIALECTIC_RUNTIME_DIR, { recursive: true });
    expect(await user.shown()).toEqual(["Totals, closed"]);
    await shop.close();
    expect(await user.shown()).toEqual(["Totals, closed"]);
    const again = await user.start("shop");
    expect(await user.shown()).toEqual(["Totals, open"]);
    await again.close();
  });

  it("has what waits in both of two windows of one folder", async () => {
    const user = openUser();
    const [one, other] = [await user.start("shop"), await user.start("shop")];
    await one.present("Totals");
    await expect.poll(user.shown).toEqual(["Totals, open"]);
    await other.present("Prices");
    await expect.poll(user.shown).toEqual(["Totals, open", "Prices, open"]);
    await one.present("Taxes");
    await expect.poll(user.shown).toEqual(["Totals, open", "Prices, open", "Taxes, open"]);
  });

  it("has who waits in each of two windows of one folder", async () => {
    const user = openUser();
    const [one, other] = [await user.start("shop"), await user.start("shop")];
    const reviewId = await one.present("Totals");
    await one.openPage()["news/read"]({ reviewId, keys: [reviewKey] });
    const end = await one.wait(reviewId, "claude");
    const waiting = async () => (await user.list()).items.map(({ title, waiting }) => [title, ...waiting]);
    await expect.poll(waiting).toEqual([["Totals", "claude"]]);
    await other.wait(await other.present("Prices"), "codex");
    await expect.poll(waiting).toEqual([
      ["Totals", "claude"],
      ["Prices", "codex"],
    ]);
    await end();
    await expect.poll(waiting).toEqual([["Prices", "codex"]]);
  });

  it("has again what a window of the folder knows when another one wrote the list at the same moment", async () => {
    const user = openUser();
    const shop = await user.start("shop");
    await shop.wait(await shop.present("Totals"), "claude");
    const waiting = async () => (await user.list()).items.map(({ title, waiting }) => [title, ...waiting]);
    await expect.poll(waiting).toEqual([["Totals", "claude"]]);
    const [[workspace, file] = expect.unreachable()] = await readInboxFiles(user.inbox, Date.now());
    await writeInboxFile(user.inbox, workspace, { ...file, waits: [] });
    await expect.poll(waiting).toEqual([["Totals", "claude"]]);
    await writeInboxFile(user.inbox, workspace, { ...file, reviews: [] });
    await expect.poll(waiting).toEqual([["Totals", "claude"]]);
  });

  it("has no assistants of a window that was killed, and no review that waited only for them", async () => {
    const folder = join(temporaryFolder(), "inbox");
    const { news, ...rest } = keptReview("Totals");
    const none = { ...news, sections: 0 };
    const killed = { id: "a", pid: process.pid, startedAt: 0 };
    const running = { id: "b", pid: process.pid, startedAt: Date.now() };
    const waits = (window: typeof killed) => [{ window, reviewId: "Totals", assistants: ["claude"] }];
    const user = openUser();
    const { record } = (await user.start("shop")).host;
    const list = async (window: typeof killed, counts: typeof news) => {
      const reviews = [{ ...rest, news: counts }];
      const { workspaceFolders: folders } = record;
      await writeInboxFile(folder, "shop", { ...keptFile(), folders, reviews, waits: waits(window) });
      const { items } = await listInbox({ folder, surroundings: user.surroundings, own: undefined });
      return items.map(({ waiting }) => waiting);
    };
    expect(await list(running, none)).toEqual([["claude"]]);
    expect(await list(killed, news)).toEqual([[]]);
    expect(await list(killed, none)).toEqual([]);
  });

  it("is told to the pages of other windows when it changes", async () => {
    const user = openUser();
    const [shop, lab] = [await user.start("shop"), await user.start("lab")];
    const page = lab.openPage();
    await page["panel/ready"]({});
    await shop.present("Totals");
    await expect.poll(() => page.values.inbox?.items.map(({ title }) => title)).toEqual(["Totals"]);
  });
});

describe("a review that waits elsewhere", () => {
  it("is shown in its own window, which the editor brings to the front", async () => {
    const user = openUser();
    const [shop, lab] = [await user.start("shop", "vscode"), await user.start("lab", "vscode")];
    const reviewId = await shop.present("Totals");
    await shop.present("Prices");
    await expect.poll(async () => (await user.list()).items.length).toBe(2);
    const page = shop.openPage();
    await page["panel/ready"]({});
    const { workspace } = find((await user.list()).items, "Totals");
    expect(await lab.openPage()["inbox/open"]({ workspace, reviewId })).toEqual({ kind: "opened" });
    expect(user.opened).toEqual([shop.folder]);
    await expect.poll(() => page.shown).toEqual([reviewId]);
  });

  it("has the address of its panel, or the command that opens it", async () => {
    const user = openUser();
    const [shop, lab] = [await user.start("shop"), await user.start("lab")];
    const reviewId = await shop.present("Totals");
    await expect.poll(user.shown).toEqual(["Totals, open"]);
    const { workspace } = find((await user.list()).items, "Totals");
    const page = lab.openPage();
    expect(await page["inbox/open"]({ workspace, reviewId })).toEqual({
      kind: "address",
      address: expect.stringMatching(
        new RegExp(`^http://127\\.0\\.0\\.1:1/\\?code=[\\w-]+#review=${reviewId}&iteration=1$`),
      ),
    });
    await shop.close();
    const command = `dialectic panel --open --workspace ${shop.folder} --review ${reviewId}`;
    expect(await page["inbox/open"]({ workspace, reviewId })).toEqual({ kind: "command", command });
    expect(await page["inbox/open"]({ workspace, reviewId: "gone" })).toMatchObject({ kind: "refused" });
  });
});

describe("a review that waits in a panel", () => {
  it("is opened by the editor, whose pages open no other page", async () => {
    const user = openUser();
    const [shop, lab] = [await user.start("shop"), await user.start("lab", "vscode")];
    const reviewId = await shop.present("Totals");
    await expect.poll(user.shown).toEqual(["Totals, open"]);
    const { workspace } = find((await user.list()).items, "Totals");
    expect(await lab.openPage()["inbox/open"]({ workspace, reviewId })).toEqual({ kind: "opened" });
    expect(user.opened).toEqual([expect.stringContaining(`#review=${reviewId}`)]);
  });
});

describe("the files of the inbox", () => {
  it("are read by their user alone, stay small, and go when nothing waits", async () => {
    const folder = join(temporaryFolder(), "inbox");
    const long = Array.from({ length: 50 }, (_, at) => `${at}`.padEnd(900, "é"));
    await writeInboxFile(folder, "shop", fitInboxFile(keptFile(...long)));
    const path = join(folder, "shop.json");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(path).size).toBeLessThanOrEqual(maxInboxFileBytes);
    const read = (await readInboxFiles(folder, Date.now())).get("shop");
    expect((read?.reviews.length ?? 0) + (read?.more ?? 0)).toBe(50);
    expect(read?.reviews[0]?.title).toBe(long[0]);
    await writeInboxFile(folder, "shop", keptFile());
    expect(readdirSync(folder)).toEqual([]);
  });

  it("are left out when they are damaged, too large or of a later version, and removed when they are old", async () => {
    const folder = temporaryFolder();
    await writeInboxFile(folder, "shop", keptFile("Totals"));
    const good = readFileSync(join(folder, "shop.json"), "utf8");
    mkdirSync(join(folder, "folder.json"));
    writeFileSync(join(folder, "half.json"), good.slice(0, 40));
    writeFileSync(join(folder, "later.json"), good.replace('"version":1', '"version":2'));
    writeFileSync(join(folder, "large.json"), good + " ".repeat(maxInboxFileBytes));
    writeFileSync(join(folder, "old.json"), good);
    utimesSync(join(folder, "old.json"), 0, 0);
    expect([...(await readInboxFiles(folder, Date.now())).keys()]).toEqual(["shop"]);
    expect(readdirSync(folder)).not.toContain("old.json");
  });
});

it("costs no handshake with the windows that it names", async () => {
  const user = openUser();
  const shop = await user.start("shop");
  await shop.present("Totals");
  await expect.poll(user.shown).toEqual(["Totals, open"]);
  const { windows } = await listWindows(user.surroundings);
  expect(windows).toHaveLength(1);
  expect(shop.host.clients()).toEqual([]);
  expect(basename(shop.folder)).toBe("shop");
});
