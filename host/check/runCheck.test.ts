import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { formatReviewNote } from "@dialectic/shared/review";
import { expect, it } from "vitest";
import { git, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { runCheck } from "./runCheck.ts";

it("x", async () => {
  const root = temporaryFolder();
  git(root, "init", "--quiet", "--initial-branch=main");
  writeFiles(root, { "a.ts": "const a = 1;\nconst b = 2;\n" });
  git(root, "add", "--all");
  git(root, "commit", "--quiet", "--message", "One");
  writeFiles(root, { "a.ts": "const a = 1;\nconst b = 3;\n", "b.ts": "x\n" });
  git(root, "add", "--all");
  git(root, "commit", "--quiet", "--message", "Two");
  const text =
    '# Work\n\nIn [`a.ts:2`][], and [`gone.ts:4`][].\n\n```check\ncount(searchText("const")) == 3\n```\n\n```check\ncount(findReferences("a")) == 3\n```\n';
  git(
    root,
    "notes",
    "--ref=dialectic",
    "add",
    "-m",
    formatReviewNote({ reviewId: "r1", title: "Work", iteration: 1, base: "", text }),
    "HEAD",
  );
  const before = execFileSync("git", ["count-objects"], { cwd: root, encoding: "utf8" });
  const t = performance.now();
  const report = await runCheck({
    folder: root,
    isFetched: false,
    isTrusted: false,
    timeout: 60000,
    log: (l, m) => console.log(l, m),
  });
  console.log(
    performance.now() - t,
    JSON.stringify(report, null, 1),
    before,
    execFileSync("git", ["count-objects"], { cwd: root, encoding: "utf8" }),
  );
}, 60000);
