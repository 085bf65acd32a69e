import { readFile, realpath, stat, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type CheckOptions, type CheckReport, runCheck, type UnableToCheck } from "@dialectic/host";
import { inGitDirectory, isInGitDirectory } from "@dialectic/host/git";
import { protocolLimits } from "@dialectic/shared/protocol";
import { checkGraceMs, maxCheckSeconds } from "../limits.ts";
import { reportWrongUsage } from "../reportWrongUsage.ts";
import { parseFlags } from "../serverOptions.ts";
import { requestedWorkspace } from "../window/requestedWorkspace.ts";
import { formatGithub, formatUnableGithub } from "./githubReport.ts";
import { formatJunit, formatUnableJunit } from "./junitReport.ts";
import { toSafeJson, toSafeText } from "./safeText.ts";
import { formatSarif, formatUnableSarif } from "./sarifReport.ts";
import { formatText } from "./textReport.ts";

const checkHelp = `Usage: dialectic check [RANGE] [--workspace DIR] [--review FILE] [--each-commit] [--fetch] [--format FORMAT]
       [--output FILE] [--trust[=head]] [--timeout SECONDS]

Judges the reviews of commits by the rules in dialectic.json, as it was before these commits: runs their checks, follows
their references, and counts the changes that they explain. Nothing is written in the repository, and no window is needed.
RANGE ends at the commit that is checked out: origin/main...HEAD. Without it, the last commit is checked.

  --workspace DIR         a folder of the repository (default: the working directory)
  --review FILE           check this review instead of those of the commits; without RANGE, against the working tree
  --each-commit           also count the explained changes of each commit, and name the commits with others
  --fetch                 fetch the reviews of the remote first; nothing else uses the network
  --format FORMAT         text, json, sarif, junit or github (default: text)
  --output FILE           write the format into a file, and the text to the terminal
  --trust                 let git run its configured filters, such as Git LFS, and start language servers: those that are
                          installed, and the programs of the repository as they were before these commits
  --trust=head            start the repository's programs as they are checked out; only for code that you trust
  --timeout SECONDS       what is not done by then is not evaluated (default: 300)

Exit codes: 0 the rules hold, 1 a rule is broken, 2 it could not run.
`;

interface Format {
  readonly judged: (report: CheckReport) => string;
  /** Writes the reason why nothing was judged. */
  readonly unable: (reason: UnableToCheck) => string;
}

const formats = new Map<string, Format>([
  ["text", { judged: formatText, unable: formatUnable }],
  [
    "json",
    {
      judged: ({ kind: _, ...report }) => toSafeJson({ version: 1, ...report }),
      unable: ({ message }) => toSafeJson({ version: 1, unable: message }),
    },
  ],
  ["sarif", { judged: formatSarif, unable: formatUnableSarif }],
  ["junit", { judged: formatJunit, unable: formatUnableJunit }],
  ["github", { judged: formatGithub, unable: formatUnableGithub }],
]);

/** `--trust` without a value is `base`. */
const trusts: readonly CheckOptions["trust"][] = ["none", "base", "head"];

interface CheckCommand extends Omit<CheckOptions, "log"> {
  readonly format: string;
  readonly output: string | undefined;
}

function formatUnable({ message }: UnableToCheck): string {
  return `dialectic check: ${toSafeText(message)}\n`;
}

export async function runCheckCommand(commandLine: readonly string[]): Promise<number> {
  const command = await readCommand(commandLine);
  if (command === "help") {
    process.stdout.write(checkHelp);
    return 0;
  }
  if ("problem" in command) return reportWrongUsage("check", command.problem);
  const log: CheckOptions["log"] = (level, message) => {
    if (level === "error") process.stderr.write(`${toSafeText(message)}\n`);
  };
  try {
    return await report(await runCheck({ ...command, log }), command);
  } catch (problem) {
    // A temporary folder or a file that cannot be written is no broken rule.
    const message = problem instanceof Error ? problem.message : String(problem);
    return reportUnable({ kind: "unable", message }, { ...command, output: undefined });
  } finally {
    setTimeout(() => process.exit(), checkGraceMs).unref();
  }
}

async function report(result: CheckReport | UnableToCheck, command: CheckCommand): Promise<number> {
  if (result.kind === "unable") return reportUnable(result, command);
  const { format, output } = command;
  const written = (formats.get(format)?.judged ?? formatText)(result);
  if (output !== undefined) await writeFile(output, written);
  process.stdout.write(output === undefined ? written : formatText(result));
  return result.holds ? 0 : 1;
}

/** A CI service shows what the format has: an output that is missing would look as if nothing was wrong. */
async function reportUnable(reason: UnableToCheck, { format, output }: CheckCommand): Promise<number> {
  const written = (formats.get(format)?.unable ?? formatUnable)(reason);
  if (output !== undefined) await writeFile(output, written);
  else if (format !== "text") process.stdout.write(written);
  process.stderr.write(formatUnable(reason));
  return 2;
}

async function readCommand(
  commandLine: readonly string[],
): Promise<CheckCommand | "help" | { readonly problem: string }> {
  const parsed = parseFlags(() =>
    parseArgs({
      args: commandLine.map((word) => (word === "--trust" ? "--trust=base" : word)),
      allowPositionals: true,
      options: {
        workspace: { type: "string" },
        review: { type: "string" },
        fetch: { type: "boolean", default: false },
        "each-commit": { type: "boolean", default: false },
        format: { type: "string", default: "text" },
        output: { type: "string" },
        trust: { type: "string", default: "none" },
        timeout: { type: "string", default: "300" },
        help: { type: "boolean", short: "h", default: false },
      },
    }),
  );
  if (parsed.kind === "usage") return { problem: parsed.message };
  const { values, positionals } = parsed.value;
  if (values.help) return "help";
  const [range, ...others] = positionals;
  const { format, output, timeout, fetch: isFetched, "each-commit": isEachCommit } = values;
  const trust = trusts.find((each) => each === values.trust);
  if (trust === undefined) return { problem: "--trust takes no value, or =head" };
  if (others.length > 0) return { problem: "Name one range." };
  if (!formats.has(format)) return { problem: `--format takes ${[...formats.keys()].join(", ")}` };
  const seconds = /^[1-9]\d*$/.test(timeout) ? Number(timeout) : 0;
  if (seconds < 1 || seconds > maxCheckSeconds)
    return { problem: "--timeout takes a whole number of seconds, up to a day" };
  const folder = await requestedWorkspace(resolve(values.workspace ?? "."));
  if (folder.kind === "unusable") return { problem: folder.message.replace("workspace_path", "--workspace") };
  const review = values.review === undefined ? undefined : await readReview(values.review);
  if (review !== undefined && "problem" in review) return review;
  const judged = { folder: folder.path, range, review, isEachCommit, isFetched };
  return { ...judged, trust, timeout: 1_000 * seconds, format, output };
}

async function readReview(file: string): Promise<CheckOptions["review"] | { readonly problem: string }> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true) return { problem: `--review takes a file of Markdown; there is none at ${file}` };
  if (found.size > protocolLimits.maxReviewBytes)
    return { problem: `A review can have at most ${protocolLimits.maxReviewBytes} bytes; ${file} has ${found.size}` };
  // The head of a pull request may have a link there; the answer has words of the review.
  if (await isInGitDirectory(await realpath(file)))
    return { problem: `--review cannot read ${file}: ${inGitDirectory}` };
  return { name: basename(file), text: await readFile(file, "utf8") };
}
