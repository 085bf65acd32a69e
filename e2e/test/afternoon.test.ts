import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Assistant, repository, startAssistant, type ToolAnswer } from "../support/assistant.ts";
import { startMortalAssistant } from "../support/mortalAssistant.ts";
import { openScriptedPage, type ScriptedPage } from "../support/scriptedPage.ts";
import { endHosts, isRunning, onlyHost, until } from "../support/windows.ts";
import { createWorkspace, type TestWorkspace } from "../support/workspace.ts";

const program = join(repository, "mcp-server", "dist", "cli.js");
const name = "test-assistant";

/**
 * A journey: each test goes on where the one before it has ended. An afternoon in one window with two repositories; all
 * assistants run the same client under the same name.
 */
describe("an afternoon with several assistants of one name", () => {
  let workspace: TestWorkspace;
  let page: ScriptedPage;
  /** Two assistants that go on all afternoon, one in each repository. */
  let one: Assistant;
  let other: Assistant;
  let [shop, store, task] = ["", "", ""];
  let cursor: string | undefined;
  const started: Assistant[] = [];

  const git = (folder: string, ...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
      cwd: folder,
      env: workspace.environment,
      encoding: "utf8",
    });
  const assistantIn = async (folder: string) => {
    const assistant = await startAssistant(folder, workspace.environment);
    started.push(assistant);
    return assistant;
  };
  const present = async (assistant: Assistant, baseUri: string, content: string) => {
    const answer = await assistant.call("present_review", { baseUri, content });
    const id = String(answer.structured["reviewId"]);
    expect(answer.text.split("\n").find((line) => line.startsWith("Next: "))).toMatch(
      new RegExp(`^Next: call wait_for_feedback with review_id "${id}".* The user has 1 page open\\.$`),
    );
    return { id, iteration: answer.structured["iteration"] };
  };
  const decide = (reviewId: string, iteration: number, verdict: string, text: string) =>
    page.call("feedback/verdict", { reviewId, iteration, verdict, text, id: `verdict-${text.length}-${iteration}` });
  const ask = (reviewId: string, id: string) =>
    page.call("feedback/comment", {
      reviewId,
      iteration: 1,
      subject: { kind: "review" },
      text: `About ${id}.`,
      mode: "ask",
      id,
    });
  const waiting = async (reviewId: string) => {
    const opened = (await page.call("feedback/open", { reviewId })) as { news: { waiting: string[] } } | undefined;
    return opened?.news.waiting;
  };
  /** Waits until the page can show the code of an iteration: an approval before is not one of that code. */
  const showsCode = async (reviewId: string, iteration: number) => {
    await page.call("view/open", { reviewId });
    await until(async () => {
      const { rounds } = page.values;
      return rounds?.reviewId === reviewId && rounds.rounds.at(-1)?.iteration === iteration;
    });
  };
  /** Receives everything new, and acknowledges what came before. */
  const receive = async (given: Record<string, unknown> = {}) => {
    const parameters = { timeout_seconds: 30, ...(cursor === undefined ? {} : { cursor }), ...given };
    const { structured } = await one.call("wait_for_feedback", parameters);
    cursor = String(structured["cursor"]);
    return kindsIn(structured);
  };

  beforeAll(async () => {
    workspace = createWorkspace();
    const apps = join(workspace.top, "apps");
    [shop, store] = [join(apps, "shop"), join(apps, "store")];
    for (const folder of [shop, store]) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "a.ts"), "export const a = 1;\n");
      git(folder, "init", "--quiet");
      git(folder, "add", "--all");
      git(folder, "commit", "--quiet", "--message", "Begin");
    }
    execFileSync(process.execPath, [program, "panel", "--workspace", apps], { env: workspace.environment });
    page = await openScriptedPage(onlyHost(workspace).url);
    one = await assistantIn(shop);
    other = await assistantIn(store);
  });
  afterAll(async () => {
    page?.dispose();
    for (const assistant of started) await assistant.dispose();
    await endHosts(workspace);
    workspace.dispose();
  });

  it("begins with a task in each folder: requested changes reach only the assistant of that review", async () => {
    writeFileSync(join(shop, "a.ts"), "export const a = 2;\n");
    const beside = await present(other, store, "# Shelves\n\nIn [`a.ts:1`][].\n");
    task = (await present(one, shop, "# Prices\n\nIn [`a.ts:1`][].\n")).id;
    expect(await decide(task, 1, "request-changes", "Round them.")).toMatchObject({ kind: "kept" });
    const newcomer = await assistantIn(store);
    for (const assistant of [other, newcomer]) {
      for (const tool of ["get_selection", "health_check", "list_workspaces"])
        expect((await assistant.call(tool, {})).text).not.toContain("CHANGES REQUESTED");
      // The newcomer has no review of its own: it has to name that of the other one.
      const given = assistant === newcomer ? { review_id: beside.id } : {};
      const { structured } = await assistant.call("wait_for_feedback", { timeout_seconds: 1, ...given });
      expect([structured["status"], structured["review_id"]]).toEqual(["pending", beside.id]);
    }
    expect((await one.call("get_selection", {})).text).toContain("CHANGES REQUESTED");
    expect(await receive()).toEqual(["request_changes Round them."]);
  });

  it("continues with a rewrite in the same review, its approval, and a commit in a terminal", async () => {
    writeFileSync(join(shop, "a.ts"), "export const a = 2.5;\n");
    expect(await present(one, shop, "# Prices, rounded\n\nIn [`a.ts:1`][].\n")).toEqual({ id: task, iteration: 2 });
    expect(await receive({ timeout_seconds: 1 })).toEqual([]);
    await showsCode(task, 2);
    await decide(task, 2, "approve", "Good.");
    expect(await receive()).toEqual(["approve Good."]);
    expect(await receive({ timeout_seconds: 1 })).toEqual([]);
    git(shop, "commit", "--quiet", "--all", "--message", "Round prices");
  });

  it("continues with a second task in a new review, which two assistants of the folder share under two names", async () => {
    writeFileSync(join(shop, "a.ts"), "export const a = 3;\n");
    const second = await present(one, shop, "# Discounts\n\nIn [`a.ts:1`][].\n");
    expect(second).toEqual({ id: expect.not.stringMatching(task), iteration: 1 });
    task = second.id;
    await ask(task, "q1");
    cursor = undefined;
    expect(await receive({ review_id: task })).toEqual(["question About q1."]);
    const two = await assistantIn(shop);
    // The other running assistant has this question.
    expect((await two.call("get_selection", {})).text).not.toContain("About q1.");
    await receive({ timeout_seconds: 1 });
    const waits = [receive(), two.call("wait_for_feedback", { review_id: task, timeout_seconds: 60 })] as const;
    await until(async () => (await waiting(task))?.length === 2);
    const names = (await waiting(task)) ?? [];
    expect(names.map((each) => each.replace(/ \(since [-\d: ]+ UTC\)$/, ""))).toEqual([name, name]);
    expect(new Set(names).size).toBe(2);
    await ask(task, "q2");
    expect(await waits[0]).toEqual(["question About q2."]);
    const told = (await waits[1]).structured;
    expect([told["review_id"], idsIn(told)]).toEqual([task, ["q2"]]);
    await receive({ timeout_seconds: 1 });
    expect(idsIn((await two.call("wait_for_feedback", { timeout_seconds: 1 })).structured)).toEqual(["q2"]);
    await two.call("wait_for_feedback", { cursor: told["cursor"], timeout_seconds: 1 });
    for (const assistant of [one, two]) await assistant.dispose();
  });

  it("survives an assistant that is killed: its successor gets what was not acknowledged, once", async () => {
    const mortal = await startMortalAssistant({ ...workspace, folder: shop });
    await ask(task, "q3");
    const first = await mortal.call("wait_for_feedback", { timeout_seconds: 30 });
    expect(idsIn(first?.structured ?? {})).toEqual(["q3"]);
    await ask(task, "q4");
    const second = await mortal.call("wait_for_feedback", { timeout_seconds: 30, cursor: first?.structured["cursor"] });
    expect(idsIn(second?.structured ?? {})).toEqual(["q4"]);
    for (const id of [mortal.client, mortal.server]) process.kill(id, "SIGKILL");
    await until(() => !isRunning(mortal.client) && !isRunning(mortal.server));

    const successor = await assistantIn(shop);
    const added = (await successor.call("get_selection", {})).text;
    expect([added.includes("About q4."), added.includes("About q3.")]).toEqual([true, false]);
    const { structured } = await successor.call("wait_for_feedback", { timeout_seconds: 1 });
    expect([structured["review_id"], idsIn(structured)]).toEqual([task, ["q4"]]);
    const last = await successor.call("wait_for_feedback", { timeout_seconds: 1, cursor: structured["cursor"] });
    expect(idsIn(last.structured)).toEqual([]);
    for (const assistant of [successor, await assistantIn(shop), other])
      expect((await assistant.call("get_selection", {})).text).not.toContain("About q4.");
  });

  it("ends with a command in a terminal, which knows the review of its folder", async () => {
    await ask(task, "q5");
    const printed = execFileSync(process.execPath, [program, "wait-for-feedback", "--timeout-seconds", "5", "--json"], {
      cwd: shop,
      env: workspace.environment,
      encoding: "utf8",
    });
    const structured = JSON.parse(printed);
    expect([structured["review_id"], idsIn(structured).at(-1)]).toEqual([task, "q5"]);
  });
});

type Items = { readonly items?: readonly { readonly id: string; readonly kind: string; readonly text: string }[] };

function idsIn(structured: ToolAnswer["structured"]): readonly string[] {
  const { items = [] } = structured as Items;
  return items.map(({ id }) => id);
}

function kindsIn(structured: ToolAnswer["structured"]): readonly string[] {
  const { items = [] } = structured as Items;
  return items.map(({ kind, text }) => `${kind} ${text}`);
}
