import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type AssistantName, assistantNames, assistantOf, setupScopes } from "./assistants.ts";
import { applyPlan, planSetup, planUndo, type SetupQuestion, setupState } from "./setup.ts";

const server = { command: "/usr/bin/node", args: ["/opt/dialectic/main.js"] };

async function question(assistant: AssistantName, changes: Partial<SetupQuestion> = {}): Promise<SetupQuestion> {
  const home = await mkdtemp(join(tmpdir(), "dialectic-setup-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const places = { platform: process.platform, env: { XDG_STATE_HOME: join(home, "state") }, home, project: home };
  return { assistant, scope: "user", places, server, ...changes };
}

function fileOf({ assistant, scope, places }: SetupQuestion): string {
  return assistantOf(assistant).file(scope, places);
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
/** One with something of its own. */
const usual = (name: AssistantName) => texts(name).at(-3) ?? "";
const texts = (name: AssistantName) => (assistantOf(name).format === "json" ? jsons : tomls);

describe.each(assistantNames)("setup of %s", (name) => {
  it.each(texts(name))("is undone to the last byte and done once: %j", async (text) => {
    const asked = await question(name);
    const file = await put(asked, text);
    expect(await setupState(asked)).toEqual({ kind: "absent", file });
    const after = await setUp(asked);
    expect(await setupState(asked)).toEqual({ kind: "connected", file });
    expect(await planSetup(asked)).toMatchObject({ kind: "nothing", file });
    expect(await readFile(file, "utf8")).toBe(after);
    await undo(asked);
    expect(await readFile(file, "utf8")).toBe(text);
    expect(await planUndo(asked)).toMatchObject({ kind: "nothing", file });
  });

  it.each(setupScopes)("makes the file of the %s and takes it away with its folders", async (scope) => {
    const asked = await question(name, { scope });
    await setUp(asked);
    const { places } = asked;
    expect((await stat(fileOf(asked))).mode & 0o777).toBe(scope === "user" ? 0o600 : 0o644);
    await undo(asked);
    expect(await readdir(places.home)).toEqual(["state"]);
  });

  it.each(texts(name))("keeps what was changed meanwhile: %j", async (text) => {
    const asked = await question(name);
    const file = await put(asked, text);
    const after = await setUp(asked);
    const addition = assistantOf(name).format === "json" ? "\n// later\n" : "\n# later\n";
    await writeFile(file, `${after}${addition}`);
    await undo(asked);
    expect(await readFile(file, "utf8")).toBe(`${text}${addition}`);
  });

  it("follows a server that lies elsewhere by now, and undoes both steps at once", async () => {
    const asked = await question(name);
    const text = usual(name);
    const file = await put(asked, text);
    await setUp(asked);
    const moved = { ...asked, server: { command: "/new/node", args: ["/new/main.js"] } };
    expect(await setupState(moved)).toMatchObject({ kind: "other", command: "/usr/bin/node /opt/dialectic/main.js" });
    await setUp(moved);
    expect(await setupState(moved)).toEqual({ kind: "connected", file });
    await undo(moved);
    expect(await readFile(file, "utf8")).toBe(text);
  });

  it("takes out what it would write when nobody remembers writing it", async () => {
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

  it("leaves what it cannot read alone", async () => {
    const asked = await question(name);
    const text = '{ "mcpServers": { = broken';
    const file = await put(asked, text);
    expect(await planSetup(asked)).toMatchObject({ kind: "refused", message: expect.stringMatching(/in line 1$/) });
    expect(await planUndo(asked)).toMatchObject({ kind: "refused" });
    expect(await setupState(asked)).toMatchObject({ kind: "refused" });
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
  ])("refuses in %s what could come to mean something else: %s", async (name, text) => {
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
    "keeps in %s what else the person has told of the server, and brings the old command back",
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

  it("shows what would change, and changes nothing", async () => {
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
  it("makes no change that was not shown", async () => {
    const asked = await question("gemini");
    const file = await put(asked, "{}");
    const plan = await planSetup(asked);
    if (plan.kind !== "change") throw new Error(plan.message);
    await writeFile(file, '{ "a": 1 }');
    expect(await applyPlan(plan, asked)).toMatchObject({ kind: "refused", file });
    expect(await readFile(file, "utf8")).toBe('{ "a": 1 }');
  });

  it("writes to what a link leads to, and leaves the file as readable as it was", async () => {
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

  it("makes the file that a link leads to, and takes it away again: the link stays", async () => {
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

  it("leaves a file alone that is read-only, and says how it becomes writable", async () => {
    const asked = await question("gemini");
    const file = await put(asked, "{}\n");
    await chmod(file, 0o444);
    const plan = await planSetup(asked);
    if (plan.kind !== "change") throw new Error(plan.message);
    expect(await applyPlan(plan, asked)).toEqual({
      ...{ kind: "refused", file },
      message: `it is read-only: let it be written (chmod u+w ${file}) and try again`,
    });
    expect([await readFile(file, "utf8"), (await stat(file)).mode & 0o777]).toEqual(["{}\n", 0o444]);
  });

  it("says so when the file cannot be written, and leaves nothing beside it", async () => {
    const asked = await question("cursor");
    await writeFile(join(asked.places.home, ".cursor"), "a file");
    const plan = await planSetup(asked);
    if (plan.kind !== "change") throw new Error(plan.message);
    expect(await applyPlan(plan, asked)).toMatchObject({ kind: "refused" });
    expect((await readdir(asked.places.home)).toSorted()).toEqual([".cursor", "state"]);
  });
});
