import { statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { trustFolder } from "./folderTrust.ts";

const usage = `Usage: dialectic trust DIR

Trusts a folder and everything in it: the browser panel may then start git, run checks and edit files there. Running panels
apply this at once.
`;

export async function runTrustCommand(argv: readonly string[]): Promise<number> {
  const given = readArguments(argv);
  if ("problem" in given) {
    process.stderr.write(`${given.problem}\n\n${usage}`);
    return 2;
  }
  if (given.folder === undefined) {
    process.stdout.write(usage);
    return 0;
  }
  try {
    process.stdout.write(`Trusted: ${await trustFolder(given.folder)}\n`);
    return 0;
  } catch (problem) {
    process.stderr.write(`The folder could not be trusted: ${problem instanceof Error ? problem.message : problem}\n`);
    return 1;
  }
}

function readArguments(argv: readonly string[]): { readonly folder?: string } | { readonly problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { help: { type: "boolean", short: "h", default: false } },
      allowPositionals: true,
    });
    if (values.help) return {};
    const [named, ...others] = positionals;
    if (named === undefined || others.length > 0) return { problem: "Name one folder." };
    const folder = resolve(named);
    return statSync(folder, { throwIfNoEntry: false })?.isDirectory()
      ? { folder }
      : { problem: `${folder} is not a directory` };
  } catch (problem) {
    return { problem: problem instanceof Error ? problem.message : String(problem) };
  }
}
