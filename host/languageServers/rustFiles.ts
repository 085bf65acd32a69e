import { readdir } from "node:fs/promises";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { isRecord } from "@dialectic/shared/protocol";
import { parseJson } from "../base/parseJson.ts";
import { listUpToTop } from "../git/index.ts";
import { type Mention, readSmallText } from "./folderFiles.ts";
import { findTomlLine, readTomlEntries, type TomlEntry } from "./tomlEntries.ts";

/*
 * The files by which a folder chooses programs that rust-analyzer runs. It starts `cargo` and `rustc`, also without build scripts:
 * - rustup takes the whole toolchain from `path` in `rust-toolchain` (https://rust-lang.github.io/rustup/overrides.html);
 * - cargo reads `.cargo/config.toml` of the folder of the workspace and of its parents
 *   (https://doc.rust-lang.org/cargo/reference/config.html);
 * - settings in `rust-analyzer.toml` count more than those of the client;
 * - `rust-project.json` names the folder of `rustc`.
 *
 * A channel, a feature or a flag names no program.
 */

/** Finds what the files say that count for a folder. */
export async function findRustMentions(folder: string): Promise<readonly Mention[]> {
  const folders = await listCargoFolders(folder);
  const found = await Promise.all(
    folders.flatMap((each) => [
      readToolchain(join(each, "rust-toolchain")),
      readToolchain(join(each, "rust-toolchain.toml")),
      // Cargo reads only the first of these where both are.
      readCargoConfig(join(each, ".cargo/config")),
      readCargoConfig(join(each, ".cargo/config.toml")),
      readAnalyzerSettings(join(each, "rust-analyzer.toml")),
      readProject(join(each, "rust-project.json")),
      readProject(join(each, ".rust-project.json")),
    ]),
  );
  return found.flat();
}

/**
 * Lists the folders whose files count: the folder with its parents, its children with a package where these have none, and the workspaces
 * that packages name, which may be anywhere.
 */
async function listCargoFolders(folder: string): Promise<readonly string[]> {
  const around = listUpToTop(folder);
  const manifests = await Promise.all(around.map(readManifest));
  const isPackage = manifests.some((each) => each !== undefined);
  const children = isPackage ? [] : await readdir(folder).catch(() => []);
  const below = children.map((name) => join(folder, name));
  const belowManifests = await Promise.all(below.map(readManifest));
  const packages = below.filter((_each, at) => belowManifests[at] !== undefined);
  const workspaces = [...manifests, ...belowManifests].flatMap((each) => each?.workspace ?? []);
  return [...new Set([...around, ...packages, ...workspaces.flatMap(listUpToTop)])];
}

/** Returns the workspace that a package names; undefined where there is no package. */
async function readManifest(folder: string): Promise<{ readonly workspace: string | undefined } | undefined> {
  const read = await readSmallText(join(folder, "Cargo.toml"));
  if (read.kind !== "text") return undefined;
  const named = readTomlEntries(read.text)?.find(({ key }) => key.join(".") === "package.workspace")?.value;
  return { workspace: typeof named === "string" ? resolve(folder, named) : undefined };
}

interface TomlReading {
  readonly isNamed: (entry: TomlEntry) => boolean;
  /** The folder from which paths in the file begin. */
  readonly base: string;
  /** The programs that a path leads to; by default the path itself. */
  readonly programsOf?: (path: string) => readonly string[];
}

interface ReadToml {
  readonly mentions: readonly Mention[];
  readonly entries: readonly TomlEntry[];
}

async function readToml(
  file: string,
  { isNamed, base, programsOf = (path) => [path] }: TomlReading,
): Promise<ReadToml> {
  const read = await readSmallText(file);
  if (read.kind === "none") return { mentions: [], entries: [] };
  const entries = read.kind === "text" ? readTomlEntries(read.text) : undefined;
  if (read.kind !== "text" || entries === undefined) return { mentions: [unread(file)], entries: [] };
  const mentions = entries.filter(isNamed).map(({ key, value }): Mention => {
    const words = toWords(value);
    const [path = ""] = words.split(/\s/, 1);
    const programs = /[\\/]/.test(path) ? programsOf(resolve(base, path)) : [];
    return { kind: "names", file, line: findTomlLine(read.text, key), key: key.join("."), value: words, programs };
  });
  return { mentions, entries };
}

/** The content counts of a file whose words are unknown. */
function unread(file: string): Mention {
  return { kind: "unread", file, programs: [file] };
}

function toWords(value: unknown): string {
  return [value].flat().join(" ");
}

/** The programs of a toolchain that rust-analyzer starts. */
const tools = ["rust-analyzer", "cargo", "rustc", "rustfmt"];
const listTools = (toolchain: string) => tools.map((tool) => join(toolchain, "bin", tool));

