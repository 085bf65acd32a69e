import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import type { QuestionOf } from "@dialectic/shared/protocol";
import { expect, onTestFinished } from "vitest";
import type { FolderCommand } from "../base/serverPorts.ts";
import { temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { findServer } from "./findServers.ts";
import { openLanguageServers } from "./openLanguageServers.ts";
import { makeSilentServer } from "./silentServer.fixture.ts";

/** A server that answers nothing but its introduction, and leaves a mark when it was started. */
export const silentServer = makeSilentServer(
  'require("node:fs").writeFileSync(__dirname + "/started", process.argv.slice(2).join(" "));' +
    'require("node:fs").appendFileSync(__dirname + "/starts", ".");',
);

interface FolderOptions {
  /** The folder that is open; by default the one with the files. */
  readonly open?: string;
  /** PATH, of which `.` stands for the folder with the files. */
  readonly path?: readonly string[];
}

/** Opens a folder with servers of its own, and a person who has answered nothing yet; programs are the files in a `bin`. */
export function folderOfTest(files: Readonly<Record<string, string>>, { open = "", path = [] }: FolderOptions = {}) {
  const top = temporaryFolder();
  const folder = join(top, open);
  writeFiles(folder, { "a.ts": "export const a = 1;\n", "b.py": "b = 1\n" });
  writeFiles(top, files);
  for (const name of Object.keys(files)) if (name.includes("bin/")) chmodSync(join(top, name), 0o755);
  const PATH = path.map((entry) => resolve(top, entry)).join(delimiter);
  const answers = new Map<string, "run" | "never">();
  const toKey = ({ because = [], ...command }: FolderCommand) =>
    JSON.stringify([command, because.map(({ mark }) => mark)]);
  const now = { at: 0 };
  const permissions = {
    find: (command: FolderCommand) => answers.get(toKey(command)),
    keep: async (commands: readonly FolderCommand[], answer: "run" | "never") => {
      for (const command of commands) answers.set(toKey(command), answer);
    },
    onChanged: () => ({ dispose: () => undefined }),
  };
  const { servers, dispose, languages } = openLanguageServers({
    workspace: workspaceOf(folder),
    log: () => undefined,
    clock: { now: () => now.at },
    permissions,
    find: (known, folders) => findServer(known, folders, { PATH }),
  });
  onTestFinished(dispose);
  const at = (name: string) => join(folder, name);
  const signal = new AbortController().signal;
  const started = () =>
    readdirSync(top, { recursive: true, encoding: "utf8" }).filter((each) => each.endsWith("started"));
  return {
    top,
    folder,
    servers,
    at,
    /** Lists the marks of programs that ran. */
    started,
    /** Returns how often a program of a folder was started. */
    startsIn: (bin: string) => (existsSync(join(bin, "starts")) ? readFileSync(join(bin, "starts")).length : 0),
    needs: (...names: readonly string[]) => servers.served(names.map(at)),
    load: (name: string) =>
      languages.load(at(name), signal).catch(({ message }: Error) => ({ kind: "failed", message })),
    asked: () => servers.question?.asked().flatMap(({ facts }) => facts.servers),
    answer: async (choice: QuestionOf<"servers">["choices"][number]) =>
      expect(await servers.question?.asked()[0]?.choices[choice]?.()).toBeUndefined(),
    later(milliseconds: number) {
      now.at += milliseconds;
    },
    foundAny: () => expect(servers.mayServe()).resolves.toBe(true),
    states: async () => (await servers.states()).map(({ name, program, state }) => [name, program, state]),
  };
}
