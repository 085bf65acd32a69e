import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openRealServers } from "./realServers.fixture.ts";

const broken = 'package shop\n\nfunc broken() int { return "x" }\n';
/** Before Go 1.17, every module has to be there before the package of any file is known. */
const withoutModules = {
  "go.mod": "module shop\n\ngo 1.15\n\nrequire example.org/flags v1.0.0\n",
  "go.sum": `example.org/flags v1.0.0 h1:${"A".repeat(43)}=\nexample.org/flags v1.0.0/go.mod h1:${"A".repeat(43)}=\n`,
  "use.go": 'package shop\n\nimport "example.org/flags"\n\nvar set = flags.New()\n',
  "broken.go": broken,
};

describe.skipIf(!existsSync("/usr/bin/gopls"))("problems of Go", { tags: ["whole"], timeout: 60_000 }, () => {
  it("are unsettled, in gopls' words, where its modules are missing", async () => {
    const { problems } = openRealServers(withoutModules, []);
    expect(await problems("broken.go")).toEqual({
      settled: false,
      lines: [],
      reason: expect.stringMatching(/^The language server for Go \(gopls\) refused: no package metadata for file/),
    });
  });

  it("are settled where it has them", async () => {
    const { problems } = openRealServers({ "go.mod": "module shop\n\ngo 1.19\n", "broken.go": broken }, []);
    expect(await problems("broken.go")).toEqual({ settled: true, lines: [3], reason: undefined });
  });
});
