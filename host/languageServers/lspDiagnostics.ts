import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import type { CheckedDocument, DiagnosticsPort } from "../base/diagnosticsPort.ts";
import { fileStamp } from "../base/fileStamp.ts";
import { decodeText } from "../base/fileText.ts";
import { LanguageTrouble } from "../base/languageTrouble.ts";
import { getLanguageGroup } from "../ide/languageGroup.ts";
import { hasProvider, read } from "./lspRequests.ts";
import type { ServerLook } from "./serverLook.ts";
import type { ServerReports } from "./serverReports.ts";

/** Makes typescript-language-server read its projects again. */
const reloading = { command: "typescript.tsserverRequest", arguments: ["reloadProjects", {}] };

/** Returns the problems that language servers find in the texts of the disk. */
export function lspDiagnostics(look: ServerLook, reports: ServerReports): DiagnosticsPort {
  const { documents, pool } = look;
  return {
    async open(absolutePath) {
      try {
        const opened = await look.open(absolutePath);
        return typeof opened === "string" ? `It cannot be read: ${opened}` : undefined;
      } catch (problem) {
        if (problem instanceof LanguageTrouble) return problem.message;
        throw problem;
      }
    },
    document(absolutePath) {
      const open = documents.get(absolutePath);
      if (open === undefined) return undefined;
      const { version, languageId, text } = open;
      return { version, languageId, isDirty: false, text: () => text };
    },
    openFiles: () => documents.paths(),
    async savedText(absolutePath) {
      const bytes = await readFile(absolutePath).catch(() => undefined);
      return bytes && decodeText(bytes)?.text;
    },
    savedStamp: (absolutePath) => fileStamp(absolutePath),
    onDocument: (listener) => documents.onChange(listener),
    published: (absolutePath) => reports.published(absolutePath),
    onPublished: (listener) => reports.onPublished(listener),
    delay: (absolutePath) => pool.delay(absolutePath),
    check: (absolutePath) => check(reports, absolutePath),
    read: async (absolutePath) => read(await look.serverWith(absolutePath), absolutePath),
    // To a language server, every text that is open is one that somebody looks at.
    isShown: (absolutePath) => documents.get(absolutePath) !== undefined,
    isChecked: () => "surely",
    readProjectsAgain: (group) => readProjectsAgain(look, group),
    closeHidden(absolutePaths) {
      documents.close(absolutePaths);
      return Promise.resolve();
    },
    dispose: () => pool.dispose(),
  };
}

/** A server that only publishes may not publish again for a text that is the same, or before it notices what has changed elsewhere. */
async function readProjectsAgain({ documents }: ServerLook, group: string): Promise<void> {
  const paths = documents.paths().filter((path) => getLanguageGroup(path) === group);
  const servers = new Set(paths.flatMap((path) => documents.get(path)?.server ?? []));
  for (const server of servers) {
    if (hasProvider(server, "diagnosticProvider")) continue;
    const commands = server.capabilities.executeCommandProvider?.commands ?? [];
    if (commands.includes(reloading.command))
      await server.request("workspace/executeCommand", reloading, z.unknown()).catch(() => undefined);
    for (const path of paths) if (documents.get(path)?.server === server) documents.renew(path);
  }
}

async function check(reports: ServerReports, absolutePath: string): Promise<CheckedDocument | undefined> {
  const report = await reports.pull(absolutePath);
  if (report === undefined) return undefined;
  const [missing] = report.missingSchemas;
  return {
    problems: report.problems,
    sources: [...new Set(report.problems.flatMap(({ source }) => source ?? []))],
    ...(missing === undefined
      ? {}
      : { unsure: `Its schema ${missing} is on the network, from which nothing is fetched` }),
  };
}
