// `npm run firstReview`: measures how far a first review is for someone who starts with nothing. With an empty home and a
// PATH of node, npm, git and sh, it follows the lines of the README for each assistant whose program is on npm: the
// assistant's own program reads the configuration, a client starts exactly the command that this program names, and
// Chromium shows the review. It ends with 1 when that takes more than 3 steps or, beside downloads, 60 seconds. Then it
// installs the plugin: the assistant's program checks and lists it, has one server, and after `--undo` the entry again. It
// ends with 3 when a program cannot be downloaded.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { chromium } from "playwright-core";
import { chromiumArguments, ensureChromium } from "./chromium.mjs";
import { readOwnerNames } from "./ownerNames.mjs";
import { root } from "./prepare.mjs";
import { removeFolder } from "./removeFolder.mjs";
import { getInstallLine, getServerStart } from "./serverStart.mjs";

const most = { steps: 3, seconds: 60 };
const { npmVersion } = readOwnerNames();
const packageLine = getInstallLine(npmVersion);
const { command: starter, args: starting } = getServerStart(npmVersion);
const setupLine = [starter, ...starting, "setup claude-code --panel browser"].join(" ");
const tarball = join(root, "dist", "dialectic-mcp-server.tgz");
const wish = "Present a review of what you just implemented.";

/**
 * The assistants. `check` is the command with which their program reads the configuration, `accepts` a part of its answer
 * when it likes it, and `read` finds the server's command there. `validate` are those that check a plugin, given the folder of
 * the installed ones, `list` the one that lists plugins, and `servers` the one that lists servers, those of plugins too.
 */
const assistants = [
  {
    name: "claude-code",
    program: "@anthropic-ai/claude-code@2.1.332",
    check: ["claude", "mcp", "get", "dialectic"],
    accepts: "Connected",
    validate: (plugins) => [
      ["claude", "plugin", "validate", "--strict", join(plugins, "plugins", "dialectic")],
      ["claude", "plugin", "validate", "--strict", plugins],
      // As it is submitted: the directory takes it from the repository.
      ["claude", "plugin", "validate", "--strict", "--profile", "directory", join(root, "plugins", "dialectic")],
    ],
    list: ["claude", "plugin", "list"],
    servers: ["claude", "mcp", "list"],
    read: (text) => [/Command: (.+)/.exec(text)?.[1], ...(/Args: (.+)/.exec(text)?.[1]?.split(" ") ?? [])],
  },
  {
    name: "codex",
    program: "@openai/codex@0.169.0",
    check: ["codex", "mcp", "get", "dialectic", "--json"],
    accepts: '"enabled": true',
    list: ["codex", "plugin", "list"],
    read: (text) => {
      const { command, args } = JSON.parse(text.slice(text.indexOf("{"))).transport;
      return [command, ...args];
    },
  },
  {
    name: "gemini",
    program: "@google/gemini-cli@0.61.0",
    // It starts servers in trusted folders only, and asks about that itself.
    before: { ".gemini/trustedFolders.json": (project) => JSON.stringify({ [project]: "TRUST_FOLDER" }) },
    check: ["gemini", "mcp", "list"],
    accepts: "Connected",
    validate: (plugins) => [["gemini", "extensions", "validate", join(plugins, "plugins", "gemini")]],
    list: ["gemini", "extensions", "list"],
    servers: ["gemini", "mcp", "list"],
    read: (text) => /dialectic: (.+) \(stdio\)/.exec(text)?.[1]?.split(" ") ?? [],
  },
];

const wanted = process.argv.slice(2);
const tried = assistants.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const readme = readFileSync(join(root, "README.md"), "utf8");
for (const line of [packageLine, setupLine, wish])
  if (!readme.includes(line)) throw new Error(`The README no longer has this line: ${line}`);
// A process of its own, as this one waits for each command. With it, npx finds the package of this checkout.
const registry = spawn(process.execPath, [join(root, "scripts", "packageRegistry.mjs"), tarball]);
process.on("exit", () => registry.kill());
const [address] = await once(registry.stdout.setEncoding("utf8"), "data");
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments });
const far = [];
for (const assistant of tried) if (!(await tryAssistant(assistant))) far.push(assistant.name);
await browser.close();
if (far.length > 0) console.error(`\nMore than ${most.steps} steps or ${most.seconds} s: ${far.join(", ")}`);
process.exit(far.length > 0 || tried.length === 0 ? 1 : 0);

