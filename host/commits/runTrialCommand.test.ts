import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { testFolder } from "../git/test/testRepository.fixture.ts";
import { isRunning } from "../socket/index.ts";
import { runTrialCommand } from "./runTrialCommand.ts";
import { formatOrder, supervisorProgram } from "./trialSupervisor.ts";

const never = new AbortController().signal;

function run(command: string, folder: string, signal = never, onOutput: (output: string) => void = () => undefined) {
  return runTrialCommand({ command, folder, root: folder, onOutput }, signal);
}

/** Waits for the process id that a command has written, and returns it. */
async function pidIn(file: string): Promise<number> {
  await expect.poll(() => existsSync(file) && readFileSync(file, "utf8").endsWith("\n")).toBe(true);
  return Number(readFileSync(file, "utf8"));
}

/** Two processes that do not end by themselves, of which one ignores the request to, and a daemon outside of the process group. */
const stubborn =
  "(trap '' TERM; sh -c 'echo $PPID' > ignoring; while :; do sleep 1; done) & setsid sh -c 'echo $$ > daemon; exec sleep 1000' & echo $$ > shell; wait";
const names = ["shell", "ignoring", "daemon"];

describe("a command that tries commits", () => {
  it("runs by a shell in the folder, and its last lines and its code are returned", async () => {
    const folder = testFolder();
    vi.stubEnv("SHELL", "/bin/sh");
    const told: string[] = [];
    const end = await run('pwd; echo "to both" >&2; exit 3', folder, never, (output) => told.push(output));
    expect(end).toMatchObject({ kind: "ended", code: 3, output: `${folder}\nto both` });
    expect(told.at(-1)).toBe(`${folder}\nto both`);
  });

  it("has no input, and the variables of a terminal: none that leads git or npm to the repository, and none of ours", async () => {
    const folder = testFolder();
    vi.stubEnv("GIT_DIR", "/elsewhere");
    vi.stubEnv("GIT_INDEX_FILE", "/elsewhere/index");
    vi.stubEnv("DIALECTIC_IPC_TOKEN", "secret");
    vi.stubEnv("npm_config_local_prefix", "/elsewhere");
    vi.stubEnv("OWN", "kept");
    const root = join(folder, "shop");
    vi.stubEnv("PATH", `${join(root, "node_modules", ".bin")}:${process.env["PATH"]}`);
    const wish = { command: "cat; env", folder, root, onOutput: () => undefined };
    const end = await runTrialCommand(wish, never);
    const printed = end.kind === "ended" ? end.output.split("\n") : [];
    expect(printed).toContain("OWN=kept");
    const named = printed.map((line) => line.slice(0, line.indexOf("=")));
    expect(named.filter((name) => /^(?:npm_|DIALECTIC_|ELECTRON_|GIT_DIR$|GIT_INDEX_FILE$)/.test(name))).toEqual([
      "DIALECTIC_TRIAL",
    ]);
    expect(printed).toContain(`GIT_CEILING_DIRECTORIES=${join(folder, "..")}`);
    expect(printed.find((line) => line.startsWith("PATH="))).not.toContain(root);
  });

  it("says how it ended: by a signal as a shell does, and without its program", async () => {
    const folder = testFolder();
    expect(await run("kill -9 $$", folder)).toMatchObject({ kind: "ended", code: 137 });
    expect(await run("no-such-program-here", folder)).toMatchObject({ kind: "ended", code: 127 });
    vi.stubEnv("SHELL", join(folder, "no-shell"));
    const end = await run("true", folder);
    expect(end).toMatchObject({ kind: "ended", code: 127, output: expect.stringContaining("ENOENT") });
  });

  it("keeps only the last lines of an endless output, as text without colours", async () => {
    const folder = testFolder();
    const end = await run("seq 1 300000; printf '\\033[31mred\\033[0m\\rlast\\n'", folder);
    const lines = end.kind === "ended" ? end.output.split("\n") : [];
    expect([lines[0], lines.length, lines.at(-2), lines.at(-1)]).toEqual(["…", 201, "300000", "last"]);
  });

  it("leaves no process behind when it ends", async () => {
    const folder = testFolder();
    const end = await run(
      "sh -c 'echo $$ > shell; exec sleep 1000' & setsid sh -c 'echo $$ > daemon; exec sleep 1000' & while [ ! -s shell ] || [ ! -s daemon ]; do :; done",
      folder,
    );
    expect(end).toMatchObject({ kind: "ended", code: 0 });
    for (const name of ["shell", "daemon"]) expect(isRunning(await pidIn(join(folder, name)))).toBe(false);
  });

  it("leaves no process behind when it is cancelled, also of those that ignore it", async () => {
    const folder = testFolder();
    const cancel = new AbortController();
    const running = run(stubborn, folder, cancel.signal);
    const pids = await Promise.all(names.map((name) => pidIn(join(folder, name))));
    cancel.abort();
    expect(await running).toEqual({ kind: "cancelled" });
    expect(pids.filter((pid) => isRunning(pid))).toEqual([]);
  });

  it("leaves no process behind when the process that wanted it is killed", async () => {
    const folder = testFolder();
    const mark = "DIALECTIC_TRIAL=killed-host";
    const environment = { ...process.env, DIALECTIC_TRIAL: "killed-host" };
    const order = formatOrder({ command: stubborn, shell: "/bin/sh", folder, environment, mark, patience: 60_000 });
    const start = `
      const child = require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(supervisorProgram)}],
        { stdio: ["pipe", "pipe", "ignore"], detached: true });
      child.stdin.write(${JSON.stringify(order)});`;
    const host = spawn(process.execPath, ["-e", start], { stdio: "ignore" });
    onTestFinished(() => void host.kill("SIGKILL"));
    const pids = await Promise.all(names.map((name) => pidIn(join(folder, name))));
    host.kill("SIGKILL");
    await expect.poll(() => pids.filter((pid) => isRunning(pid))).toEqual([]);
  });

  it("gets time to tidy up when it is cancelled, also what its shell has started", async () => {
    const folder = testFolder();
    const cancel = new AbortController();
    const tidy =
      "(trap 'sleep 0.3; echo done > tidied; exit' TERM; sh -c 'echo $PPID > child'; while :; do sleep 0.05; done) & wait";
    const running = run(tidy, folder, cancel.signal);
    await pidIn(join(folder, "child"));
    cancel.abort();
    expect(await running).toEqual({ kind: "cancelled" });
    expect(readFileSync(join(folder, "tidied"), "utf8")).toBe("done\n");
  });

  it("does not start once it is cancelled", async () => {
    const folder = testFolder();
    expect(await run("touch ran", folder, AbortSignal.abort())).toEqual({ kind: "cancelled" });
    expect(existsSync(join(folder, "ran"))).toBe(false);
  });
});
