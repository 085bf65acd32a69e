import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { connectBridge } from "@dialectic/host/socket";
import { expect, onTestFinished, vi } from "vitest";
import { type TestRepository, testFolder, testRepository } from "../../host/git/test/testRepository.fixture.ts";
import { DialecticWindow } from "../src/window/dialecticWindow.ts";
import { registerCommands } from "../src/window/registerCommands.ts";
import { changesRows } from "./changesRows.fixture.ts";
import { fakeVsCode } from "./vscode/fakeVsCode.fixture.ts";

type Files = Readonly<Record<string, string>>;

interface WindowOptions {
  readonly committed?: Files;
  readonly changed?: Files;
  /** Further preparation of the repository before the window opens. */
  readonly prepare?: (repository: TestRepository) => void;
  /** Returns the range under review; the uncommitted changes by default. */
  readonly range?: (repository: TestRepository) => string;
}

/** Prepares a git repository without a commit, in a folder isolated from the person's machine. */
export function reviewEnvironment() {
  const above = testFolder();
  for (const [variable, name] of Object.entries({ XDG_STATE_HOME: "state", DIALECTIC_RUNTIME_DIR: "run" })) {
    mkdirSync(join(above, name), { mode: 0o700 });
    vi.stubEnv(variable, join(above, name));
  }
  return { above, repository: testRepository(join(above, "shop"), { isUnborn: true }) };
}

/**
 * Opens Dialectic in a window with a git repository as its folder: with its own host, store and socket, and a connected
 * assistant.
 */
export async function reviewWindow({ committed = {}, changed = {}, prepare }: WindowOptions = {}) {
  const { above, repository } = reviewEnvironment();
  const path = (name: string) => join(repository.folder, name);
  for (const [name, text] of Object.entries({ "README.md": "# Shop\n", ...committed })) repository.write(name, text);
  repository.git("add", "--all");
  repository.git("commit", "--quiet", "--message", "Files");
  for (const [name, text] of Object.entries(changed)) repository.write(name, text);
  prepare?.(repository);
  const editor = fakeVsCode();
  editor.openFolders(repository.folder);
  // Tests count the tabs of code; those of the place of a review choose another one.
  editor.set("dialectic.reviewLocation", "sideBar");
  const window = new DialecticWindow(editor.extensionContext(above));
  const commands = registerCommands(window);
  onTestFinished(async () => {
    commands.dispose();
    await window.end();
  });
  await window.started();
  return { above, editor, repository, path, window, assistant: await connectAssistantTo(window) };
}

/** Connects an assistant to a window over its socket. */
export async function connectAssistantTo({ host }: DialecticWindow, name = "Claude", instance?: string) {
  if (host === undefined) throw new Error("The host does not run.");
  const { record } = host;
  const session = await connectBridge({
    target: { socketPath: record.socketPath, token: record.token, record },
    caller: { clientInfo: { name, ...(instance === undefined ? {} : { instance }) }, cwd: "/" },
    signal: AbortSignal.timeout(60_000),
    uid: process.getuid?.(),
  });
  if (session.kind !== "connected") throw new Error(session.message);
  onTestFinished(() => session.dispose());
  return session;
}

/** Opens a window with the first round of a review of changes, and waits until the tree shows all of it. */
export async function reviewedChanges(options: WindowOptions) {
  const opened = await reviewWindow(options);
  const view = opened.editor.tree("dialectic.changes")?.view;
  const range = options.range?.(opened.repository);
  const request = async (reviewId?: string) => {
    const asked = await opened.assistant.request("review/request", {
      title: "Totals",
      ...(range === undefined ? {} : { range }),
      ...(reviewId === undefined ? {} : { reviewId }),
    });
    if (asked.kind === "refused") throw new Error(asked.message);
    return asked;
  };
  // Every list that the tree reads has new entries.
  const firstChange = async () => {
    const node = (await changesRows())[0]?.node;
    return typeof node === "object" && node !== null && "file" in node ? node.file : undefined;
  };
  const { reviewId } = await request();
  await expect.poll(() => view?.message).toMatch(/viewed$/);
  // Viewed marks are known once the hunks have arrived.
  await expect.poll(async () => (await changesRows())[0]?.item.checkboxState).toBeDefined();
  return {
    ...opened,
    view,
    reviewId,
    /** Presents the next round, which the tree shows. */
    async nextRound() {
      const before = await firstChange();
      await request(reviewId);
      await expect.poll(firstChange).not.toBe(before);
    },
    /** Lets the assistant comment on a line of code, or on the review. */
    async find(text: string, reference?: string) {
      const answer = await opened.assistant.request("feedback/answer", {
        reviewId,
        text,
        ...(reference === undefined ? {} : { reference }),
      });
      if (answer.kind === "refused") throw new Error(answer.message);
      return answer.thread;
    },
  };
}
