import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { openCheckedServers } from "./checkedServers.ts";
import { fence, shop } from "./checkedShop.fixture.ts";

const tsc = join(import.meta.dirname, "../../node_modules/.bin/tsc");
const claim = 'count(incomingCalls(findSymbol("price", "price.ts"))) == 1';
const code = {
  "tsconfig.json": '{"compilerOptions":{"strict":true}}',
  "price.ts": "export function price(): number {\n  return 3;\n}\n",
  ".gitignore": "node_modules\n",
};
const change = { "order.ts": 'import { price } from "./price";\nprice();\n' };
const lock = { "package.json": '{"name":"shop"}', "package-lock.json": '{"lockfileVersion":3}' };
const installed = "node_modules/.bin/typescript-language-server";

function naming(...command: readonly string[]) {
  return { "dialectic.json": JSON.stringify({ languageServers: { TypeScript: { command } } }) };
}

/** A repository whose language servers tell that they ran, and then are a real one. */
function shopWithServers() {
  const here = shop();
  const marks = join(here.folder, "..", "marks");
  // No server is installed on the PATH, only what starts those of the repository.
  vi.stubEnv("PATH", [dirname(process.execPath), "/usr/bin", "/bin"].join(":"));
  const tell = (who: string) => `require("node:fs").appendFileSync(${JSON.stringify(marks)}, "${who} ");\n`;
  return {
    ...here,
    /** A script that tells who wrote it. */
    script: (who: string) =>
      `${tell(who)}require("node:child_process").spawn(${JSON.stringify(tsc)}, ["--lsp", "--stdio"], { stdio: "inherit" });\n`,
    tell,
    /** Installs a program into node_modules, as a package manager does. */
    install(path: string, text = `#!/bin/sh\nprintf 'installed ' >> "${marks}"\nexec "${tsc}" --lsp --stdio\n`) {
      here.write(path, text);
      chmodSync(join(here.folder, path), 0o755);
    },
    /** Checks the last commit, and returns what became of the question for a language server, and whose programs ran. */
    async ask(trust: "none" | "base" | "head", range = "HEAD~1..HEAD") {
      here.note(`# Work\n${fence(claim)}`);
      rmSync(marks, { force: true });
      const report = await here.check({ range, trust });
      if (report.kind === "unable") throw new Error(report.message);
      const [row] = report.reviews[0]?.rows ?? [];
      const ran = existsSync(marks) ? readFileSync(marks, "utf8").trim().split(" ") : [];
      const state = join(process.env["HOME"] ?? "", ".local", "state", "dialectic");
      expect(existsSync(state) ? readdirSync(state) : []).toEqual([]);
      return { state: row?.state, message: row?.message, ran: [...new Set(ran)], remarks: report.remarks };
    },
  };
}

describe("what dialectic.json of the base names", () => {
  it("runs as it is in the base, with the files that it loads", async () => {
    const { commit, script, tell, ask } = shopWithServers();
    const files = (who: string) => ({
      "tools/server.js": `require("./lib");\n${script(who)}`,
      "tools/lib.js": tell(`${who}-lib`),
    });
    commit({ ...code, ...files("base"), ...naming("node", "tools/server.js") });
    commit({ ...change, ...files("head"), ...naming("node", "tools/other.js") });
    expect(await ask("none")).toMatchObject({ state: "not-evaluated", ran: [] });
    expect(await ask("base")).toMatchObject({ state: "right", ran: ["base-lib", "base"] });
    expect(await ask("head")).toMatchObject({ state: "right", ran: ["head-lib", "head"] });
  });

  it.each([
    ["a program of the repository", ["./server.sh"]],
    ["a shell", ["sh", "-c", "exec ./server.sh"]],
    ["a program outside of it, by its whole path", undefined],
  ])("may be %s", async (_, command) => {
    const { commit, folder, git, script, ask } = shopWithServers();
    const outside = join(folder, "..", "server.js");
    writeFileSync(outside, script("outside"));
    const text = (who: string) => `#!/bin/sh\nexec node ./${who}.js\n`;
    commit({ ...code, "server.sh": text("base"), "base.js": script("base"), "head.js": script("head") });
    git("update-index", "--chmod=+x", "server.sh");
    commit(naming(...(command ?? ["node", outside])));
    commit({ ...change, "server.sh": text("head"), "base.js": script("head") });
    expect(await ask("base")).toMatchObject({ state: "right", ran: [command === undefined ? "outside" : "base"] });
  });

  it("does not run where the base does not have it", async () => {
    const { commit, folder, script, ask } = shopWithServers();
    const begun = commit({ ...code, ...naming("node", "--require=./hook.js", "tools/server.js") });
    commit({ ...change, "tools/server.js": script("head"), "hook.js": "" });
    const refused = (word: string) =>
      `No language server for TypeScript was started: dialectic.json of ${begun.slice(0, 7)} names ${word}, which is not in ${begun.slice(0, 7)}.`;
    expect(await ask("base")).toMatchObject({
      state: "not-evaluated",
      message: expect.stringContaining(refused("--require=./hook.js")),
      ran: [],
    });
    const next = commit(naming("node", join(folder, "tools/server.js")));
    commit({ "order.ts": `${change["order.ts"]}// more\n` });
    expect(await ask("base")).toMatchObject({
      message: expect.stringContaining(`dialectic.json of ${next.slice(0, 7)} names ${folder}`),
      ran: [],
    });
  });

  it("uses the packages that are installed, if they are those of the base", async () => {
    const { commit, install, script, ask, tell } = shopWithServers();
    commit({ ...code, ...lock, ...naming("node", "tools/server.js") });
    commit({ "tools/server.js": `require("server-lib");\n${script("base")}` });
    install("node_modules/server-lib/index.js", tell("package"));
    commit(change);
    expect(await ask("base")).toMatchObject({ state: "right", ran: ["package", "base"] });
    commit({ "package-lock.json": '{"lockfileVersion":2}' });
    expect(await ask("base")).toMatchObject({
      state: "not-evaluated",
      ran: [],
      remarks: [expect.stringMatching(/^Programs that dialectic.json names have no packages: .* package-lock.json/)],
    });
  });
});

