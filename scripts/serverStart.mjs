// How the documents and the plugins start the server. While release.json names no published version, the name on npm may
// belong to somebody else: then no line of ours lets npx download it.
const name = "dialectic-mcp-server";
const version = String.raw`(?:@[\w.+-]+)?`;

/** The files that start or install the server. `npm run version` writes their lines. */
export const filesWithStart = [
  "README.md",
  "docs/check.md",
  "docs/plugins.md",
  "docs/start.md",
  "editors/emacs/README.md",
  "editors/neovim/README.md",
  "mcp-server/README.md",
  "plugins/dialectic/.mcp.json",
  "plugins/dialectic/hooks/cursor.json",
  "plugins/dialectic/hooks/hooks.json",
  "plugins/gemini/gemini-extension.json",
  "plugins/gemini/hooks/hooks.json",
];

/** Returns the command of the server: npx with the published version, or the program that our tarball installs. */
export function getServerStart(npmVersion) {
  return npmVersion ? { command: "npx", args: ["-y", `${name}@${npmVersion}`] } : { command: name, args: [] };
}

/** Returns the line that installs the programs. */
export function getInstallLine(npmVersion) {
  return `npm install -g ${npmVersion ? `${name}@${npmVersion}` : `./dist/${name}.tgz`}`;
}

/** Returns the same text with the lines that start or install the server as this state of npm needs them. */
export function writeServerStart(text, npmVersion) {
  const server = getServerStart(npmVersion);
  const line = [server.command, ...server.args].join(" ");
  const args = server.args.map((each) => JSON.stringify(each)).join(", ");
  const config = JSON.stringify(server);
  const base64 = encodeURIComponent(Buffer.from(config).toString("base64"));
  const named = encodeURIComponent(JSON.stringify({ name: "dialectic", ...server }));
  return text
    .replaceAll(
      new RegExp(`npm install -g (?:\\./dist/${name}\\.tgz|${name}${version})`, "g"),
      getInstallLine(npmVersion),
    )
    .replaceAll(new RegExp(`(?:npx -y )?${name}${version}(?= (?:setup|hook)\\b)`, "g"), line)
    .replaceAll(
      /("dialectic": )\{ "command": "[^"]*", "args": \[[^\]]*\] \}/g,
      `$1{ "command": "${server.command}", "args": [${args}] }`,
    )
    .replaceAll(/(cursor\S+\?name=dialectic&config=)[\w%]+/g, `$1${base64}`)
    .replaceAll(/(vscode\S+\/install\?name=dialectic&config=)[\w%.-]+/g, `$1${encodeURIComponent(config)}`)
    .replaceAll(/(vscode:mcp\/install\?)[\w%.-]+/g, `$1${named}`);
}
