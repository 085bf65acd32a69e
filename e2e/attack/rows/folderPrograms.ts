import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { makeSilentServer } from "../../../host/languageServers/silentServer.fixture.ts";
import { inPlace, type Place } from "../place.ts";
import type { Row } from "../row.ts";

/** Programs that the product starts by their name, and those that its children do. */
const names =
  "tsc typescript-language-server pyright-langserver basedpyright-langserver pylsp gopls rust-analyzer clangd vscode-json-language-server git git-lfs gpg node npm python3 cargo rustc go xdg-open firefox open claude".split(
    " ",
  );

const sources: Readonly<Record<string, string>> = {
  "a.ts": "export const price = 3;\n",
  "b.py": "price = 3\n",
  "c.go": "package c\n",
  "d.rs": "fn main() {}\n",
  "e.c": "int price;\n",
  "f.json": "{}\n",
};

/** Questions that ask each language server, git and the browser. */
const questions: readonly (readonly string[])[] = [
  ["present-review", "--content", "# Look\n\n`a.ts:1`\n\n```check\ncount(gitLog()) > 0\n```\n"],
  ["request-review", "HEAD"],
  ["get-diagnostics"],
  ...Object.keys(sources).map((file) => ["ide-capability", `findSymbol("price", "${file}")`]),
  ["doctor"],
  ["setup", "claude-code", "--plugin", "--yes"],
];

/** Files with which a folder names a server to each assistant, with the variable in which it can lead to code. */
function writeServers(folder: string, command: string): void {
  const env = { NODE_OPTIONS: `--require ${command}` };
  const entry = { dialectic: { type: "stdio", command, args: [], env } };
  const servers = JSON.stringify({ mcpServers: entry, servers: entry, context_servers: entry });
  const files = [
    ".mcp.json",
    ".vscode/mcp.json",
    ".cursor/mcp.json",
    ".gemini/settings.json",
    ".amazonq/mcp.json",
    ".zed/settings.json",
  ];
  write(folder, Object.fromEntries(files.map((file) => [file, servers])));
  write(folder, { ".codex/config.toml": `[mcp_servers.dialectic]\ncommand = ${JSON.stringify(command)}\nargs = []\n` });
}

function writePrograms(folder: string, marks: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of names)
    writeFileSync(join(folder, name), `#!/bin/sh\necho "${name}" >> "${marks}"\n`, { mode: 0o755 });
}

function takeMarks(marks: string): readonly string[] {
  const lines = existsSync(marks) ? readFileSync(marks, "utf8").split("\n").filter(Boolean) : [];
  rmSync(marks, { force: true });
  return [...new Set(lines)];
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** A repository with programs at its top, of which a package is opened in the PATH of npx. */
async function askInPackage(place: Place) {
  const { folder, top, home, environment } = place.workspace;
  const inner = join(folder, "packages/a");
  const marks = join(top, "marks");
  const bins = [
    join(inner, "node_modules/.bin"),
    join(folder, "packages/node_modules/.bin"),
    join(folder, "node_modules/.bin"),
  ];
  for (const bin of [...bins, join(folder, ".venv/bin")]) writePrograms(bin, marks);
  write(folder, {
    "node_modules/typescript/package.json": '{"version":"7.0.2"}',
    ".gitattributes": "*.ts filter=lfs\n",
  });
  write(inner, sources);
  writeServers(inner, join(inner, "node_modules/.bin/node"));
  write(home, { ".gitconfig": '[filter "lfs"]\n\tclean = git-lfs clean\n' });
  const PATH = [...bins, join(folder, ".venv/bin"), environment["PATH"]].join(delimiter);
  const options = { cwd: inner, env: { PATH, DISPLAY: ":0" } };
  const problems: string[] = [];
  for (const args of [["panel", "--workspace", inner, "--open"], ...questions]) {
    await place.dialectic(args, options);
    const ran = takeMarks(marks);
    if (ran.length > 0) problems.push(`${args.slice(0, 2).join(" ")} started ${ran.join(", ")} of the repository`);
  }
  return { tried: questions.length + 1, problems };
}

const project = "[toolchain]\npath = '/tc'\n";
const wrapper = 'rustc-wrapper = "./w.sh"\n';

/** Files of a Rust folder that name a program, and at last one that does not. */
const rustFiles: readonly (readonly [file: string, text: string])[] = [
  ["rust-toolchain.toml", project],
  ["rust-toolchain", "/tc\n"],
  ["rust-toolchain", `\n${project}`],
  [".cargo/config.toml", `[build]\n${wrapper}`],
  [".cargo/config", `build.${wrapper}`],
  [".cargo/config.toml", 'build = { "rustc\\u002dworkspace-wrapper" = "./w.sh" }\n'],
  [".cargo/config.toml", "[target.'cfg(unix)']\nlinker = './w.sh'\n"],
  [".cargo/config.toml", '[env]\nLD_PRELOAD = { value = "w.so", relative = true }\n'],
  [".cargo/config.toml", '[build]\nrustflags = ["-Zcodegen-backend=w.so"]\n'],
  [".cargo/config.toml", 'include = ["../other.toml"]\n'],
  [".cargo/config.toml", "[build\n"],
  ["rust-analyzer.toml", "cargo.buildScripts.enable = true\n"],
  ["rust-project.json", '{"sysroot": "tc", "crates": []}'],
  [".tool-versions", "rust path:./tc\n"],
  ["rust-toolchain.toml", '[toolchain]\nchannel = "stable"\n'],
];

/** A stand-in for rustup's rust-analyzer. */
const standIn = (marks: string) =>
  makeSilentServer(`require("node:fs").appendFileSync(${JSON.stringify(marks)}, "rust-analyzer\\n");`);

async function askAboutRust(place: Place) {
  const { folder, top } = place.workspace;
  const marks = join(top, "marks");
  const program = join(top, "tools/rust-analyzer");
  write(top, { "tools/rust-analyzer": standIn(marks) });
  chmodSync(program, 0o755);
  write(folder, { "d.rs": "fn main() {}\n", "other.toml": `[build]\n${wrapper}`, "w.sh": "#!/bin/sh\n" });
  await place.address();
  const problems: string[] = [];
  for (const [at, [file, text]] of rustFiles.entries()) {
    write(folder, { [file]: text });
    await place.dialectic(["ide-capability", 'findSymbol("main", "d.rs")']);
    rmSync(join(folder, file));
    const hasRun = takeMarks(marks).length > 0;
    const isControl = at === rustFiles.length - 1;
    if (hasRun !== isControl)
      problems.push(`${file} with ${JSON.stringify(text)}: ${hasRun ? "started" : "did not start"}`);
  }
  return { tried: rustFiles.length, problems };
}

/** A repository whose files stand where installed programs are looked for, or choose programs of an installed one. */
export const programsOfFolder: Row = {
  title: "programs of the folder in the PATH of npx, and files that choose programs of rust-analyzer",
  goal: "programs started unasked 0",
  isShort: true,
  run: async (tools) => {
    const inPackage = await inPlace(tools, askInPackage);
    const ofRust = await inPlace(tools, askAboutRust);
    const tried = inPackage.tried + ofRust.tried;
    const problems = [...inPackage.problems, ...ofRust.problems];
    return { tried, problems, figure: `${tried} tries, programs started unasked in ${problems.length}` };
  },
};