async function readToolchain(file: string): Promise<readonly Mention[]> {
  const read = file.endsWith(".toml") ? undefined : await readSmallText(file);
  const lines = read?.kind === "text" ? read.text.trimEnd().split("\n") : [];
  if (lines.length === 1) {
    // The older form of the file is a channel or an absolute path.
    const value = lines[0]?.trim() ?? "";
    return isAbsolute(value) ? [{ kind: "names", file, line: 1, value, programs: listTools(value) }] : [];
  }
  const isNamed = ({ key }: TomlEntry) => key.join(".") === "toolchain.path";
  return (await readToml(file, { isNamed, base: dirname(file), programsOf: listTools })).mentions;
}

const cargoPrograms = new Set(["rustc", "rustc-wrapper", "rustc-workspace-wrapper", "rustdoc", "linker", "runner"]);
/** Variables that decide which program or library is loaded. */
const loaderVariables = /^(?:PATH|LD_\w+|DYLD_\w+|RUSTUP_\w+|BASH_ENV|GCONV_PATH)$/i;
/** The only flag that loads a library before anything is compiled, and a file with further flags. */
const loadingFlags = /codegen-backend|(?:^|\s)@/;

function isCargoProgram({ key: [table, name = "", ...rest], value }: TomlEntry): boolean {
  const last = rest.at(-1) ?? name;
  if (table === "env") return loaderVariables.test(name) && (rest.length === 0 || last === "value");
  if ((table !== "build" && table !== "target" && table !== "host") || value === "") return false;
  return cargoPrograms.has(last) || (/flags$/.test(last) && loadingFlags.test(toWords(value)));
}

async function readCargoConfig(file: string, seen: readonly string[] = []): Promise<readonly Mention[]> {
  if (seen.includes(file)) return [];
  const { mentions, entries } = await readToml(file, { isNamed: isCargoProgram, base: dirname(dirname(file)) });
  const included = entries
    .filter(({ key: [first, ...rest] }) => first === "include" && !rest.includes("optional"))
    .flatMap(({ value }) => [value].flat())
    .filter((path) => typeof path === "string");
  const further = await Promise.all(
    included.map((path) => readCargoConfig(resolve(dirname(file), path), [...seen, file])),
  );
  return [...mentions, ...further.flat()];
}

/** Settings that name a program or a path, and those that turn on what runs code of the folder and is off by our options. */
const analyzerSettings = [
  "cargo.buildScripts.enable",
  "cargo.buildScripts.overrideCommand",
  "cargo.config",
  "cargo.sysroot",
  "cargo.sysrootSrc",
  "check.overrideCommand",
  "checkOnSave",
  "linkedProjects",
  "procMacro.enable",
  "procMacro.server",
  "rustc.source",
  "rustfmt.overrideCommand",
  "server",
  "workspace.discoverConfig",
];
/** Further variables that cargo and rust-analyzer take from the environment. */
const toolVariables = /^(?:CARGO|RUSTC|RUSTDOC|RUSTFMT)/;

function isAnalyzerProgram({ key, value }: TomlEntry): boolean {
  const name = key.join(".");
  if (value === false || value === "discover") return false;
  const [, variable] = /\bextraEnv\.(\w+)$/.exec(name) ?? [];
  if (variable !== undefined)
    return loaderVariables.test(variable) || toolVariables.test(variable) || loadingFlags.test(toWords(value));
  if (/extraArgs$/i.test(name)) return toWords(value).includes("--config");
  return analyzerSettings.some((each) => name === each || name.startsWith(`${each}.`));
}

async function readAnalyzerSettings(file: string): Promise<readonly Mention[]> {
  return (await readToml(file, { isNamed: isAnalyzerProgram, base: dirname(file) })).mentions;
}

async function readProject(file: string): Promise<readonly Mention[]> {
  const read = await readSmallText(file);
  if (read.kind === "none") return [];
  const project = read.kind === "text" ? parseJson(read.text) : undefined;
  if (read.kind !== "text" || !isRecord(project)) return [unread(file)];
  const lines = read.text.split("\n");
  return [project, project["sysroot_project"]].filter(isRecord).flatMap((each) =>
    ["sysroot", "sysroot_src"].flatMap((key): readonly Mention[] => {
      const value = each[key];
      if (typeof value !== "string") return [];
      const at = lines.findIndex((text) => text.includes(`"${key}"`));
      const programs = listTools(resolve(dirname(file), value));
      return [{ kind: "names", file, line: at === -1 ? undefined : at + 1, key, value, programs }];
    }),
  );
}
