import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import { ensureCommand } from "../../scripts/debianPackage.mjs";
import { programs, type Sandbox } from "./programs.fixture.ts";

export const plugin = join(import.meta.dirname, "..", "..", "editors", "neovim");
const run = promisify(execFile);

/** Lua: true once the plugin has a window. */
export const isConnected = 'require("dialectic").is_connected()';
/** Lua: the virtual text of the current buffer, by line. */
export const virtualText = `vim.tbl_map(function(mark) return (mark[2] + 1) .. mark[4].virt_text[1][1] end,
  vim.api.nvim_buf_get_extmarks(0, vim.api.nvim_create_namespace("dialectic"), 0, -1, { details = true }))`.replaceAll(
  "\n",
  " ",
);

/** A headless Neovim with the plugin, driven from outside as a person would from inside. */
export interface Neovim {
  /** Returns the value of a Lua expression. */
  value<T>(expression: string): Promise<T>;
  /** Types keys, such as `:edit a.ts<CR>`. */
  type(keys: string): Promise<void>;
  /** The messages that the plugin has shown. */
  notices(): Promise<readonly string[]>;
}

/** Starts Neovim in the workspace of a sandbox; `options` are Lua for the plugin's setup. */
export async function startNeovim(sandbox: Sandbox, options = ""): Promise<Neovim> {
  const nvim = ensureCommand("nvim", "neovim");
  const socket = join(sandbox.runtime, "nvim.sock");
  const setup = [
    "notices = {}",
    "vim.notify = function(message) table.insert(notices, message) end",
    `require("dialectic").setup({ command = { "${process.execPath}", "${programs.cli}" }, ${options} })`,
  ].join("; ");
  const child = spawn(
    nvim,
    ["--clean", "--headless", "--listen", socket, "--cmd", `set rtp+=${plugin}`, "-c", `lua ${setup}`],
    { cwd: sandbox.workspace, env: sandbox.env, stdio: "ignore" },
  );
  onTestFinished(async () => {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  });
  const ask = async (...args: readonly string[]) => {
    const running = run(nvim, ["--server", socket, ...args], { cwd: sandbox.runtime, env: sandbox.env });
    // It would wait for the end of its input.
    running.child.stdin?.end();
    const { stdout, stderr } = await running;
    // Older versions print the answer as an error.
    return `${stdout}${stderr}`;
  };
  const value = async <T>(expression: string): Promise<T> => {
    const lua = `vim.json.encode({ value = ${expression} })`.replaceAll("'", "''");
    const { value: found } = JSON.parse(await ask("--remote-expr", `luaeval('${lua}')`));
    return found;
  };
  const isReady = () => value<boolean>("notices ~= nil").catch(() => false);
  await expect.poll(isReady).toBe(true);
  return { value, type: async (keys) => void (await ask("--remote-send", keys)), notices: () => value("notices") };
}
