import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/**
 * Starts a Node program and waits for its first line; the program ends when its input is closed.
 * @param {readonly string[]} args
 * @param {Record<string, string | undefined>} [environment]
 */
export async function startChild(args, environment = process.env) {
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"], env: environment });
  const firstLine = once(createInterface({ input: child.stdout }), "line");
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${args.join(" ")} ended with code ${code} before it said anything`);
  });
  const [line] = await Promise.race([firstLine, ended]);
  ended.catch(() => undefined);
  return {
    line: String(line),
    async dispose() {
      if (child.exitCode !== null) return;
      const exited = once(child, "exit");
      child.stdin.end();
      await exited;
    },
  };
}
