import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inPlace, type Place } from "../place.ts";
import type { Row, Tools } from "../row.ts";

function git(folder: string, ...args: readonly string[]): string {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];
  return execFileSync("git", [...identity, ...args], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] }).toString();
}

/** Plants a program that records its runs and their reasons; as a filter it passes its input on. */
function plantProgram(place: Place): { readonly path: string; ran(): readonly string[] } {
  const path = join(place.workspace.top, "planted.sh");
  const marks = join(place.workspace.top, "marks");
  writeFileSync(path, `#!/bin/sh\necho "$1" >> "${marks}"\ncat "\${2:-/dev/stdin}" 2>/dev/null\n`, { mode: 0o755 });
  return {
    path,
    ran: () => {
      const lines = existsSync(marks) ? readFileSync(marks, "utf8").split("\n").filter(Boolean) : [];
      rmSync(marks, { force: true });
      return lines;
    },
  };
}

const hooks =
  "applypatch-msg pre-commit post-commit post-checkout post-index-change reference-transaction fsmonitor-watchman pre-auto-gc post-rewrite".split(
    " ",
  );

/** Returns settings that name a program, which inspecting the repository must not start. */
function programSettings(program: string): Readonly<Record<string, string>> {
  const names =
    "core.fsmonitor diff.external diff.planted.textconv diff.planted.command core.pager pager.diff pager.log pager.blame core.editor sequence.editor gpg.program core.sshCommand core.askPass core.gitProxy interactive.diffFilter merge.planted.driver core.alternateRefsCommand trailer.x.command";
  const named = Object.fromEntries(names.split(" ").map((name) => [name, `${program} ${name}`]));
  return {
    ...named,
    "core.untrackedCache": "true",
    "log.showSignature": "true",
    "credential.helper": `!${program} credential`,
    "alias.diff": `!${program} alias`,
    "protocol.ext.allow": "always",
    "remote.origin.url": "ssh://x@127.0.0.1/x",
    "remote.origin.fetch": "+refs/heads/*:refs/remotes/origin/*",
  };
}

/** Every action that an assistant and a review can make git perform. */
const looks: readonly (readonly string[])[] = [
  [
    "present-review",
    "--content",
    "# Look\n\n`README.md:1` commit:HEAD~1\n\n```check\ncount(gitLog()) > 0\n```\n\n```check\ncount(gitDiff()) > 0\n```\n",
  ],
  ["get-review"],
  ["request-review", "HEAD"],
  ["request-review", "HEAD~1"],
  ["request-review", "HEAD~2..HEAD"],
  ["request-review", "HEAD~2..HEAD~1"],
  // The round before is carried to another base, which has changed the same file.
  ["request-review", "HEAD~2..WORKTREE"],
  ["request-review", "HEAD~1..HEAD"],
  ["ide-capability", "gitLog()"],
  ["ide-capability", "gitDiff()"],
  ["check-references"],
  ["get-diagnostics"],
  ["doctor"],
];

async function lookAt(place: Place, planted: { ran(): readonly string[] }): Promise<readonly string[]> {
  const problems: string[] = [];
  planted.ran();
  for (const args of looks) {
    await place.dialectic(args);
    const ran = planted.ran();
    if (ran.length > 0)
      problems.push(`${args.slice(0, 2).join(" ").slice(0, 40)} started ${[...new Set(ran)].join(", ")}`);
  }
  return problems;
}

function commitTwice(folder: string): void {
  writeFileSync(join(folder, "README.md"), "# Shop\n\nsecond\n");
  git(folder, "commit", "-qam", "second");
  writeFileSync(join(folder, "README.md"), "# Shop\n\nthird\n");
  git(folder, "commit", "-qam", "third");
  writeFileSync(join(folder, "README.md"), "# Shop\n\nnot committed\n");
}

/**
 * Tests defects 4 and 11: settings of a repository that name programs; `remote` makes it a partial clone with a missing
 * object.
 */
