import { realpath, stat } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { listOwnPlaces } from "@dialectic/host/git";
import {
  type AssistantName,
  assistantNames,
  findPlugin,
  formatCommand,
  getAssistant,
  readEntry,
  readSetupState,
  type ServerEntry,
  type SetupQuestion,
  type SetupScope,
  type SetupState,
  setupScopes,
} from "@dialectic/host/setup";
import { contains } from "@dialectic/host/socket";
import { createSetupQuestion, ownProgram } from "../setup/setupQuestion.ts";
import { notStarted, planOwnStart, planStart } from "./serverStart.ts";
import type { ServerStart, ServerTrial, TriedFolder } from "./serverTrial.ts";

/** An assistant's way to a server: an entry in a configuration, or a plugin. */
interface ConfiguredAssistant {
  readonly assistant: AssistantName;
  readonly title: string;
  readonly file: string;
  /** Missing without a server to try. */
  readonly trial?: ServerTrial;
}

/** The entry for this server in one assistant's configuration. */
export type ExaminedConfiguration = SetupState & ConfiguredAssistant & { readonly scope: SetupScope };

export interface ExaminedPlugin extends ConfiguredAssistant {
  readonly command: string;
}

export interface ExaminedAssistants {
  readonly configurations: readonly ExaminedConfiguration[];
  readonly plugins: readonly ExaminedPlugin[];
}

/** An entry or a plugin, and how its server is tried; `plan` is undefined without a server. */
interface Planned<T> {
  readonly found: T;
  readonly plan: ServerStart | ServerTrial | undefined;
}

const panelFlags = ["--panel", "browser"];

/** Reads what the assistants of this person start in a folder, and starts it as they would. */
export async function examineAssistants(place: TriedFolder): Promise<ExaminedAssistants> {
  const project = place.folder;
  const asked = assistantNames.flatMap((assistant) => setupScopes.map((scope) => ({ assistant, scope })));
  const configurations = (await Promise.all(asked.map((one) => examineConfiguration(one, project)))).flat();
  const plugins = (await Promise.all(assistantNames.map((one) => examinePlugin(one, project)))).flat();
  const trials = await tryAll(
    [...configurations, ...plugins].map(({ plan }) => plan),
    place,
  );
  const ofPlugins = trials.slice(configurations.length);
  return {
    configurations: configurations.map(({ found }, at) => withTrial(found, trials[at])),
    plugins: plugins.map(({ found }, at) => withTrial(found, ofPlugins[at])),
  };
}

async function examineConfiguration(
  { assistant, scope }: Pick<SetupQuestion, "assistant" | "scope">,
  project: string,
): Promise<readonly Planned<ExaminedConfiguration>[]> {
  const plain = await createSetupQuestion(assistant, scope, project);
  const read = await readEntry(plain);
  if (!(await isThere(read.file))) return [];
  const states = await Promise.all(
    [plain, await createSetupQuestion(assistant, scope, project, panelFlags)].map(readSetupState),
  );
  // `dialectic setup --panel browser` starts this server, too.
  const state = states.find(({ kind }) => kind === "connected") ?? states[0];
  if (state === undefined) return [];
  const found = { ...state, assistant, title: getAssistant(assistant).title, scope };
  const entry = read.kind === "read" ? read.entry : undefined;
  return [{ found, plan: entry && (await planEntry(entry, read.file, plain)) }];
}

async function examinePlugin(assistant: AssistantName, project: string): Promise<readonly Planned<ExaminedPlugin>[]> {
  const question = await createSetupQuestion(assistant, "user", project);
  const plugin = await findPlugin(assistant, question.places);
  if (plugin === undefined) return [];
  const { file, entry } = plugin;
  const found = { assistant, title: getAssistant(assistant).title, file, command: entry ? formatCommand(entry) : "" };
  const plan = entry
    ? await planEntry(entry, file, question)
    : ({ kind: "fails", reason: "it names no server" } as const);
  return [{ found, plan }];
}

/** An entry in a file of the project is started only if it names this very installation, and without its variables. */
async function planEntry(entry: ServerEntry, file: string, { places, server }: SetupQuestion) {
  if (!(await isOfFolder(file, places.project))) return planStart(entry, places);
  const { command, args = [], env = {} } = entry;
  const flags = [[], panelFlags].find((each) =>
    [server, ownProgram].some((one) => isDeepStrictEqual([command, args], [one.command, [...one.args, ...each]])),
  );
  if (flags === undefined || !isDeepStrictEqual(env, {})) return notStarted("a file of this folder names it");
  return planOwnStart({ ...ownProgram, args: [...ownProgram.args, ...flags] }, places);
}

/** True for a file that the folder brings, or another one of its repository. */
async function isOfFolder(file: string, project: string): Promise<boolean> {
  const path = await realpath(file).catch(() => file);
  return listOwnPlaces([project]).paths.some((place) => contains(place, path, process.platform));
}

async function tryAll(plans: readonly Planned<unknown>["plan"][], place: TriedFolder) {
  const starts = plans.flatMap((plan) => (plan?.kind === "start" ? [plan] : []));
  if (starts.length === 0) return plans.map((plan) => (plan?.kind === "start" ? undefined : plan));
  // The client of the MCP SDK is of use here only.
  const { tryServers } = await import("./trialProgram.ts");
  const trials = await tryServers(starts, place);
  return plans.map((plan) => (plan?.kind === "start" ? trials[starts.indexOf(plan)] : plan));
}

function withTrial<T extends object>(found: T, trial: ServerTrial | undefined): T & { readonly trial?: ServerTrial } {
  return trial === undefined ? found : { ...found, trial };
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
