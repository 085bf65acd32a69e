import { spawn } from "node:child_process";
import { once } from "node:events";

export interface WriterTask {
  readonly directory: string;
  readonly hostId: string;
  readonly characters: number;
  readonly appends: number;
  readonly atOnce: number;
  /** By default a review of its own. */
  readonly reviewId?: string;
}

export function writerArguments(program: string, task: WriterTask): readonly string[] {
  const { directory, hostId, characters, appends, atOnce, reviewId = hostId } = task;
  return [program, directory, hostId, String(characters), String(appends), String(atOnce), reviewId];
}

/** Runs a writing process, kills it after a number of acknowledgements if given, and returns the acknowledged iterations by append. */
export async function runWriter(
  program: string,
  task: WriterTask,
  killAfter?: number,
): Promise<ReadonlyMap<number, number>> {
  const child = spawn(process.execPath, writerArguments(program, task), { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (killAfter !== undefined && acknowledgedIn(output).size >= killAfter) child.kill("SIGKILL");
  });
  await once(child, "close");
  return acknowledgedIn(output);
}

function acknowledgedIn(output: string): ReadonlyMap<number, number> {
  return new Map([...output.matchAll(/^ack (\d+) (\d+)$/gm)].map((match) => [Number(match[1]), Number(match[2])]));
}