async function hostileSettings(tools: Tools, remote?: "ssh" | "ext"): Promise<readonly string[]> {
  return inPlace(tools, async (place) => {
    const { folder } = place.workspace;
    const planted = plantProgram(place);
    writeFileSync(join(folder, ".gitattributes"), "*.md diff=planted merge=planted\n");
    git(folder, "add", "--all");
    commitTwice(folder);
    for (const hook of hooks) {
      writeFileSync(join(folder, ".git", "hooks", hook), `#!/bin/sh\n"${planted.path}" hook.${hook} /dev/null\n`);
      chmodSync(join(folder, ".git", "hooks", hook), 0o755);
    }
    for (const [name, value] of Object.entries(programSettings(planted.path))) git(folder, "config", name, value);
    if (remote !== undefined) {
      const blob = git(folder, "rev-parse", "HEAD~1:README.md").trim();
      rmSync(join(folder, ".git", "objects", blob.slice(0, 2), blob.slice(2)));
      git(folder, "config", "core.repositoryformatversion", "1");
      git(folder, "config", "extensions.partialClone", "origin");
      git(folder, "config", "remote.origin.promisor", "true");
    }
    if (remote === "ext") git(folder, "config", "remote.origin.url", `ext::${planted.path} ext`);
    await place.address();
    await place.trust();
    const problems = await lookAt(place, planted);
    return problems.map((each) => (remote === undefined ? each : `partial clone over ${remote}: ${each}`));
  });
}

/** Tests defect 3: a clone contains a folder that git treats as a repository with its own settings. */
async function embeddedRepository(tools: Tools, isTrusted: boolean): Promise<readonly string[]> {
  return inPlace(tools, async (place) => {
    const { folder, top } = place.workspace;
    const planted = plantProgram(place);
    commitTwice(folder);
    const lib = join(folder, "lib");
    cpSync(join(folder, ".git"), lib, { recursive: true });
    rmSync(join(lib, "hooks"), { recursive: true, force: true });
    mkdirSync(join(lib, "refs", "heads"), { recursive: true });
    writeFileSync(join(lib, "refs", "heads", ".keep"), "");
    const settings = {
      ...programSettings(planted.path),
      "core.bare": "false",
      "core.worktree": ".",
      "filter.planted.clean": `${planted.path} clean`,
    };
    for (const [name, value] of Object.entries(settings)) git(folder, "config", "-f", "lib/config", name, value);
    writeFileSync(join(lib, ".gitattributes"), "*.txt filter=planted diff=planted\n");
    writeFileSync(join(lib, "x.txt"), "one\n");
    git(folder, "add", "--all", "--force");
    git(folder, "commit", "-qm", "a library");
    const origin = join(top, "origin");
    git(top, "clone", "-q", folder, origin);
    rmSync(folder, { recursive: true });
    git(top, "clone", "-q", origin, folder);
    writeFileSync(join(lib, "x.txt"), "two\n");
    await place.address();
    if (isTrusted) await place.trust();
    planted.ran();
    const problems: string[] = [];
    const check =
      '# Review\n\n`x.txt:1`\n\n```check\ngitDiff("lib/x.txt") is empty\n```\n\n```check\ngitDiff("x.txt") is empty\n```\n';
    for (const [args, cwd] of [
      [["present-review", "--content", check], folder],
      [["get-review"], folder],
      [["check-references"], folder],
      [["ide-capability", 'gitDiff("lib/x.txt")'], folder],
      [["ide-capability", 'gitLog("lib/x.txt")'], folder],
      [["request-review", "HEAD"], folder],
      [["request-review", "HEAD"], lib],
      [["present-review", "--content", check, "--base-uri", lib], lib],
      [["get-review"], lib],
    ] as const) {
      await place.dialectic(args, { cwd });
      const ran = planted.ran();
      if (ran.length > 0)
        problems.push(
          `${isTrusted ? "" : "not trusted: "}${args[0]} in ${cwd === lib ? "lib" : "the clone"} started ${[...new Set(ran)].join(", ")}`,
        );
    }
    return problems;
  });
}

/** The repository as an attacker. */
export const programsOfRepository: Row = {
  title: "programs that a repository names: settings, hooks, partial clone, embedded repository",
  goal: "programs started 0",
  isShort: true,
  run: async (tools) => {
    const problems = [
      ...(await hostileSettings(tools)),
      ...(await hostileSettings(tools, "ssh")),
      ...(await hostileSettings(tools, "ext")),
      ...(await embeddedRepository(tools, true)),
      ...(await embeddedRepository(tools, false)),
    ];
    const tried = looks.length * 3 + 18;
    return { tried, problems, figure: `${tried} looks, programs started in ${problems.length}` };
  },
};

