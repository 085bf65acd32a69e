import { parseArgs } from "node:util";
import type { BridgeResult } from "@dialectic/host/socket";
import { formatCount, toPrintable, toPrintableJson } from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import { logFrom, logToStderr } from "../log.ts";
import { openToolRunner } from "../openToolRunner.ts";
import { reportWrongUsage } from "../reportWrongUsage.ts";
import { parseFlags, serverOptionsFrom } from "../serverOptions.ts";
import { terminal } from "./runTool.ts";

const usage = `Usage: dialectic review pr NUMBER|ADDRESS [--new] [--workspace DIR] [--panel vscode] [--json]

Shows a pull request as a review: its description, its changes, and its comments at their lines. Your own gh asks the
forge for it, with your login, and git fetches its commits; no branch and no file changes, and nothing is sent. Run it
again to read what is new.

NUMBER is one of the repository that gh would choose (upstream, else origin). ADDRESS is that of any remote, such as
https://github.com/owner/name/pull/123.

  --new             begin a new review, even where one shows the pull request
  --workspace DIR   the folder of the repository (default: the working directory)
  --panel vscode    do not start the browser panel where no window has the folder open
  --json            print the answer as JSON

Exit codes: 0 read, 1 not read, 2 wrong usage.
`;

/** Reads a pull request that the person has named, and returns the exit code. */
export async function runReviewCommand(commandLine: readonly string[]): Promise<number> {
  const parsed = parseFlags(() =>
    parseArgs({
      args: [...commandLine],
      options: {
        new: { type: "boolean", default: false },
        workspace: { type: "string" },
        panel: { type: "string", default: "browser" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
      allowPositionals: true,
    }),
  );
  if (parsed.kind === "usage") return reportWrongUsage("review", parsed.message);
  const { values, positionals } = parsed.value;
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const [kind, pull, ...rest] = positionals;
  if (kind !== "pr" || pull === undefined || rest.length > 0)
    return reportWrongUsage("review", "Name one pull request: dialectic review pr 123");
  const options = serverOptionsFrom({ "log-level": "warn", ...withoutUndefined(values) }, process.env);
  if (options.kind === "usage") return reportWrongUsage("review", options.message);
  // Not as a tool: what the person says about a review is for assistants, and an answer to a tool would hand it over.
  const { logLevel } = options.value;
  const runner = openToolRunner([], options.value, logFrom(logLevel, logToStderr), process.cwd(), () => terminal);
  const interrupt = new AbortController();
  process.once("SIGINT", () => interrupt.abort());
  try {
    const read = { pull, isNew: values.new };
    const answer = await runner.host.request("pull/read", read, undefined, interrupt.signal);
    if (answer.kind === "unreachable") return fail(answer.message);
    if (answer.result.kind === "refused") return fail(answer.result.message);
    process.stdout.write(values.json ? `${toPrintableJson(toData(answer.result))}\n` : describe(answer.result));
    return 0;
  } finally {
    await runner.dispose();
  }
}

type Read = Extract<BridgeResult<"pull/read">, { kind: "requested" }>;

function fail(message: string): number {
  process.stderr.write(`${toPrintable(message)}\n`);
  return 1;
}

function describe(read: Read): string {
  const { notes, files, pages, address } = toData(read);
  const where = address === undefined ? "" : `Open the review: ${address}`;
  const lines = [
    ...notes,
    formatCount(files, "file has changes.", "files have changes."),
    pages > 0 ? "It is shown in the open review panel." : where,
  ];
  return `${toPrintable(lines.filter((line) => line !== "").join("\n"))}\n`;
}

function toData({ reviewId, round, files, hidden, reviewNotes = [], next }: Read) {
  const { pages = 0, address } = next ?? {};
  return { review_id: reviewId, round, files: files.length + hidden, notes: reviewNotes, pages, address };
}
