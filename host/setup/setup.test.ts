import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type AssistantName, assistantNames, getAssistant, setupScopes } from "./assistants.ts";
import { applyPlan, planSetup, planUndo, readSetupState, type SetupQuestion } from "./setup.ts";

const server = { command: "/usr/bin/node", args: ["/opt/dialectic/main.js"] };

async function question(assistant: AssistantName, changes: Partial<SetupQuestion> = {}): Promise<SetupQuestion> {
  const home = await mkdtemp(join(tmpdir(), "dialectic-setup-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const places = { platform: process.platform, env: { XDG_STATE_HOME: join(home, "state") }, home, project: home };
  return { assistant, scope: "user", places, server, ...changes };
}

function fileOf({ assistant, scope, places }: SetupQuestion): string {
  return getAssistant(assistant).file(scope, places);
}

async function put(asked: SetupQuestion, text: string): Promise<string> {
  const file = fileOf(asked);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

async function setUp(asked: SetupQuestion): Promise<string> {
  const plan = await planSetup(asked);
  if (plan.kind !== "change") throw new Error(`${plan.kind}: ${plan.message}`);
  expect(await applyPlan(plan, asked)).toMatchObject({ kind: "done" });
  return await readFile(plan.file, "utf8");
}

async function undo(asked: SetupQuestion): Promise<void> {
  const plan = await planUndo(asked);
  if (plan.kind !== "change") throw new Error(`${plan.kind}: ${plan.message}`);
  expect(await applyPlan(plan, asked)).toMatchObject({ kind: "done" });
}

const jsons = [
  "",
  "// nothing yet\n",
  "{}",
  "{}\n",
  "\u{FEFF}{\n}\n",
  '{\r\n\t"a": 1 // why\r\n}\r\n',
  '{"a":[1,2,{"b":null}]}',
  '// mine\n{\n    /* all */ "mcpServers": {}, "servers": {}, "context_servers": {},\n}\n',
  '{\n  "mcpServers": {\n    "x": { "command": "x" }, // last\n  },\n  "servers": { "x": { "command": "x" } },\n  "context_servers": {"x": {"command": "x"}}\n}',
];
const tomls = [
  "",
  "\n",
  'model = "o3" # mine',
  'model = "o3"\r\n\r\n[mcp_servers.x]\r\ncommand = "x"\r\n',
  "# only a comment\n",
  '[mcp_servers]\n\n[profiles.a]\ntext = """\n[mcp_servers.dialectic]\n"""\n\n\n',
];
/** A configuration with existing content. */
const usual = (name: AssistantName) => texts(name).at(-3) ?? "";
const texts = (name: AssistantName) => (getAssistant(name).format === "json" ? jsons : tomls);

describe.each(assistantNames)("setup of %s", (name) => {
  it.each(texts(name))("is undone to the last byte and applied once: %j", async (text) => {
    const asked = await question(name);
    const file = await put(asked, text);
    expect(await readSetupState(asked)).toEqual({ kind: "absent", file });
    const after = await setUp(asked);
    expect(await readSetupState(asked)).toEqual({ kind: "connected", file });
    expect(await planSetup(asked)).toMatchObject({ kind: "nothing", file });
    expect(await readFile(file, "utf8")).toBe(after);
    await undo(asked);
    expect(await readFile(file, "utf8")).toBe(text);
    expect(await planUndo(asked)).toMatchObject({ kind: "nothing", file });
  });

  it.each(setupScopes)("creates the file of the %s, and removes it together with its folders", async (scope) => {
    const asked = await question(name, { scope });
    await setUp(asked);
    const { places } = asked;
    expect((await stat(fileOf(asked))).mode & 0o777).toBe(scope === "user" ? 0o600 : 0o644);
    await undo(asked);
    expect(await readdir(places.home)).toEqual(["state"]);
  });

  it.each(texts(name))("keeps changes made meanwhile: %j", async (text) => {
    const asked = await question(name);
    const file = await put(asked, text);
    const after = await setUp(asked);
    const addition = getAssistant(name).format === "json" ? "\n// later\n" : "\n# later\n";
    await writeFile(file, `${after}${addition}`);
    await undo(asked);
    expect(await readFile(file, "utf8")).toBe(`${text}${addition}`);
  });

  it("updates a server that has moved, and undoes both steps at once", async () => {
    const asked = await question(name);
    const text = usual(name);
    const file = await put(asked, text);
    await setUp(asked);
    const moved = { ...asked, server: { command: "/new/node", args: ["/new/main.js"] } };
    expect(await readSetupState(moved)).toMatchObject({
      kind: "other",
      command: "/usr/bin/node /opt/dialectic/main.js",
    });
    await setUp(moved);
    expect(await readSetupState(moved)).toEqual({ kind: "connected", file });
    await undo(moved);
    expect(await readFile(file, "utf8")).toBe(text);
  });

  it("removes a server equal to the one it would write, even without a receipt", async () => {
    const asked = await question(name);
    const text = usual(name);
    const file = await put(asked, text);
    await setUp(asked);
    await rm(join(asked.places.home, "state"), { recursive: true });
    await undo(asked);
    expect((await readFile(file, "utf8")).trim()).toBe(text.trim());
    await setUp(asked);
    await rm(join(asked.places.home, "state"), { recursive: true });
    const other = { ...asked, server: { command: "other", args: [] } };
    expect(await planUndo(other)).toMatchObject({
      kind: "refused",
      message: expect.stringMatching(/\/usr\/bin\/node .* was not written by this command/),
    });
  });

  it("does not change a file that it cannot read", async () => {
    const asked = await question(name);
    const text = '{ "mcpServers": { = broken';
    const file = await put(asked, text);
    expect(await planSetup(asked)).toMatchObject({ kind: "refused", message: expect.stringMatching(/in line 1$/) });
    expect(await planUndo(asked)).toMatchObject({ kind: "refused" });
    expect(await readSetupState(asked)).toMatchObject({ kind: "refused" });
    await writeFile(file, Buffer.from([0x7b, 0xff, 0x7d]));
    expect(await planSetup(asked)).toEqual({ kind: "refused", file, message: "it is not UTF-8" });
  });
});

describe("planSetup", () => {
  it.each<[AssistantName, string]>([
    ["cursor", '{ "mcpServers": { "dialectic": { "url": "https://a.example" } } }'],
    ["cursor", '{ "mcpServers": [] }'],
    ["cursor", '{ "mcpServers": { "dialectic": 1 } }'],
    ["cursor", "[]"],
    ["cursor", '{ "mcpServers": { "a": 1 }, "mcpServers": {} }'],
    ["codex", 'mcp_servers = { x = { command = "x" } }'],
    ["codex", 'mcp_servers.dialectic = { command = "x" }'],
    ["codex", '[mcp_servers.dialectic]\nurl = "https://a.example"'],
  ])("refuses in %s an edit that could change other meanings: %s", async (name, text) => {
    const asked = await question(name);
    await put(asked, text);
    expect((await planSetup(asked)).kind).toBe("refused");
  });

  it.each<[AssistantName, string, string]>([
    [
      "cursor",
      '{ "mcpServers": { "dialectic": { "command": "old", "env": { "A": "1" } /* mine */ } } }',
      '"env": { "A": "1" },"args": ["/opt/dialectic/main.js"] /* mine */',
    ],
    [
      "codex",
      '[mcp_servers.dialectic]\ncommand = "old"\nargs = [\n  "a", # one\n  "b",\n]\nstartup_timeout_sec = 9\n\n[mcp_servers.dialectic.env]\nA = "1"\n\n[other]\n',
      '\nstartup_timeout_sec = 9\n\n[mcp_servers.dialectic.env]\nA = "1"\n\n[other]\n',
    ],
  ])(
    "keeps the person's other settings of the server in %s, and restores the old command",
    async (name, text, kept) => {
      const asked = await question(name);
      const file = await put(asked, text);
      const after = await setUp(asked);
      expect(after).toContain(kept);
      expect(after).not.toContain("old");
      await undo(asked);
      expect(await readFile(file, "utf8")).toBe(text);
    },
  );

  it("shows the change, and changes nothing", async () => {
    const asked = await question("codex");
    const file = await put(asked, 'model = "o3"\n');
    expect(await planSetup(asked)).toMatchObject({
      diff: [
        `--- ${file}`,
        `+++ ${file}`,
        "@@ -1,1 +1,5 @@",
        ' model = "o3"',
        "+",
        "+[mcp_servers.dialectic]",
        '+command = "/usr/bin/node"',
        '+args = ["/opt/dialectic/main.js"]',
        "",
      ].join("\n"),
    });
    expect(await readFile(file, "utf8")).toBe('model = "o3"\n');
  });
});

describe("applyPlan", () => {
  it("makes only the change that was shown", async () => {
    const asked = await question("gemini");
    const file = await put(asked, "{}");
    const plan = await planSetup(asked);
    if (plan.kind !== "change") throw new Error(plan.message);
    await writeFile(file, '{ "a": 1 }');
    expect(await applyPlan(plan, asked)).toMatchObject({ kind: "refused", file });
    expect(await readFile(file, "utf8")).toBe('{ "a": 1 }');
  });

  it("writes to a link's target, and keeps the file's permissions", async () => {
    const asked = await question("cursor");
    const target = join(asked.places.home, "dotfiles.json");
    await writeFile(target, "{}", { mode: 0o640 });
    const file = fileOf(asked);
    await mkdir(dirname(file));
    await symlink(target, file);
    await setUp(asked);
    expect((await lstat(file)).isSymbolicLink()).toBe(true);
    expect((await stat(target)).mode & 0o777).toBe(0o640);
    expect(await readFile(target, "utf8")).toContain("dialectic");
  });

  it.each(["the file", "its folder"])("follows no link in a project: %s", async (what) => {
    const asked = await question("cursor", { scope: "project" });
    const [outside, project] = [join(asked.places.home, "outside"), join(asked.places.home, "shop")];
    for (const folder of [outside, project]) await mkdir(folder);
    const mine = { ...asked, places: { ...asked.places, project } };
    const file = fileOf(mine);
    await writeFile(join(outside, "mcp.json"), "{}");
    if (what === "the file") await mkdir(dirname(file));
    await symlink(
      what === "the file" ? join(outside, "mcp.json") : outside,
      what === "the file" ? file : dirname(file),
    );
    for (const plan of [await planSetup(mine), await planUndo(mine)])
      expect(plan).toMatchObject({
        kind: "refused",
        file,
        message: expect.stringMatching(/ a symbolic link\. Change /),
      });
    expect(await readFile(join(outside, "mcp.json"), "utf8")).toBe("{}");
  });

  it("creates a link's target, and removes it again; the link remains", async () => {
    const asked = await question("cursor");
    const file = fileOf(asked);
    await mkdir(dirname(file));
    await symlink("../dotfiles/cursor.json", file);
    await setUp(asked);
    const target = join(asked.places.home, "dotfiles", "cursor.json");
    expect([(await lstat(file)).isSymbolicLink(), await readFile(target, "utf8")]).toEqual([
      true,
      expect.stringContaining("dialectic"),
    ]);
    await undo(asked);
    expect([(await lstat(file)).isSymbolicLink(), await readdir(asked.places.home)]).toEqual([
      true,
      expect.not.arrayContaining(["dotfiles"]),
    ]);
  });

  it("does not change a read-only file, and explains how to make it writable", async () => {
    const asked = await question("gemini");
    const file = await put(asked, "{}\n");
    await chmod(file, 0o444);
    const plan = await planSetup(asked);
    if (plan.kind !== "change") throw new Error(plan.message);
    expect(await applyPlan(plan, asked)).toEqual({
      kind: "refused",
      file,
      message: `it is read-only: make it writable (chmod u+w ${file}), then try again`,
    });
    expect([await readFile(file, "utf8"), (await stat(file)).mode & 0o777]).toEqual(["{}\n", 0o444]);
  });

  it("reports a file that cannot be written, and leaves nothing next to it", async () => {
    const asked = await question("cursor");
    await writeFile(join(asked.places.home, ".cursor"), "a file");
    const plan = await planSetup(asked);
    if (plan.kind !== "change") throw new Error(plan.message);
    expect(await applyPlan(plan, asked)).toMatchObject({ kind: "refused" });
    expect((await readdir(asked.places.home)).toSorted()).toEqual([".cursor", "state"]);
  });
});
