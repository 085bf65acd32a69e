import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { it } from "vitest";
import { repository } from "../support/assistant.ts";

it.for(["claude-code", "codex", "gemini"])(
  "%s, from npm, leads from an empty home to a review, and has the plugin",
  async (name, { skip }) => {
    const script = join(repository, "scripts", "firstReview.mjs");
    const run = await promisify(execFile)(process.execPath, [script, name]).catch((problem) => problem);
    skip(run.code === 3, run.stderr);
    if (run instanceof Error) throw run;
  },
);
