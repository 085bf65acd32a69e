import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { toPrintableJson } from "@dialectic/shared/protocol";
import { parseFlags } from "../serverOptions.ts";
import { requestedWorkspace } from "../window/requestedWorkspace.ts";
import { examine } from "./examination.ts";
import { examinationText, listSteps } from "./examinationText.ts";
import { diagnoseStore, diagnosisText } from "./storeDoctor.ts";

const doctorHelp = `Usage: dialectic doctor [--workspace DIR] [--store] [--json]

Shows which window a call from here would go to, why each one is chosen or not, which assistants use this server, and how to
fix problems. Exit codes: 0 a window would be chosen, 1 none would be.

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
  if (parsed.kind === "usage") return reportWrongUsage(parsed.message);
  const { workspace, store, json, help } = parsed.value.values;
  if (help) {
    process.stdout.write(doctorHelp);
    return 0;
  }
  const folder = workspace === undefined ? undefined : await requestedWorkspace(resolve(workspace));
  if (folder?.kind === "unusable") return reportWrongUsage(folder.message.replace("workspace_path", "--workspace"));
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

function reportWrongUsage(message: string): number {
  process.stderr.write(`${message}\n\n${doctorHelp}`);
  return 2;
}
