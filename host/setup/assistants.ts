import { posix, win32 } from "node:path";

/** Assistants whose configuration can be written, by their names on the command line. */
export const assistantNames = ["claude-code", "vscode", "cursor", "codex", "gemini", "amazon-q", "zed"] as const;
export type AssistantName = (typeof assistantNames)[number];

/** `user` applies to all projects of this person, `project` to one project and everyone who works on it. */
export const setupScopes = ["user", "project"] as const;
export type SetupScope = (typeof setupScopes)[number];

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

export interface SetupPlaces {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly project: string;
}

export interface Assistant {
  readonly name: AssistantName;
  readonly title: string;
  readonly format: "json" | "toml";
  readonly container: string;
  readonly entry: (server: ServerCommand) => Readonly<Record<string, unknown>>;
  readonly file: (scope: SetupScope, places: SetupPlaces) => string;
  /** Name of its program, by which a PATH shows that it is installed. */
  readonly program: string;
  /** Its own command that lists its servers. */
  readonly check?: string;
  readonly next: string;
}

const stdio = ({ command, args }: ServerCommand) => ({ type: "stdio", command, args: [...args] });
const plain = ({ command, args }: ServerCommand) => ({ command, args: [...args] });

const assistants: readonly Assistant[] = [
  {
    name: "claude-code",
    title: "Claude Code",
    program: "claude",
    check: "/mcp",
    format: "json",
    container: "mcpServers",
    entry: stdio,
    // https://code.claude.com/docs/en/mcp: `.mcp.json` in the project, `~/.claude.json` for all projects.
    file: (scope, { project, env, home, platform }) =>
      scope === "project"
        ? getPathRules(platform).join(project, ".mcp.json")
        : getPathRules(platform).join(omitRelative(env["CLAUDE_CONFIG_DIR"], platform) ?? home, ".claude.json"),
    next: "Restart Claude Code. /mcp then lists the server.",
  },
  {
    name: "vscode",
    title: "VS Code",
    program: "code",
    format: "json",
    container: "servers",
    entry: stdio,
    // https://code.visualstudio.com/docs/agents/reference/mcp-configuration: `.vscode/mcp.json`, or `mcp.json` in the user profile.
    file: (scope, places) =>
      scope === "project" ? locateInProject(places, ".vscode", "mcp.json") : locateVscodeProfile(places),
    next: "Run MCP: List Servers in VS Code and start the server. Other profiles and other builds of VS Code have their own file: MCP: Open User Configuration opens it, and --print shows what to add.",
  },
  {
    name: "cursor",
    title: "Cursor",
    program: "cursor",
    format: "json",
    container: "mcpServers",
    entry: plain,
    // https://cursor.com/docs/mcp: `.cursor/mcp.json` in the project, `~/.cursor/mcp.json` for all projects.
    file: (scope, places) =>
      scope === "project"
        ? locateInProject(places, ".cursor", "mcp.json")
        : locateInHome(places, ".cursor", "mcp.json"),
    next: "Restart Cursor and turn on the server under MCP.",
  },
  {
    name: "codex",
    title: "Codex",
    program: "codex",
    check: "/mcp",
    format: "toml",
    container: "mcp_servers",
    entry: plain,
    // https://developers.openai.com/codex/mcp: `~/.codex/config.toml`, or `.codex/config.toml` of a trusted project.
    file: (scope, places) => {
      if (scope === "project") return locateInProject(places, ".codex", "config.toml");
      const own = omitRelative(places.env["CODEX_HOME"], places.platform);
      return own
        ? getPathRules(places.platform).join(own, "config.toml")
        : locateInHome(places, ".codex", "config.toml");
    },
    next: "Restart Codex. /mcp then lists the server.",
  },
  {
    name: "gemini",
    title: "Gemini CLI",
    program: "gemini",
    check: "/mcp",
    format: "json",
    container: "mcpServers",
    entry: plain,
    // https://geminicli.com/docs/tools/mcp-server: `.gemini/settings.json` in the project or in the home folder.
    file: (scope, places) =>
      scope === "project"
        ? locateInProject(places, ".gemini", "settings.json")
        : locateInHome(places, ".gemini", "settings.json"),
    next: "Restart Gemini CLI. /mcp then lists the server.",
  },
  {
    name: "amazon-q",
    title: "Amazon Q Developer CLI",
    program: "q",
    check: "/tools",
    format: "json",
    container: "mcpServers",
    entry: plain,
    // https://aws.github.io/amazon-q-developer-cli: the default agent reads `~/.aws/amazonq/mcp.json` and `.amazonq/mcp.json`.
    file: (scope, places) =>
      scope === "project"
        ? locateInProject(places, ".amazonq", "mcp.json")
        : locateInHome(places, ".aws", "amazonq", "mcp.json"),
    next: "Restart q chat. /tools then lists the server. Custom agents need useLegacyMcpJson.",
  },
  {
    name: "zed",
    title: "Zed",
    program: "zed",
    format: "json",
    container: "context_servers",
    entry: (server) => ({ ...plain(server), env: {} }),
    // https://zed.dev/docs/ai/mcp: `context_servers` in the settings, which a project can have as well.
    file: (scope, places) =>
      scope === "project" ? locateInProject(places, ".zed", "settings.json") : locateZedSettings(places),
    next: "Zed reads it at once. Settings, AI, MCP Servers shows its state.",
  },
];

export function getAssistant(name: AssistantName): Assistant {
  const found = assistants.find((assistant) => assistant.name === name);
  if (found === undefined) throw new Error(`No assistant is named ${name}`);
  return found;
}

function locateInProject({ project, platform }: SetupPlaces, ...parts: readonly string[]): string {
  return getPathRules(platform).join(project, ...parts);
}

function locateInHome({ home, platform }: SetupPlaces, ...parts: readonly string[]): string {
  return getPathRules(platform).join(home, ...parts);
}

function locateInApplications({ platform, env, home }: SetupPlaces, ...parts: readonly string[]): string {
  const { join } = getPathRules(platform);
  if (platform === "win32")
    return join(omitRelative(env["APPDATA"], platform) ?? join(home, "AppData", "Roaming"), ...parts);
  if (platform === "darwin") return join(home, "Library", "Application Support", ...parts);
  return join(omitRelative(env["XDG_CONFIG_HOME"], platform) ?? join(home, ".config"), ...parts);
}

/** Returns the path in the default profile: of a portable VS Code, of Insiders in its own terminal, or else of VS Code. */
function locateVscodeProfile(places: SetupPlaces): string {
  const { env, platform } = places;
  const portable = omitRelative(env["VSCODE_PORTABLE"], platform);
  if (portable !== undefined) return getPathRules(platform).join(portable, "user-data", "User", "mcp.json");
  const isInsiders = env["TERM_PROGRAM"] === "vscode" && env["TERM_PROGRAM_VERSION"]?.endsWith("-insider");
  return locateInApplications(places, isInsiders ? "Code - Insiders" : "Code", "User", "mcp.json");
}

function locateZedSettings(places: SetupPlaces): string {
  if (places.platform === "win32") return locateInApplications(places, "Zed", "settings.json");
  // Zed also uses `~/.config` on macOS.
  if (places.platform === "darwin") return locateInHome(places, ".config", "zed", "settings.json");
  return locateInApplications(places, "zed", "settings.json");
}

function omitRelative(path: string | undefined, platform: NodeJS.Platform): string | undefined {
  return path && getPathRules(platform).isAbsolute(path) ? path : undefined;
}

function getPathRules(platform: NodeJS.Platform): typeof posix {
  return platform === "win32" ? win32 : posix;
}
