import { access } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SetupView } from "@dialectic/shared/protocol";
import { findProgram } from "../base/findProgram.ts";
import { listOwnPlaces } from "../git/index.ts";
import {
  type AssistantName,
  assistantNames,
  getAssistant,
  type ServerCommand,
  type SetupPlaces,
  setupScopes,
} from "./assistants.ts";
import { readSetupState } from "./setup.ts";

export type ListedAssistant = SetupView["assistants"][number] & { readonly name: AssistantName };

/** Lists the assistants, installed ones first, with what their configurations say about this server. */
export async function listAssistants(places: SetupPlaces, server: ServerCommand): Promise<ListedAssistant[]> {
  const listed = await Promise.all(
    assistantNames.map(async (assistant): Promise<ListedAssistant> => {
      const states = await Promise.all(
        setupScopes.map((scope) => readSetupState({ assistant, scope, places, server })),
      );
      return {
        name: assistant,
        title: getAssistant(assistant).title,
        isInstalled: await isInstalled(assistant, places),
        isSetUp: states.some(({ kind }) => kind === "connected" || kind === "other"),
      };
    }),
  );
  return listed.toSorted((one, other) => Number(other.isInstalled) - Number(one.isInstalled));
}

/** Returns the title of the assistant that gives itself this name, or else the name. */
export function nameClient(client: string): string {
  const plain = client.toLowerCase().replaceAll(/[^a-z]/g, "");
  const known = assistantNames.map(getAssistant).filter(({ name }) => name !== "vscode");
  const found = known.find(({ name }) =>
    plain.includes((name.startsWith("claude") ? "claude" : name).replace("-", "")),
  );
  return found?.title ?? client;
}

/** An assistant is installed when its program is on the PATH, or when it has a folder for its configuration. */
async function isInstalled(name: AssistantName, places: SetupPlaces): Promise<boolean> {
  const { program, file } = getAssistant(name);
  const own = file("user", places);
  const folder = dirname(own);
  const folders = folder === places.home ? [own, join(folder, `.${program}`)] : [folder];
  return (await isAnyThere(folders)) || hasProgram(name, places);
}

/** Ends of the names of an assistant's program. */
export function programEndings(platform: NodeJS.Platform): readonly string[] {
  return platform === "win32" ? [".exe", ".cmd"] : [""];
}

/** True when the person has installed the program of an assistant: one of the project itself does not count. */
export async function hasProgram(name: AssistantName, { env, platform, project }: SetupPlaces): Promise<boolean> {
  const own = listOwnPlaces([project]);
  return (
    (await findProgram(getAssistant(name).program, own, env["PATH"] ?? "", programEndings(platform))) !== undefined
  );
}

async function isAnyThere(paths: readonly string[]): Promise<boolean> {
  const found = await Promise.all(
    paths.map((path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}