/** Control characters of terminals and invisible ones, except line breaks and tabs. */
const unseen = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Defect 9: foreign text that reaches a terminal or an assistant. */
export const controlCharacters: Row = {
  title: "control characters in names, commits, titles and refs",
  goal: "control characters told 0, forged lines 0",
  isShort: true,
  run: (tools) =>
    inPlace(tools, async (place) => {
      const { folder } = place.workspace;
      const sequences = "\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e";
      const forged = "FORGED line of an answer";
      git(folder, "checkout", "-qb", "branch\u202ename");
      const names = [`${sequences}.txt`, `x\n${forged}.txt`, `y\r${forged}.txt`, `z\u2028${forged}.txt`];
      for (const name of names) writeFileSync(join(folder, name), "// TODO: look\u001b[31m\u0007\n");
      git(folder, "add", "--all");
      git(folder, "commit", "-qm", `message ${sequences}\n\nbody\n`, `--author=A${sequences} <a@example.com>`);
      for (const name of names) writeFileSync(join(folder, name), "// TODO: look again\u001b[31m\u0007\n");
      await place.address();
      await place.trust();
      const title = `# Title ${sequences}\n\n[\`x\u001b[31m.ts:1\`][] commit:HEAD\n\n## Section ${sequences}\n`;
      const problems: string[] = [];
      const commands = [
        ["present-review", "--content", title],
        ["request-review", "HEAD"],
        ["request-review", "HEAD~1"],
        ["request-review", "HEAD~1..HEAD"],
      ];
      const more = [
        ["ide-capability", "gitLog()"],
        ["ide-capability", "changedFiles()"],
        ["list-workspaces"],
        ["check-references"],
        ["doctor"],
        ["request-review", `HEAD${sequences}`],
      ];
      for (const args of [...commands, ...more]) {
        const { stdout, stderr } = await place.dialectic(args);
        const said = `${stdout}${stderr}`;
        const raw = said.match(unseen) ?? [];
        if (raw.length > 0)
          problems.push(
            `${args[0]} ${JSON.stringify(args[1])?.slice(0, 30)} told ${raw.length} control characters: ${JSON.stringify(said).slice(0, 300)}`,
          );
        if (said.split(/[\n\r\u2028]/).some((line) => line.startsWith(forged)))
          problems.push(`${args[0]} has a line that a file name wrote`);
      }
      return {
        tried: commands.length + more.length,
        problems,
        figure: `${commands.length + more.length} answers, wrong ${problems.length}`,
      };
    }),
};

const ownRanges =
  "--output=OWNED --ext-diff --no-index /etc/passwd -c core.fsmonitor=x HEAD;touch·OWNED $(touch·OWNED) `touch·OWNED` HEAD|touch --upload-pack=touch -O/etc/passwd :(glob)** @{-1} HEAD@{9999999} HEAD^{/(a+)+$} ^HEAD HEAD...--all .. ... HEAD:README.md refs/heads/../../config --exec=x --help -- ' \" \\ %s HEAD\u0000x";

/** Ranges and names as arguments of git. */
export const hostileRanges: Row = {
  title: "hostile ranges, refs and paths as arguments",
  goal: "written 0, hung 0",
  isShort: true,
  run: (tools) =>
    inPlace(tools, async (place) => {
      const { folder } = place.workspace;
      commitTwice(folder);
      await place.address();
      await place.trust();
      const before = git(folder, "status", "--porcelain", "--ignored");
      const host = await place.connect();
      const problems: string[] = [];
      const ranges = ownRanges.split(" ").map((range) => range.replaceAll("·", " "));
      for (const range of ranges) {
        const begun = performance.now();
        const answer = await host.call("review/request", { range, title: "x" });
        await host.call("review/present", { content: `# x\n\ncommit:${range}\n`, mode: "replace" });
        if (performance.now() - begun > 30_000)
          problems.push(`${range} took ${(performance.now() - begun).toFixed(0)} ms`);
        if (answer.isClosed) problems.push(`${range} ended the connection`);
      }
      const after = git(folder, "status", "--porcelain", "--ignored");
      if (after !== before) problems.push(`The workspace changed: ${after}`);
      return { tried: ranges.length * 2, problems, figure: `${ranges.length} ranges, wrong ${problems.length}` };
    }),
};
