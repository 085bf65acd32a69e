import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { onTestFinished } from "vitest";
import type { Proposal } from "../base/editPort.ts";
import { DiagnosticsService } from "../ide/diagnosticsService.ts";
import { DocumentSettler } from "../ide/documentSettler.ts";
import { EditService } from "../ide/editService.ts";
import { capabilityWorkspace } from "../test/capabilityWorkspace.fixture.ts";
import { git, temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { findOnPath } from "./findServers.ts";
import type { KnownServer } from "./knownServers.ts";
import { openLanguageServers } from "./openLanguageServers.ts";

const modules = resolve(import.meta.dirname, "../../node_modules");

/** Programs of npm, as a person installs them: on the PATH, outside of the working directory. */
export type NpmServer =
  | "tsc"
  | "typescript-language-server"
  | "pyright-langserver"
  | "vscode-json-language-server"
  | "vscode-css-language-server"
  | "vscode-html-language-server";

/** Makes a folder of programs; a link would lead back into the working directory, whose programs are never started. */
function installPrograms(names: readonly NpmServer[]): string {
  const tools = temporaryFolder();
  for (const name of names)
    writeFileSync(join(tools, name), `#!/bin/sh\nexec "${join(modules, ".bin", name)}" "$@"\n`, { mode: 0o755 });
  // The TypeScript that typescript-language-server runs; the one of this repository has no such server any more.
  mkdirSync(join(tools, "node_modules"));
  symlinkSync(join(modules, "typescript-api"), join(tools, "node_modules/typescript"));
  return tools;
}

/** Opens a committed repository with real language servers, as `change` makes them, and the IDE's language on top of them. */
export function openRealServers(
  files: Readonly<Record<string, string>>,
  programs: readonly NpmServer[],
  change = (known: KnownServer): KnownServer => known,
) {
  const folder = temporaryFolder();
  git(folder, "init", "--quiet", "--initial-branch=main");
  writeFiles(folder, files);
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", "Files");
  const tools = installPrograms(programs);
  const environment = { ...process.env, PATH: [tools, process.env["PATH"]].join(delimiter) };
  const workspace = workspaceOf(folder);
  const clock = { now: () => Date.now() };
  const servers = openLanguageServers({
    workspace,
    log: () => undefined,
    find: (known, folders) => findOnPath(change(known), folders, environment),
  });
  onTestFinished(() => servers.dispose());
  const settler = new DocumentSettler(servers.diagnostics, clock, workspace, { languages: servers.languages });
  const proposals: Proposal[] = [];
  const opened = capabilityWorkspace({}, { workspace, editor: servers });
  const { files: listed } = opened.domain;
  Object.assign(opened.domain, {
    diagnostics: new DiagnosticsService({
      settler,
      programs: undefined,
      baselines: undefined,
      workspace,
      files: listed,
    }),
    edits: new EditService({ editor: servers, workspace, clock, log: () => undefined }),
    propose: async (proposal: Proposal) => {
      proposals.push(proposal);
      return { kind: "requested", reviewId: "r" };
    },
  });
  const signal = new AbortController().signal;
  return {
    ...opened,
    servers,
    folder,
    tools,
    proposals,
    signal,
    at: (name: string) => join(folder, name),
    /** Returns the lines of a file's problems, and whether that is all of them. */
    async problems(name: string) {
      const file = join(folder, name);
      const followed = await settler.follow([file], signal);
      const [settled] = await settler.settle([file], AbortSignal.timeout(30_000), followed);
      return { settled: settled?.settled, lines: settled?.problems.map(({ line }) => line), reason: settled?.reason };
    },
  };
}