async function tryAssistant(assistant) {
  console.log(`\n▸ ${assistant.program}`);
  const programs = downloadProgram(assistant.program);
  const place = mkdtempSync(join(tmpdir(), "dialectic-first-"));
  const steps = [];
  /** Does a step of the person, and prints its time. */
  const step = async (what, work) => {
    const begun = performance.now();
    const result = await work();
    steps.push((performance.now() - begun) / 1_000);
    console.log(`  ${steps.length}. ${what}  ${steps.at(-1).toFixed(1)} s`);
    return result;
  };
  const { env, project, shell } = preparePlace(place, programs);
  try {
    await step(packageLine, () => shell("npm", ["install", "-g", tarball]));
    for (const [file, content] of Object.entries(assistant.before ?? {})) {
      mkdirSync(dirname(join(env.HOME, file)), { recursive: true });
      writeFileSync(join(env.HOME, file), content(project));
    }
    const line = setupLine.replace("claude-code", assistant.name);
    await step(line, () => shell(starter, line.split(" ").slice(1), "y\n"));
    const [command, ...args] = checkConfiguration(assistant, shell);
    console.log(`     ${assistant.check.join(" ")}: ${assistant.accepts}, ${[command, ...args].join(" ")}`);
    await step(`“${wish}”`, () => showReview({ command, args, cwd: project, env }));
    tryPlugin(assistant, env, shell);
  } finally {
    await endPanels(place);
    removeFolder(place);
  }
  const seconds = steps.reduce((sum, each) => sum + each, 0);
  console.log(`  A review is on the screen after ${steps.length} steps and ${seconds.toFixed(1)} s.`);
  return steps.length <= most.steps && seconds <= most.seconds;
}

/** Has the assistant's program read the configuration; returns the command of the server that it names. */
function checkConfiguration({ check: [program, ...flags], accepts, read }, shell) {
  const said = shell(program, flags);
  const command = said.includes(accepts) ? read(said) : [];
  if (!command[0]) throw new Error(`${program} ${flags.join(" ")} does not accept the configuration:\n${said}`);
  return command;
}

/** Installs the plugin of the package; the assistant's program checks it, where it can, and lists it. */
function tryPlugin(assistant, { HOME, npm_config_prefix: prefix }, shell) {
  const {
    name,
    validate = () => [],
    list: [program, ...flags],
    servers,
  } = assistant;
  const plugins = join(prefix, "lib", "node_modules", "dialectic-mcp-server", "dist", "plugins");
  for (const [command, ...args] of validate(plugins)) {
    shell(command, args);
    console.log(`     ${command} ${args.join(" ").replace(HOME, "~").replace(root, ".")}: valid`);
  }
  shell(starter, [...starting, "setup", name, "--plugin", "--yes"]);
  const listed = shell(program, flags);
  if (!listed.includes("dialectic")) throw new Error(`${program} does not list the plugin:\n${listed}`);
  const started = servers && shell(servers[0], servers.slice(1));
  if (started && started.match(/dialectic.*Connected/g)?.length !== 1)
    throw new Error(`${program} does not have one server beside the plugin:\n${started}`);
  const ended = { session_id: "first", cwd: HOME, hook_event_name: "Stop", stop_hook_active: false };
  shell(starter, [...starting, "hook"], JSON.stringify(ended));
  console.log(`     setup ${name} --plugin: ${[program, ...flags].join(" ")} lists it, and its hook runs`);
  const undone = shell(starter, [...starting, "setup", name, "--plugin", "--undo", "--yes"]);
  checkConfiguration(assistant, shell);
  const [, left] = /itself keeps:\n((?: {2}.*\n)*)/.exec(undone) ?? [];
  console.log(`     --undo restores the entry${left ? ", and says what is left:" : ""}`);
  if (left) console.log(left.trimEnd().replaceAll(/^ {2}/gm, "       ").replaceAll(HOME, "~"));
}

