import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { repository } from "../../support/assistant.ts";
import type { Row } from "../row.ts";

interface Report {
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Creates a row that is not visible from outside the product: its test files check the inside. */
export function createTestsRow({
  files,
  said,
  ...row
}: {
  readonly title: string;
  readonly goal: string;
  readonly files: readonly string[];
  readonly said: RegExp;
}): Row {
  return {
    ...row,
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), "dialectic-attack-tests-"));
      try {
        const report = join(folder, "report.json");
        const args = [
          "vitest",
          "run",
          ...files,
          "--reporter=default",
          "--reporter=json",
          `--outputFile.json=${report}`,
        ];
        const { stdout } = spawnSync("npx", args, { cwd: repository, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
        const { numTotalTests, testResults }: Report = JSON.parse(readFileSync(report, "utf8"));
        const results = testResults.flatMap(({ assertionResults }) => assertionResults);
        const problems = results.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
        const figures = [
          ...new Set(
            stripVTControlCharacters(stdout)
              .split("\n")
              .filter((line) => said.test(line)),
          ),
        ].map((line) => line.trim());
        return {
          tried: numTotalTests,
          problems,
          figure: figures.join("; ") || `${numTotalTests - problems.length} of ${numTotalTests} tests`,
        };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
