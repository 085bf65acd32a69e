import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { describeCommand, findFolderServers, findSettingsProblem } from "@dialectic/host/languageServers";
import { reportWrongUsage } from "../reportWrongUsage.ts";
import { isFolderTrusted, trustFolder } from "./folderTrust.ts";
import { keepAnswers } from "./serverPermissions.ts";

const usage = `Usage: dialectic trust [--language-servers] DIR

Trusts a folder and everything in it: the browser panel may then start git, run checks and edit files there. Running panels
apply this at once.

  --language-servers  In a folder that is trusted already: allows its own language servers, from dialectic.json and
                      node_modules/.bin, and those that run programs which its files name, and prints their commands
`;

export async function runTrustCommand(argv: readonly string[]): Promise<number> {
  const given = readArguments(argv);
  if ("problem" in given) return reportWrongUsage("trust", given.problem);
  if (given.folder === undefined) {
    process.stdout.write(usage);
    return 0;
  }
  try {
    if (given.servers === true) return await allowServers(realpathSync(given.folder));
    process.stdout.write(`Trusted: ${await trustFolder(given.folder)}\n`);
    return 0;
  } catch (problem) {
    process.stderr.write(`This could not be stored: ${problem instanceof Error ? problem.message : problem}\n`);
    return 1;
  }
}

async function allowServers(folder: string): Promise<number> {
  if (!(await isFolderTrusted(folder))) {
    process.stderr.write(`${folder} is not trusted. Trust it first: dialectic trust DIR\n`);
    return 1;
  }
  const problem = await findSettingsProblem(folder);
  if (problem !== undefined) process.stderr.write(`${problem}\n`);
  const found = (await findFolderServers(folder)).flatMap(({ known, own }) =>
    own === undefined ? [] : { known, own },
  );
  if (found.length === 0) {
    process.stderr.write(
      `${folder} has no language server of its own in dialectic.json or node_modules/.bin, and names no program for another.\n`,
    );
    return 1;
  }
  await keepAnswers(
    found.map(({ own }) => own),
    "run",
  );
  const lines = found.map(({ known, own }) => `Allowed for ${known.name}: ${describeCommand(own)}\n`);
  process.stdout.write(lines.join(""));
  return 0;
}

type Arguments = { readonly folder?: string; readonly servers?: boolean } | { readonly problem: string };

function readArguments(argv: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: {
        "language-servers": { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
      allowPositionals: true,
    });
    if (values.help) return {};
    const [named, ...others] = positionals;
    if (named === undefined || others.length > 0) return { problem: "Name one folder." };
    const folder = resolve(named);
    return statSync(folder, { throwIfNoEntry: false })?.isDirectory()
      ? { folder, servers: values["language-servers"] }
      : { problem: `${folder} is not a directory` };
  } catch (problem) {
    return { problem: problem instanceof Error ? problem.message : String(problem) };
  }
}
