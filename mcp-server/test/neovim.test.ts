import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ensureCommand, installMs } from "../../scripts/debianPackage.mjs";
import { isConnected, type Neovim, plugin, startNeovim, virtualText } from "./neovim.fixture.ts";
import { callTool, programs, runProgram } from "./programs.fixture.ts";
import { blockIn, installByReadme } from "./readmeLines.fixture.ts";
import { connectPanelClient, createPanelSandbox, readPanelRecords } from "./testPanels.fixture.ts";

const limit = { timeout: 120_000 };

const quickfix = "vim.fn.getqflist({ title = 1, items = 1 })";
const cursor = '{ vim.fn.expand("%:t"), vim.fn.line(".") }';

/** Opens a panel with a review of a file, and Neovim beside it. */
async function reviewedFile() {
  const sandbox = await createPanelSandbox();
  writeFileSync(join(sandbox.workspace, "a.lua"), "local one = 1\nlocal grüße = 'ö🎉x'\nlocal three = 3\n");
  const assistant = await connectPanelClient(sandbox);
  const content = "# Tour\n\n## Second line\n\nSee [`a.lua:2`][] and [`gone.lua:1`][].\n";
  await callTool(assistant, "present_review", { content, baseUri: sandbox.workspace });
  const nvim = await startNeovim(sandbox);
  await expect.poll(() => nvim.value(isConnected)).toBe(true);
  await nvim.type(":edit a.lua<CR>");
  await expect.poll(() => nvim.value(virtualText)).toEqual(["2  ▸ Second line"]);
  return { sandbox, assistant, nvim, path: join(sandbox.workspace, "a.lua") };
}

const noticesOf = (nvim: Neovim) => nvim.notices().then((all) => all.join("\n"));

