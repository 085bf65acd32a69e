import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inPlace, type Place } from "../place.ts";
import type { Row } from "../row.ts";

type Files = Readonly<Record<string, string>>;

/** A change whose author wants a program of theirs to run in the CI of the repository. */
interface Attempt {
  readonly name: string;
  /** The command that `dialectic.json` of the base names. */
  readonly command?: readonly string[];
  readonly base?: Files;
  readonly head: Files;
  /** Files of the head that no `.gitignore` keeps out. */
  readonly forced?: readonly string[];
  /** Untracked files that an install leaves behind. */
  readonly installed?: Files;
  /** Links in `node_modules` to folders of the repository. */
  readonly links?: Files;
}

const server = "node_modules/.bin/typescript-language-server";
const lock: Files = { "package.json": '{"name":"shop"}\n', "package-lock.json": '{"lockfileVersion":3}\n' };
const asked = '# Work\n\n```check\ncount(incomingCalls(findSymbol("price", "price.ts"))) == 1\n```\n';

/** Returns the attempts; `tell` writes a program that records who ran it, in JavaScript or for a shell. */
function attempts(tell: (who: string) => string, tellShell: (who: string) => string): readonly Attempt[] {
  const [base, head] = [tell("base"), tell("head")];
  const script = "tools/server.js";
  const loading = (name: string) => `require(${JSON.stringify(name)});\n`;
  return [
    { name: "a script", command: ["node", script], base: { [script]: base }, head: { [script]: head } },
    {
      name: "a file that the script loads",
      command: ["node", script],
      base: { [script]: loading("./lib"), "tools/lib.js": base },
      head: { "tools/lib.js": head },
    },
    {
      name: "a module before the script",
      command: ["node", "-r", "./tools/hook", script],
      base: { [script]: base, "tools/hook.js": base },
      head: { "tools/hook.js": head },
    },
    {
      name: "a script that a shell starts",
      command: ["sh", "-c", `exec node ${script}`],
      base: { [script]: base },
      head: { [script]: head },
    },
    { name: "a script that the base lacks", command: ["node", script], head: { [script]: head } },
    { name: "a committed package", head: { [server]: tellShell("head") }, forced: [server] },
    {
      name: "a package that a script loads",
      command: ["node", script],
      base: { [script]: loading("helper") },
      head: { "node_modules/helper/index.js": head },
      forced: ["node_modules/helper/index.js"],
    },
    {
      name: "another lock file",
      head: { "package-lock.json": '{"lockfileVersion":2}\n' },
      installed: { [server]: tellShell("head") },
    },
    {
      name: "a manifest in a workspace",
      head: { "packages/a/package.json": '{"bin":{"typescript-language-server":"x.js"}}\n' },
      installed: { [server]: tellShell("head") },
    },
    {
      name: "a package of the workspace",
      base: { "packages/a/cli.js": `#!/usr/bin/env node\n${base}` },
      head: { "packages/a/cli.js": `#!/usr/bin/env node\n${head}` },
      links: { [server]: "../../packages/a/cli.js" },
    },
  ];
}

async function attempt(place: Place, { name, command, base = {}, head, forced = [], ...more }: Attempt) {
  const { folder, top } = place.workspace;
  const marks = join(top, "marks");
  const review = join(top, "review.md");
  writeFileSync(review, asked);
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], { cwd: folder });
  const put = (files: Files) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
      if (text.startsWith("#!")) chmodSync(join(folder, path), 0o755);
    }
  };
  const commit = (files: Files) => {
    put(files);
    git("add", "--all");
    for (const path of forced.filter((each) => Object.hasOwn(files, each))) git("add", "--force", path);
    git("commit", "--quiet", "--allow-empty", "--message", name);
  };
  const code = { ".gitignore": "node_modules\n", "price.ts": "export function price() {}\n" };
  const named = command === undefined ? {} : { languageServers: { TypeScript: { command } } };
  commit({ ...code, ...lock, ...base, "dialectic.json": JSON.stringify(named) });
  put(more.installed ?? {});
  for (const [link, target] of Object.entries(more.links ?? {})) {
    mkdirSync(dirname(join(folder, link)), { recursive: true });
    symlinkSync(target, join(folder, link));
  }
  commit(head);
  // Only what starts a program of the repository is on the PATH.
  const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` };
  const run = async (trust: string) => {
    rmSync(marks, { force: true });
    const { stdout, stderr } = await place.dialectic(["check", "HEAD~1..HEAD", "--review", review, trust], { env });
    const ran = existsSync(marks) ? readFileSync(marks, "utf8") : "";
    return { ran, said: `${stdout}${stderr}` };
  };
  const guarded = await run("--trust");
  const open = await run("--trust=head");
  return [
    ...(guarded.ran.includes("head") ? [`${name} of the head ran`] : []),
    ...(guarded.ran.includes("base") || /could not be evaluated/.test(guarded.said)
      ? []
      : [`${name}: nothing says why no server ran: ${guarded.said}`]),
    ...(open.ran.includes("head")
      ? []
      : [`${name}: the attempt itself does nothing, also with --trust=head: ${open.said}`]),
  ];
}

/** A pull request as an attacker of the CI that judges it. */
export const checkedPrograms: Row = {
  title: "programs of a checked change, with dialectic check --trust",
  goal: "programs of the head started 0",
  isShort: true,
  run: async (tools) => {
    const all: string[] = [];
    const count = attempts(String, String).length;
    for (let at = 0; at < count; at += 1)
      await inPlace(tools, async (place) => {
        const marks = join(place.workspace.top, "marks");
        const tell = (who: string) => `require("node:fs").appendFileSync(${JSON.stringify(marks)}, "${who} ");\n`;
        const tellShell = (who: string) => `#!/bin/sh\nprintf '${who} ' >> '${marks}'\n`;
        const [chosen] = attempts(tell, tellShell).slice(at);
        if (chosen !== undefined) all.push(...(await attempt(place, chosen)));
      });
    return { tried: count, problems: all, figure: `${count} changes, programs started by ${all.length}` };
  },
};
