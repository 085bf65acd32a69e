import { existsSync, realpathSync } from "node:fs";
import { access } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import type { Mention } from "./folderFiles.ts";
import { olderTypeScriptHints, typeScriptHints } from "./hintSettings.ts";
import { findRustMentions } from "./rustFiles.ts";

/**
 * Finds the interpreter of a folder's environment, which basedpyright runs to learn where its packages are. Pyright runs none of the folder,
 * also where its settings name an environment.
 */
async function findPythonMentions(folder: string, program: string): Promise<readonly Mention[]> {
  if (!basename(program).startsWith("basedpyright")) return [];
  const file = join(folder, ".venv", ...(process.platform === "win32" ? ["Scripts", "python.exe"] : ["bin", "python"]));
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  return isThere ? [{ kind: "runs", file, programs: [file] }] : [];
}

/** A program that speaks the Language Server Protocol on its standard input and output. */
export interface ServerProgram {
  /** Its name on the PATH, and in the `node_modules/.bin` of a workspace. */
  readonly name: string;
  readonly args: readonly string[];
  /** The first major version that is a language server, as `--version` prints it. */
  readonly since?: number;
  /** The package that has it, if that is named differently. */
  readonly package?: string;
  /** `initializationOptions`; undefined when this program would run code of the workspace unasked. */
  readonly options?: (program: string) => object | undefined;
  /** Those of a program of the workspace that {@link options} has none for: the person has allowed to run it. */
  readonly folderOptions?: object;
}

/** The language servers of a group of languages, of which one is used. */
export interface KnownServer {
  /** As people call it. */
  readonly name: string;
  /** VS Code's language identifiers, by the end of a file's name. */
  readonly languages: Readonly<Record<string, string>>;
  /** In order of preference. */
  readonly programs: readonly ServerProgram[];
  /** Answers to `workspace/configuration`, by section. */
  readonly settings?: Readonly<Record<string, object>>;
  /** True for a server that says with `experimental/serverStatus` whether it has read everything. */
  readonly tellsStatus?: boolean;
  /** Variables that keep it from fetching or running anything. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Finds what files of a folder say about programs that the server runs there; `program` is its path. */
  readonly mentions?: (folder: string, program: string) => Promise<readonly Mention[]>;
  /** The package that a person installs to get it, with the command. */
  readonly install: string;
}

const rustWithoutItsOwnCode = {
  cargo: { buildScripts: { enable: false } },
  procMacro: { enable: false },
  checkOnSave: false,
};

/** Plugins of pylsp that run Python of the folder: mypy's `plugins`, pylint's `init-hook`, the local plugins of flake8. */
const noPythonOfTheFolder = {
  plugins: { pylsp_mypy: { enabled: false }, pylint: { enabled: false }, flake8: { enabled: false } },
};

/** TypeScript would let npm fetch types for JavaScript. */
const usualTypeScript = { disableAutomaticTypeAcquisition: true, ...typeScriptHints };
/** Without the second process, which answers about single files while the first one reads the project: it finds no uses in other files. */
const oneProcess = { useSyntaxServer: "never" };
const noSchemasOfTheNetwork = { handledSchemaProtocols: ["file"], provideFormatter: true };
/** VS Code's servers for style sheets fail on a section without settings. */
const usualStyles = { css: {}, scss: {}, less: {} };

/**
 * The servers that are looked for. Rules:
 * - a program of the PATH starts in any trusted folder, so its options keep it from running code of that folder: build scripts, macros,
 *   plugins, or another copy of the compiler;
 * - where a file of the folder can choose a program all the same, `mentions` finds it, and the person is asked;
 * - none fetches from the network.
 */
export const knownServers: readonly KnownServer[] = [
  {
    name: "TypeScript",
    languages: {
      ".ts": "typescript",
      ".mts": "typescript",
      ".cts": "typescript",
      ".tsx": "typescriptreact",
      ".js": "javascript",
      ".mjs": "javascript",
      ".cjs": "javascript",
      ".jsx": "javascriptreact",
    },
    programs: [
      { name: "tsc", args: ["--lsp", "--stdio"], since: 7, package: "typescript" },
      {
        name: "typescript-language-server",
        args: ["--stdio"],
        options: ownTypeScript,
        folderOptions: { tsserver: oneProcess, preferences: olderTypeScriptHints },
      },
    ],
    settings: { typescript: usualTypeScript, javascript: usualTypeScript },
    install: "TypeScript 7 or newer (npm install -g typescript)",
  },
  {
    name: "Python",
    languages: { ".py": "python", ".pyi": "python" },
    programs: [
      { name: "pyright-langserver", args: ["--stdio"] },
      { name: "basedpyright-langserver", args: ["--stdio"] },
      { name: "pylsp", args: [] },
    ],
    settings: { pylsp: noPythonOfTheFolder },
    mentions: findPythonMentions,
    install: "pyright (npm install -g pyright)",
  },
  {
    name: "Go",
    languages: { ".go": "go" },
    programs: [{ name: "gopls", args: [] }],
    environment: { GOTOOLCHAIN: "local", GOPROXY: "off", GOFLAGS: "-mod=readonly" },
    install: "gopls (go install golang.org/x/tools/gopls@latest)",
  },
  {
    name: "Rust",
    languages: { ".rs": "rust" },
    programs: [{ name: "rust-analyzer", args: [], options: () => rustWithoutItsOwnCode }],
    settings: { "rust-analyzer": rustWithoutItsOwnCode },
    tellsStatus: true,
    // The second keeps rustup from fetching the toolchain that a folder names.
    environment: { CARGO_NET_OFFLINE: "true", RUSTUP_AUTO_INSTALL: "0" },
    mentions: findRustMentions,
    install: "rust-analyzer (rustup component add rust-analyzer)",
  },
  {
    name: "C and C++",
    languages: { ".c": "c", ".h": "c", ".cc": "cpp", ".cpp": "cpp", ".cxx": "cpp", ".hh": "cpp", ".hpp": "cpp" },
    programs: ["clangd", "clangd-19", "clangd-16", "clangd-14"].map((name) => ({ name, args: ["--log=error"] })),
    install: "clangd",
  },
  {
    name: "JSON",
    languages: { ".json": "json", ".jsonc": "jsonc" },
    programs: [{ name: "vscode-json-language-server", args: ["--stdio"], options: () => noSchemasOfTheNetwork }],
    install: "vscode-langservers-extracted",
  },
  {
    name: "CSS",
    languages: { ".css": "css", ".scss": "scss", ".less": "less" },
    programs: [
      {
        name: "vscode-css-language-server",
        args: ["--stdio"],
        options: () => ({ handledSchemas: ["file"], provideFormatter: true }),
      },
    ],
    settings: usualStyles,
    install: "vscode-langservers-extracted",
  },
  {
    name: "HTML",
    languages: { ".html": "html", ".htm": "html" },
    programs: [
      { name: "vscode-html-language-server", args: ["--stdio"], options: () => ({ handledSchemas: ["file"] }) },
    ],
    settings: { ...usualStyles, html: {}, javascript: {} },
    install: "vscode-langservers-extracted",
  },
];

/** Uses the TypeScript that is installed beside the server; without this, the server runs the one of the workspace. */
function ownTypeScript(program: string): object | undefined {
  try {
    const path = createRequire(realpathSync(program)).resolve("typescript/lib/tsserver.js");
    const tsserver = { path, ...oneProcess };
    return existsSync(path)
      ? { tsserver, disableAutomaticTypingAcquisition: true, preferences: olderTypeScriptHints }
      : undefined;
  } catch {
    return undefined;
  }
}
