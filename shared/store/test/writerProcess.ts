import { spawn } from "node:child_process";
import { once } from "node:events";

/** What a writing process is to do. */
export interface WriterTask {
  readonly directory: string;
  readonly hostId: string;
  readonly characters: number;
  readonly appends: number;
  /** How many appends it has under way at the same time. */
  readonly atOnce: number;
}

/** The command line of a writing process. */
export function writerArguments(program: string, task: WriterTask): readonly string[] {
  return [program, task.directory, task.hostId, String(task.characters), String(task.appends), String(task.atOnce)];
}

/** Runs a writing process, kills it after an acknowledgement when told to, and resolves with the numbers it acknowledged. */
export async function runWriter(program: string, task: WriterTask, killAfter?: number): Promise<readonly number[]> {
  const child = spawn(process.execPath, writerArguments(program, task), { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (killAfter !== undefined && acknowledgedIn(output).length >= killAfter) child.kill("SIGKILL");
  });
  await once(child, "close");
  return acknowledgedIn(output);
}

function acknowledgedIn(output: string): readonly number[] {
  return [...output.matchAll(/^ack (\d+)$/gm)].map((match) => Number(match[1]));
}
