import * as z from "zod/mini";
import { ServerRefusal } from "../base/serverRefusal.ts";
import { maxProjectFilesPerQuestion } from "../limits.ts";
import type { LanguageServer } from "./languageServer.ts";
import { toUri } from "./serverDocuments.ts";

// Finds the files that TypeScript has in one project. Its search for uses reads all files of the project of the asked file.
// - typescript-language-server passes a question on to tsserver, which lists the files of a project;
// - TypeScript 7 names the project of each file, loaded or not.

const questionCommand = "typescript.tsserverRequest";
const listed = z.looseObject({
  body: z.looseObject({ fileNames: z.array(z.string()), languageServiceDisabled: z.optional(z.boolean()) }),
});
const named = z.nullable(z.looseObject({ configFilePath: z.optional(z.string()) }));

/** Returns those of the files that are in the project of a loaded file; none for a server that does not tell. */
export async function findInProject(
  server: LanguageServer,
  absolutePath: string,
  others: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (server.found.known.name !== "TypeScript") return new Set();
  const canAsk = server.capabilities.executeCommandProvider?.commands.includes(questionCommand) === true;
  const inProject = await (canAsk
    ? listProject(server, absolutePath)
    : nameProjects(server, absolutePath, others, signal));
  return new Set(others.filter((path) => inProject.has(path)));
}

async function listProject(server: LanguageServer, file: string): Promise<ReadonlySet<string>> {
  const question = { command: questionCommand, arguments: ["projectInfo", { file, needFileNameList: true }] };
  const answer = await unlessRefused(server.request("workspace/executeCommand", question, z.unknown()));
  return readProjectFiles(answer);
}

/** Reads the files of tsserver's answer to `projectInfo`; none for a project that is too large for it to read. */
export function readProjectFiles(answer: unknown): ReadonlySet<string> {
  const project = z.safeParse(listed, answer);
  if (!project.success || project.data.body.languageServiceDisabled === true) return new Set();
  return new Set(project.data.body.fileNames);
}

async function nameProjects(
  server: LanguageServer,
  absolutePath: string,
  others: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const name = async (path: string) => {
    const question = { textDocument: { uri: toUri(path) } };
    return (await unlessRefused(server.request("custom/projectInfo", question, named)))?.configFilePath ?? "";
  };
  const own = await name(absolutePath);
  if (own === "") return new Set();
  const found = new Set<string>();
  for (let from = 0; from < others.length && !signal.aborted; from += maxProjectFilesPerQuestion) {
    const some = others.slice(from, from + maxProjectFilesPerQuestion);
    const names = await Promise.all(some.map(name));
    for (const [at, path] of some.entries()) if (names[at] === own) found.add(path);
  }
  return found;
}

/** A server that does not know the question, or no project of the file, refuses. */
async function unlessRefused<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (problem) {
    if (problem instanceof ServerRefusal) return undefined;
    throw problem;
  }
}