describe("the plugin for Neovim", { tags: ["whole"] }, () => {
  // The first time, it is installed: no test has the time for that.
  beforeAll(() => void ensureCommand("nvim", "neovim"), installMs);

  it("shows references in the code and in the quickfix list, and follows them", limit, async () => {
    const { nvim, sandbox, path } = await reviewedFile();
    await nvim.type(":DialecticReferences<CR>");
    await expect
      .poll(() => nvim.value(quickfix))
      .toMatchObject({
        title: "Dialectic: Tour",
        items: [
          { lnum: 2, valid: 1, text: "a.lua:2  Second line" },
          { valid: 0, text: expect.stringMatching(/^gone.lua:1 {2}Second line \(.+\)$/) },
        ],
      });
    await nvim.type("gg<CR>");
    await expect.poll(() => nvim.value(cursor)).toEqual(["a.lua", 2]);
    await nvim.type(":cclose<CR>:1put!=''<CR>:write<CR>");
    await expect.poll(() => nvim.value(virtualText)).toEqual([expect.stringMatching(/^3 {2}▸ Second line \(.+\)$/)]);
    await nvim.type(":DialecticReview<CR>");
    await expect.poll(() => nvim.value<string>("vim.api.nvim_get_current_line()")).toBe("# Tour");
    await nvim.type("/a.lua:2<CR><CR>");
    await expect.poll(() => nvim.value(cursor)).toEqual(["a.lua", 3]);
    expect(path).toBe(join(sandbox.workspace, "a.lua"));
  });

  it("comments from the buffer, and shows what the assistant answers", limit, async () => {
    const { nvim, assistant } = await reviewedFile();
    await nvim.type(":2,3DialecticComment! Why <C-v>'two'?<CR>");
    await expect.poll(() => noticesOf(nvim)).toContain("No assistant is waiting for it.");
    const { structured } = await callTool(assistant, "wait_for_feedback", { timeout_seconds: 1 });
    const asked = expect.objectContaining({ comment: "Why 'two'?", reference: "a.lua:2-3" });
    expect(structured).toMatchObject({ items: [{ kind: "question", comments: [asked] }] });
    await expect.poll(() => nvim.value(virtualText)).toContainEqual("2  ● You: Why 'two'?");
    await nvim.type(":DialecticComment For the verdict<CR>");
    await expect.poll(() => noticesOf(nvim)).toContain("The comment is kept until you finish the review.");
    await expect.poll(() => nvim.value(virtualText)).toContainEqual(expect.stringContaining("For the verdict"));
    await nvim.type(":DialecticComments<CR>");
    await expect
      .poll(() => nvim.value(quickfix))
      .toMatchObject({
        items: [
          { lnum: 2, end_lnum: 3, text: "You: Why 'two'?" },
          { lnum: 1, text: "You: For the verdict" },
        ],
      });
  });

  it("refuses a comment on a buffer that is not saved", limit, async () => {
    const { nvim } = await reviewedFile();
    await nvim.type("onew<Esc>:DialecticComment Wrong line<CR>");
    await expect.poll(() => noticesOf(nvim)).toContain("Save the file first");
  });

  it("answers for the selection and the diagnostics of its buffers", limit, async () => {
    const { nvim, assistant, path } = await reviewedFile();
    const selected = async () => (await callTool(assistant, "get_selection", {})).text;
    await nvim.type("2Gf'lvl");
    await expect.poll(selected).toContain("ö🎉");
    await nvim.type("<Esc>");
    expect(await selected()).toContain("ö🎉");
    await nvim.type("gg");
    await expect.poll(selected).not.toContain("ö🎉");
    const problem = `{ lnum = 1, col = 15, end_lnum = 1, end_col = 23, severity = 2, message = "Odd", source = "test" }`;
    await nvim.value(`vim.diagnostic.set(vim.api.nvim_create_namespace("t"), 0, { ${problem} })`);
    const { structured } = await callTool(assistant, "get_diagnostics", { filePaths: [path] });
    expect(JSON.stringify(structured)).toContain('"message":"Odd","line":2,"column":14,"endLine":2,"endColumn":19');
  });

  it("waits for a window, and reconnects after it was closed", limit, async () => {
    const sandbox = await createPanelSandbox();
    const nvim = await startNeovim(sandbox);
    await nvim.type(":DialecticReferences<CR>");
    await expect.poll(() => noticesOf(nvim)).toContain("No window has this folder open.");
    const opened = await runProgram(programs.cli, ["panel"], sandbox);
    expect(opened.code).toBe(0);
    await expect.poll(() => nvim.value(isConnected)).toBe(true);
    for (const { pid } of readPanelRecords(sandbox)) process.kill(pid, "SIGTERM");
    await expect.poll(() => noticesOf(nvim)).toContain("The window was closed.");
    expect(await nvim.value(isConnected)).toBe(false);
    expect((await runProgram(programs.cli, ["panel"], sandbox)).code).toBe(0);
    await expect.poll(() => nvim.value(isConnected)).toBe(true);
  });

  it("connects again when a window that hangs sends no heartbeat", limit, async () => {
    const sandbox = await createPanelSandbox();
    expect((await runProgram(programs.cli, ["panel"], sandbox)).code).toBe(0);
    const nvim = await startNeovim(sandbox, "heartbeat = 1");
    await expect.poll(() => nvim.value(isConnected)).toBe(true);
    const [{ pid } = { pid: 0 }] = readPanelRecords(sandbox);
    process.kill(pid, "SIGSTOP");
    try {
      await expect.poll(() => noticesOf(nvim)).toContain("The window does not answer. Connecting again.");
      expect(await nvim.value(isConnected)).toBe(false);
    } finally {
      process.kill(pid, "SIGCONT");
    }
    await expect.poll(() => nvim.value(isConnected)).toBe(true);
  });

  it("is installed by the lines of its README", limit, async () => {
    const sandbox = await createPanelSandbox();
    const { home, env } = installByReadme(plugin, sandbox);
    const nvim = ensureCommand("nvim", "neovim");
    mkdirSync(join(home, ".config", "nvim"), { recursive: true });
    writeFileSync(join(home, ".config", "nvim", "init.lua"), blockIn(plugin, "lua"));
    const wait = `lua vim.wait(60000, function() return ${isConnected} end); assert(${isConnected})`;
    const say = ["-c", wait, "-c", "help dialectic", "-c", "echo 'installed'", "-c", "qa!"];
    const { stdout, stderr } = spawnSync(nvim, ["--headless", ...say], { cwd: sandbox.workspace, env });
    expect(`${stdout}${stderr}`).toMatch(/installed$/);
    expect(`${stdout}${stderr}`).not.toMatch(/Error|E\d+:/);
  });
});
