import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { getSurroundings, listWindows } from "@dialectic/host/socket";
import {
  describeLostIterations,
  describeStoreProblem,
  examineStore,
  findStoreDirectory,
  type RepairedFile,
  repairStore,
  type StoreFindings,
} from "@dialectic/host/store";
import { doctorName, formatCount, toPrintableJson } from "@dialectic/shared/protocol";
import { reportWrongUsage } from "../reportWrongUsage.ts";
import { parseFlags } from "../serverOptions.ts";
import { serverVersion } from "../version.ts";
import { requestedWorkspace } from "../window/requestedWorkspace.ts";
import { examine } from "./examination.ts";
import { examinationText, listSteps } from "./examinationText.ts";

const doctorHelp = `Usage: dialectic doctor [--workspace DIR] [--store] [--json]

Shows which window a call from here would go to, why each one is chosen or not, and how to fix problems. Starts the servers of
your assistants as they do, for at most 20 seconds, and says which window each one reaches. It starts no panel, downloads
nothing, and starts no program that a file of the folder names. Exit codes: 0 a window would be chosen, 1 none would be.

  --workspace DIR         check for this folder (default: the working directory and the environment decide)
  --store                 read all stored reviews of the folder instead, and repair damaged files; each original is kept beside its file.
                          Exit codes: 0 nothing is damaged, 1 otherwise
  --json                  print the findings as JSON
`;

export async function runDoctorCommand(commandLine: readonly string[]): Promise<number> {
  const parsed = parseFlags(() =>
    parseArgs({
      args: [...commandLine],
      options: {
        workspace: { type: "string" },
        store: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    }),
  );
  if (parsed.kind === "usage") return reportWrongUsage("doctor", parsed.message);
  const { workspace, store, json, help } = parsed.value.values;
  if (help) {
    process.stdout.write(doctorHelp);
    return 0;
  }
  const folder = workspace === undefined ? undefined : await requestedWorkspace(resolve(workspace));
  if (folder?.kind === "unusable")
    return reportWrongUsage("doctor", folder.message.replace("workspace_path", "--workspace"));
  if (store) return reportStore(folder?.path ?? process.cwd(), json);
  const found = await examine(process.cwd(), folder?.path);
  process.stdout.write(json ? `${toPrintableJson({ ...found, next: listSteps(found) })}\n` : examinationText(found));
  return found.ok ? 0 : 1;
}

async function reportStore(folder: string, json: boolean): Promise<number> {
  const diagnosis = await diagnoseStore(folder);
  process.stdout.write(json ? `${JSON.stringify(diagnosis, null, 2)}\n` : diagnosisText(diagnosis));
  return diagnosis.kind === "examined" && diagnosis.left.length === 0 ? 0 : 1;
}

type StoreDiagnosis =
  | { readonly kind: "none"; readonly folder: string }
  | {
      readonly kind: "examined";
      readonly directory: string;
      readonly found: StoreFindings;
      /** Windows that have the store open: nothing is repaired while they do. */
      readonly openIn: readonly string[];
      readonly repaired: readonly RepairedFile[];
      /** Problems that remain after the repair. */
      readonly left: StoreFindings["problems"];
    };

/** Reads all stored reviews of a folder, or of the nearest folder above it that has some, and repairs their files. */
export async function diagnoseStore(folder: string): Promise<StoreDiagnosis> {
  const directory = await findNearestStore(folder);
  if (directory === undefined) return { kind: "none", folder };
  const found = await examineStore(directory);
  const openIn = found.problems.length === 0 ? [] : await listWindowsOn(directory);
  if (found.problems.length === 0 || openIn.length > 0)
    return { kind: "examined", directory, found, openIn, repaired: [], left: found.problems };
  const repaired = await repairStore(directory, found.problems);
  const { problems: left } = await examineStore(directory);
  return { kind: "examined", directory, found, openIn, repaired, left };
}

export function diagnosisText(diagnosis: StoreDiagnosis): string {
  if (diagnosis.kind === "none")
    return `No reviews are stored for ${diagnosis.folder} or a folder above it. Name the folder of the window with --workspace.\n`;
  const { directory, found, openIn, repaired, left } = diagnosis;
  const { reviews, iterations, problems, lost } = found;
  const lines = [
    `Found ${formatCount(reviews, "review")} with ${formatCount(iterations, "iteration")} in ${directory}`,
    ...problems.map((problem) => `- ${describeStoreProblem(problem)}`),
    ...(problems.length === 0 ? ["Everything could be read: nothing is damaged."] : []),
    ...(lost.length > 0 ? [`Lost: ${describeLostIterations(lost)}`] : []),
    ...(problems.length > 0 && lost.length === 0 ? ["No iteration is lost."] : []),
    ...repaired.map(({ file, kept }) =>
      kept === undefined
        ? `Noted that ${file} is gone.`
        : `Repaired ${file}: everything readable is kept, and the original file is now ${kept}`,
    ),
    ...(openIn.length > 0
      ? [
          "Nothing was repaired because the reviews are in use. Close these windows, then run the command again:",
          ...openIn.map((window) => `- ${window}`),
        ]
      : []),
    ...(repaired.length > 0 && left.length > 0
      ? ["This could not be repaired:", ...left.map((problem) => `- ${describeStoreProblem(problem)}`)]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}

async function findNearestStore(folder: string): Promise<string | undefined> {
  for (let each = folder; ; each = dirname(each)) {
    const directory = await findStoreDirectory(each);
    if (existsSync(join(directory, "segments"))) return directory;
    if (each === dirname(each)) return undefined;
  }
}

async function listWindowsOn(directory: string): Promise<readonly string[]> {
  const caller = { clientInfo: { name: doctorName, version: serverVersion }, cwd: process.cwd() };
  const { windows } = await listWindows(getSurroundings(), caller);
  const open: string[] = [];
  for (const { record, liveness } of windows) {
    const [folder] = record.workspaceFolders;
    const isDead = liveness.kind === "dead" || folder === undefined;
    const own = isDead ? undefined : await findStoreDirectory(folder).catch(() => undefined);
    if (own === directory) open.push(`${record.ide.name} on ${folder}, process ${record.pid}`);
  }
  return open;
}
