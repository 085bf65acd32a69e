import { describe, expect, it } from "vitest";
import { git, openTestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";

const lines = (count: number) => Array.from({ length: count }, (_, at) => `const a${at + 1} = ${at * 7};\n`).join("");

describe("lines of a file in plain code", () => {
  it("are checked and followed as references are, and explain the same", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "src/a.ts": lines(20) });
    git(folder, "init", "--quiet");
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "--message", "Begin");
    const { present, check } = await openTestHost({ folders: [folder] });
    writeFiles(folder, { "src/a.ts": lines(20).replace("a10 = 63", "a10 = 64") });
    const content = "# Work\n\nAt `src/a.ts:10`, and as in `src/none.ts:4` or `src/a.ts:99`; see `src/none.ts`.\n";
    expect(await present({ content, baseUri: folder })).toMatchObject({
      references: [
        { text: "src/a.ts:10", state: "exact" },
        { text: "src/none.ts:4", state: "gone", reason: "There is no file src/none.ts" },
        { text: "src/a.ts:99", state: "gone", reason: "src/a.ts has 20 lines" },
      ],
    });
    writeFiles(folder, { "src/a.ts": `// above\n${lines(20).replace("a10 = 63", "a10 = 64")}` });
    expect(await check({})).toMatchObject({
      total: 3,
      right: 0,
      references: [
        { text: "src/a.ts:10", state: "moved", suggestion: "src/a.ts:11" },
        { state: "gone" },
        { state: "gone" },
      ],
      coverage: { unexplained: ["src/a.ts:1"] },
    });
  });
});
