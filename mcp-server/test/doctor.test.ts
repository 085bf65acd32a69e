import { execFileSync } from "node:child_process";
import { chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { serverVersion } from "../src/version.ts";
import { programs, runProgram, type Sandbox } from "./programs.fixture.ts";
import { createSandboxForTest, openWindowForTest } from "./testResources.fixture.ts";
import { health, type TestWindow } from "./testWindow.fixture.ts";

async function examined(sandbox: Sandbox, ...flags: string[]) {
  const { code, stdout } = await runProgram(programs.cli, ["doctor", "--json", ...flags], sandbox);
  return { code, found: JSON.parse(stdout) };
}

async function folderIn({ workspace }: Sandbox, name: string): Promise<string> {
  const folder = join(workspace, "..", name);
  await mkdir(folder);
  return folder;
}

const gitVersion = execFileSync("git", ["--version"], { encoding: "utf8" }).trim().replace("git version ", "");

const recordsIn = ({ runtime }: Sandbox) => join(runtime, "dialectic", "windows");

/** Returns the advice for a set-up with this fault; every window has the sandbox's own folder. */
async function stepsAfter(
  breaking: (sandbox: Sandbox, window: TestWindow) => Promise<unknown>,
  env: Record<string, string> = {},
): Promise<{ readonly code: number | null; readonly steps: readonly string[]; readonly sandbox: Sandbox }> {
  const sandbox = await createSandboxForTest();
  await breaking(sandbox, await openWindowForTest(sandbox));
  const { code, found } = await examined({ ...sandbox, env: { ...sandbox.env, ...env } });
  const isOther = (step: string) => !step.startsWith("No assistant is set up");
  return { code, steps: found.next.filter(isOther), sandbox };
}

const none = (gone: string) =>
  `No Dialectic window is running${gone}. Open the folder in VS Code with the Dialectic extension, or start the browser panel with \`dialectic panel\`.`;

describe("dialectic doctor with a broken setup", () => {
  const one = " (1 that ran before no longer answer)";

  it("advises reloading a window that lost its socket", async () => {
    const { code, steps, sandbox } = await stepsAfter((_, { socketPath }) => rm(socketPath));
    const lost = `${sandbox.workspace} has lost its socket, but process ${process.pid} is still running: reload it (Developer: Reload Window).`;
    expect([code, steps]).toEqual([1, [lost, none(one)]]);
  });

  it("removes the record of a window that died, and advises opening another", async () => {
    const { steps } = await stepsAfter((sandbox, { socketPath }) =>
      changeRecord(recordsIn(sandbox), socketPath, { pid: 4_194_300, socketPath: join(sandbox.runtime, "none.sock") }),
    );
    expect(steps).toEqual([none("")]);
  });

  it("does not use a window with a different token, and says what helps", { tags: ["whole"] }, async () => {
    const { steps, sandbox } = await stepsAfter((box, { socketPath }) =>
      changeRecord(recordsIn(box), socketPath, { token: "0".repeat(64) }),
    );
    expect(steps).toEqual([
      `${sandbox.workspace} is not used, for the reason above: reload it (Developer: Reload Window); if that does not help, remove ${join(sandbox.runtime, "dialectic")}, as the user who owns it, and reload all windows.`,
      none(one),
    ]);
  });

  it("does not use a record that others can read, and advises removing it", async () => {
    const { steps } = await stepsAfter(async (sandbox) => {
      for (const name of await readdir(recordsIn(sandbox))) await chmod(join(recordsIn(sandbox), name), 0o644);
    });
    expect(steps).toEqual([none(""), expect.stringMatching(/^Look at .*[.]json, or remove it/)]);
  });

  it("reports a window with another protocol version", { tags: ["whole"] }, async () => {
    const { code, steps, sandbox } = await stepsAfter((box, { socketPath }) =>
      changeRecord(recordsIn(box), socketPath, { protocolVersion: "2.0", version: "9.0.0" }),
    );
    expect([code, steps]).toEqual([
      0,
      [
        `${sandbox.workspace} uses protocol 2.0 and this program uses 1.0: calls work only when both use the same one.`,
        `${sandbox.workspace} runs Dialectic 9.0.0 and this is ${serverVersion}: update the older one, then reload it (Developer: Reload Window).`,
      ],
    ]);
  });

  it("reports missing git", { tags: ["whole"] }, async () => {
    const { code, steps } = await stepsAfter(async () => undefined, { PATH: "/nowhere" });
    expect([code, steps]).toEqual([
      0,
      ["Install git, or add it to the PATH: Dialectic reads changes and commits with it."],
    ]);
  });
});

describe("dialectic doctor", () => {
  it("says that there is no window, and what to do about it", async () => {
    const sandbox = await createSandboxForTest();
    const { code, stdout } = await runProgram(programs.cli, ["doctor"], sandbox);
    expect([code, stdout]).toEqual([
      1,
      `Dialectic ${serverVersion}, Node ${process.version} on ${process.platform}, git ${gitVersion}
Called in ${sandbox.workspace}

Environment
  DIALECTIC_IPC_PATH: not set
  DIALECTIC_IPC_FOLDERS: not set
  DIALECTIC_PANEL: not set
  DIALECTIC_RUNTIME_DIR: ${sandbox.runtime}/dialectic
  XDG_RUNTIME_DIR: ${sandbox.runtime}
  XDG_STATE_HOME: ${sandbox.env["XDG_STATE_HOME"]}
  DIALECTIC_IPC_TOKEN: not set

Windows: 0
  looked for in ${sandbox.runtime}/dialectic

No window would be chosen.
- No Dialectic window is running. Open the folder in VS Code with the Dialectic extension, or start the browser panel with \`dialectic panel\`.
- No assistant is set up to use this server: see dialectic setup --help
`,
    ]);
  });

  it("says why each window was chosen or not, as a call would", async () => {
    const sandbox = await createSandboxForTest();
    const near = await openWindowForTest(sandbox);
    const other = await folderIn(sandbox, "other");
    const far = await openWindowForTest(sandbox, [other]);
    const { code, stdout } = await runProgram(programs.cli, ["doctor"], sandbox);
    const lines = (...parts: string[]) => parts.join("\n");
    const about = `    vscode 1.101.0, Dialectic ${serverVersion}, process ${process.pid}, focused 1970-01-01T00:00:02.000Z`;
    expect(code).toBe(0);
    expect(stdout).toContain(
      lines(
        `* ${sandbox.workspace}`,
        about,
        `    socket ${near.socketPath}: live`,
        `    chosen: its folder contains ${sandbox.workspace}`,
      ),
    );
    expect(stdout).toContain(
      lines(
        `- ${other}`,
        about,
        `    socket ${far.socketPath}: live`,
        `    none of its folders contains ${sandbox.workspace}`,
      ),
    );
    const asked = await examined(sandbox, "--workspace", "../other");
    expect([asked.code, asked.found.windows.map(({ isChosen }: { isChosen: boolean }) => isChosen)]).toEqual([
      0,
      asked.found.windows.map(({ socketPath }: { socketPath: string }) => socketPath === far.socketPath),
    ]);
  });

  it("reports a stale socket in the environment, and never the token", async () => {
    const sandbox = await createSandboxForTest();
    const env = {
      ...sandbox.env,
      DIALECTIC_IPC_PATH: join(sandbox.runtime, "gone.sock"),
      DIALECTIC_IPC_TOKEN: "sesame",
    };
    const { code, stdout } = await runProgram(programs.cli, ["doctor"], { ...sandbox, env });
    expect([code, stdout.includes("sesame"), stdout.includes("DIALECTIC_IPC_TOKEN: (set)")]).toEqual([1, false, true]);
    expect(stdout).toContain("DIALECTIC_IPC_PATH names it, but it is dead: its socket is gone");
    expect(stdout).toContain("- Open a new terminal in the window");
  });

  it("asks which one when windows match equally well", async () => {
    const sandbox = await createSandboxForTest();
    await openWindowForTest(sandbox);
    await openWindowForTest(sandbox);
    const { code, found } = await examined(sandbox);
    expect([code, found.ok, found.verdict.startsWith("Several windows match")]).toEqual([1, false, true]);
    expect(found.verdict).toContain("If they have the same folder open, click into the one that you mean");
    expect(new Set(found.windows.map(({ reason }: { reason: string }) => reason))).toEqual(
      new Set([
        `its folder ${sandbox.workspace} contains ${sandbox.workspace}, but so does another window, and neither was focused later`,
      ]),
    );
  });

  it("reports unused records, other versions and assistants' configurations", async () => {
    const sandbox = await createSandboxForTest();
    const window = await openWindowForTest(sandbox);
    const folder = join(sandbox.runtime, "dialectic", "windows");
    const broken = join(folder, "broken.json");
    await writeFile(broken, "{", { mode: 0o600 });
    await changeRecord(folder, window.socketPath, { version: "0.0.1", remoteName: "wsl" });
    await writeFile(join(sandbox.workspace, ".mcp.json"), '{ "mcpServers": { "dialectic": { "command": "other" } } }');
    await runProgram(programs.cli, ["setup", "codex", "--panel", "browser", "--yes"], sandbox);
    const { code, found } = await examined(sandbox);
    expect(code).toBe(0);
    expect(found.problems).toEqual([{ file: broken, reason: expect.any(String) }]);
    expect(found.windows).toMatchObject([{ version: "0.0.1", remote: "wsl", isChosen: true }]);
    expect(found.configurations).toMatchObject([
      { assistant: "claude-code", scope: "project", kind: "other", command: "other" },
      { assistant: "codex", scope: "user", kind: "connected" },
    ]);
    expect(found.next).toEqual([
      `${sandbox.workspace} runs Dialectic 0.0.1 and this is ${serverVersion}: update the older one, then reload it (Developer: Reload Window).`,
      `Look at ${broken}, or remove it: the window writes it again when it is reloaded.`,
      `To start this server from ${join(sandbox.workspace, ".mcp.json")}: dialectic setup claude-code --scope project`,
    ]);
  });

  it("lists the language servers of the folder's languages, and how to allow or install them", async () => {
    const sandbox = await createSandboxForTest();
    const { workspace } = sandbox;
    await mkdir(join(workspace, "tools"));
    await writeFile(join(workspace, "tools", "gopls"), "", { mode: 0o755 });
    for (const name of ["a.go", "b.py"]) await writeFile(join(workspace, name), "");
    const settings = { languageServers: { Go: { command: ["tools/gopls"] }, Cobol: { command: ["cobol"] } } };
    await writeFile(join(workspace, "dialectic.json"), JSON.stringify(settings));
    const env = { ...sandbox.env, PATH: join(workspace, "tools") };
    const own = async () => (await runProgram(programs.cli, ["doctor"], { ...sandbox, env })).stdout;
    const text = await own();
    expect(text).toContain("  Python: none; install pyright");
    expect(text).toContain("  Go: tools/gopls (waits for the user's permission)");
    expect(text).toContain(`- dialectic.json names language servers for "Cobol"`);
    expect(text).toContain(`run: \`dialectic trust --language-servers ${workspace}\``);
    const allowing = await runProgram(programs.cli, ["trust", "--language-servers", workspace], { ...sandbox, env });
    expect([allowing.code, allowing.stdout]).toEqual([0, "Allowed for Go: tools/gopls\n"]);
    expect(await own()).toContain("  Go: tools/gopls (starts when it is needed)");
  });

  it("says what keeps a language server of the panel from answering", async () => {
    const sandbox = await createSandboxForTest();
    await writeFile(join(sandbox.workspace, "b.py"), "");
    const reason = "has not answered initialize for 23 s";
    const server = { name: "Python", program: "/bin/pyright-langserver", state: "starting", reason } as const;
    await openWindowForTest(sandbox, undefined, {
      "host/health": () => ({ ...health, language_servers: [server] }),
    });
    const { stdout } = await runProgram(programs.cli, ["doctor"], sandbox);
    expect(stdout).toContain(`  Python: /bin/pyright-langserver (starts: ${reason})\n`);
  });

  it.each([
    [["--workspace", "/nowhere"], "--workspace does not exist: /nowhere"],
    [["--force"], "Unknown option '--force'"],
  ])("explains the command line %j", async (flags, message) => {
    const run = await runProgram(programs.cli, ["doctor", ...flags], await createSandboxForTest());
    expect([run.code, run.stderr.startsWith(message)]).toEqual([2, true]);
  });
});

/** Changes the record that a window has written about itself. */
async function changeRecord(folder: string, socketPath: string, changes: object): Promise<void> {
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), "utf8");
    if (!text.includes(socketPath)) continue;
    await writeFile(join(folder, name), JSON.stringify({ ...JSON.parse(text), ...changes }));
  }
}
