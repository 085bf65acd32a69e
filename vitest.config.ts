import { relative, sep } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The suites, those that take longest first. */
const suites = ["e2e/vscode", "e2e", "mcp-server", "webview-ui", "host", "shared", "extension", "bench"];

/** Keeps the files of a suite together: a worker that goes on with the same suite keeps its modules, its browser and its VS Code. */
class SuiteAfterSuite extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ project }: TestSpecification) =>
      suites.indexOf(relative(import.meta.dirname, project.config.root).replaceAll(sep, "/"));
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}

/** All suites, so that `npx vitest run PATH` runs one file of any package. A third file at a time only takes the processors from the two others. */
export default defineConfig({
  test: {
    projects: suites,
    maxWorkers: 2,
    sequence: { sequencer: SuiteAfterSuite },
    tags: [{ name: "whole", description: "Left out of the gate (npm test), run by npm run test:all" }],
  },
});