describe("a program of node_modules", () => {
  const changes = (path: string) =>
    `No language server for TypeScript was started: its program is in node_modules, and the range changes ${path}, which decides what node_modules has. Use --trust=head if you trust the code of `;

  it("runs when manifest and lock are those of the base", async () => {
    const { commit, install, ask } = shopWithServers();
    commit({ ...code, ...lock });
    install(installed);
    commit(change);
    expect(await ask("base")).toMatchObject({ state: "right", ran: ["installed"] });
  });

  it.each([
    "package.json",
    "package-lock.json",
    "packages/a/package.json",
    "pnpm-lock.yaml",
    "sub/.npmrc",
    "patches/typescript+7.0.0.patch",
  ])("does not run when the range changes %s, unless the head is trusted", async (path) => {
    const { commit, install, ask } = shopWithServers();
    commit({ ...code, ...lock });
    install(installed);
    commit({ ...change, [path]: "{}\n" });
    expect(await ask("base")).toMatchObject({
      state: "not-evaluated",
      message: expect.stringContaining(changes(path)),
      ran: [],
    });
    expect(await ask("head")).toMatchObject({ state: "right", ran: ["installed"] });
  });

  it("does not run when the head commits it", async () => {
    const { commit, git, install, ask, folder } = shopWithServers();
    commit({ ...code, ...lock });
    install(installed);
    git("add", "--force", installed);
    commit(change);
    expect(existsSync(join(folder, installed))).toBe(true);
    expect(await ask("base")).toMatchObject({ message: expect.stringContaining(changes(installed)), ran: [] });
    expect(await ask("head")).toMatchObject({ ran: ["installed"] });
  });

  it("does not run while a package is a folder of the repository that the range changes", async () => {
    const { commit, install, ask, folder } = shopWithServers();
    const begun = commit({ ...code, ...lock, "packages/lib/index.js": "1;\n" });
    install(installed);
    mkdirSync(join(folder, "node_modules", "@shop"));
    symlinkSync("../../packages/lib", join(folder, "node_modules", "@shop", "lib"));
    commit(change);
    expect(await ask("base")).toMatchObject({ state: "right", ran: ["installed"] });
    commit({ "packages/lib/index.js": "2;\n" });
    expect(await ask("base", `${begun}..HEAD`)).toMatchObject({
      message: expect.stringContaining(changes("packages/lib/index.js")),
      ran: [],
    });
  });

  it("does not run without a base", async () => {
    const { git, install, ask, commit } = shopWithServers();
    git("checkout", "--quiet", "--orphan", "new");
    commit({ ...code, ...lock, ...change });
    install(installed);
    expect(await ask("base", git("rev-parse", "HEAD").trim())).toMatchObject({
      message: expect.stringContaining("its program is in node_modules, and the range has no base"),
      ran: [],
    });
  });
});

it("a repository without a language server gets the advice to install one", async () => {
  const { commit, ask } = shopWithServers();
  commit(code);
  commit(change);
  // The first where the machine has no server of any language.
  const advice =
    /^This needs a language server, and none was found: install one|^No language server for TypeScript was found\. Install /;
  expect((await ask("base")).message).toMatch(advice);
});

it("no other program of the folder may run, whoever finds it", () => {
  const repository = { root: "/shop", gitDirectory: "/shop/.git" };
  const sides = { base: undefined, head: undefined, isWorktree: false, isShallow: false, remarks: [] };
  const range = { kind: "range" as const, repository, shown: "a..b", ...sides };
  const found = (trust: "base" | "head") =>
    openCheckedServers(trust, { range, text: undefined, signal: AbortSignal.timeout(1_000) }).permissions.find({
      folder: "/shop",
      words: ["rust-analyzer"],
    });
  expect([found("base"), found("head")]).toEqual(["never", "run"]);
});
