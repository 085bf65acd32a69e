import { homedir } from "node:os";
import { parseArgs } from "node:util";
import { inboxFolder, listInbox, openCommand } from "@dialectic/host/inbox";
import { getStateDirectory } from "@dialectic/host/store";
import { toPrintableJson } from "@dialectic/shared/protocol";
import { reportWrongUsage } from "../reportWrongUsage.ts";
import { parseFlags } from "../serverOptions.ts";
import { inboxText } from "./inboxText.ts";

const usage = `Usage: dialectic inbox [--json]

Lists the reviews that wait for you in all windows, panels and folders of this user on this machine: those with something new, and
those for whose answer an assistant waits. Each has the command that opens it. Reads small files that the windows wrote; it
starts nothing and asks no window.

  --json    print the list as JSON

Exit code: 0.
`;

/** Prints what waits for the person, and returns the exit code. */
export async function runInboxCommand(commandLine: readonly string[]): Promise<number> {
  const parsed = parseFlags(() =>
    parseArgs({
      args: [...commandLine],
      options: {
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    }),
  );
  if (parsed.kind === "usage") return reportWrongUsage("inbox", parsed.message);
  const { json, help } = parsed.value.values;
  if (help) {
    process.stdout.write(usage);
    return 0;
  }
  const state = getStateDirectory({ platform: process.platform, environment: process.env, home: homedir() });
  const list = await listInbox({ folder: inboxFolder(state), surroundings: {}, own: undefined });
  const items = list.items.map((item) => ({ ...item, command: openCommand(item) }));
  process.stdout.write(json ? `${toPrintableJson({ ...list, items })}\n` : inboxText(list, Date.now()));
  return 0;
}
