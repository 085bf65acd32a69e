import { createInterface } from "node:readline/promises";

/** Asks in the terminal; only yes counts. */
export async function askYes(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<string>((end) => lines.once("close", () => end("")));
  const answer = await Promise.race([lines.question(`${question} [y/N] `), ended]);
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}