/** Installs an assistant's program into the cache folder, unless it is there; returns the folder of its commands. */
function downloadProgram(program) {
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const folder = join(caches, "dialectic", "assistants", program.replaceAll(/[@/]+/g, "-").slice(1));
  const commands = join(folder, "node_modules", ".bin");
  if (existsSync(commands)) return commands;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const begun = performance.now();
  try {
    call("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", program], { cwd: folder });
  } catch (problem) {
    if (!/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/.test(problem.message))
      throw problem;
    console.error(`${program} cannot be downloaded: the npm registry is not reached.`);
    process.exit(3);
  }
  console.log(`  downloaded in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  return commands;
}

/** Makes an empty home, a PATH of node, npm, git and the shell that npx starts, and a repository with a change. */
function preparePlace(place, programs) {
  const [home, bin, project] = ["home", "bin", "shop"].map((name) => join(place, name));
  for (const folder of [home, bin, project]) mkdirSync(folder);
  writeFileSync(join(home, ".npmrc"), `registry=${address}`);
  for (const name of ["node", "npm", "npx", "git", "sh"]) symlinkSync(findProgram(name), join(bin, name));
  // Without it, `npm install -g` writes beside this machine's node.
  const prefix = join(home, ".npm-global");
  const env = {
    HOME: home,
    PATH: [bin, join(prefix, "bin"), programs].join(delimiter),
    npm_config_prefix: prefix,
    // Apart from the windows of this machine, and in a place where the panel is found to end it.
    DIALECTIC_RUNTIME_DIR: join(place, "run"),
  };
  const shell = (command, args, input) => call(command, args, { cwd: project, env, input });
  writeFileSync(join(project, "auth.ts"), "export const limit = 60;\n");
  const git = (...args) => shell("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args]);
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Begin");
  writeFileSync(join(project, "auth.ts"), "export const limit = 30;\n");
  return { env, project, shell };
}

function findProgram(name) {
  const found = process.env.PATH.split(delimiter).find((folder) => existsSync(join(folder, name)));
  if (found === undefined) throw new Error(`${name} is not on the PATH`);
  return join(found, name);
}

/** Runs a command to its end and returns its output; fails with it. */
function call(command, args, options) {
  const { env = process.env } = options;
  // The command is looked up on the PATH of the child.
  const file = env.PATH.split(delimiter)
    .map((folder) => join(folder, command))
    .find((path) => existsSync(path));
  const ended = spawnSync(file ?? command, args, { encoding: "utf8", timeout: 600_000, ...options });
  // Gemini CLI writes its answer to the other stream.
  if (ended.status === 0) return ended.stdout.trim() === "" ? ended.stderr : ended.stdout;
  const why = ended.error?.message ?? `ended with ${ended.status ?? ended.signal}`;
  throw new Error(`${command} ${args.join(" ")} ${why}\n${ended.stdout}${ended.stderr}`);
}

/** Starts the server as the assistant's configuration says, presents a review, and waits until Chromium shows it. */
async function showReview({ command, args, cwd, env }) {
  const client = new Client({ name: "first-review", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command, args, cwd, env, stderr: "ignore" }));
  try {
    const content = "# A shorter session\n\nSessions end after 30 minutes: `auth.ts:1`.\n";
    const answer = await client.callTool({
      name: "present_review",
      arguments: { content, mode: "replace", baseUri: cwd },
    });
    const text = answer.content.map((part) => part.text).join("\n");
    const address = /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(text)?.[0];
    if (address === undefined) throw new Error(`The answer has no address:\n${text}`);
    const page = await browser.newPage();
    await page.goto(address);
    await page.getByRole("heading", { name: "A shorter session" }).first().waitFor();
    await page.close();
  } finally {
    await client.close();
  }
}

/** Ends the panel that the server started: it stays for the next assistant. */
async function endPanels(place) {
  const records = join(place, "run", "windows");
  if (!existsSync(records)) return;
  for (const name of readdirSync(records).filter((each) => each.endsWith(".json"))) {
    const { pid } = JSON.parse(readFileSync(join(records, name), "utf8"));
    process.kill(pid);
    while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
