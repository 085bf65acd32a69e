import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repository } from "../support/assistant.ts";
import { type Product, startProduct } from "../support/product.ts";

const folder = join(repository, "docs");
/** The commands in blocks of the documents, in order. */
const commands = readdirSync(folder)
  .filter((file) => file.endsWith(".md"))
  .sort()
  .flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(/^```sh\n(.*?)^```/gms)])
  .flatMap(([, block = ""]) => block.trim().split("\n"));

/** The output of commands that are not silent. */
const answers: readonly (readonly [RegExp, RegExp])[] = [
  [/^dialectic connect/, /"method":"\$\/connected"/],
  [/^dialectic doctor/, /A window would be chosen: DIALECTIC_IPC_PATH names it/],
  [/^dialectic panel/, /^http:\/\/127\.0\.0\.1:\d+\/\?code=\S+\n$/],
  [/^dialectic present-review/, /^Review successfully displayed/],
  [/^dialectic trust/, /^Trusted: .*\/shop\n$/],
  [/^git notes/, /^Already up to date/],
  [/nc -U/, /"success":true.*"added":\["Test"\]/],
];
/** Commands that need the language servers of VS Code, and say so in a browser panel. */
const needsEditor = /^dialectic ide-capability/;

describe("the commands of the documents", () => {
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
      // The browser of this person.
      ["xdg-open", "exit 0"],
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

  it.each(commands)("%s", (command) => {
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
    if (needsEditor.test(command)) return expect(run).toThrow(/VS Code/);
    const [, answer = /^$/] = answers.find(([pattern]) => pattern.test(command)) ?? [];
    expect(run()).toMatch(answer);
  });
});
