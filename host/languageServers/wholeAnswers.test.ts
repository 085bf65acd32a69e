import { describe, expect, it } from "vitest";
import { createClaimLanguage } from "../capability/claimLanguage.ts";
import { type NpmServer, openRealServers } from "./realServers.fixture.ts";

const options = { strict: true, module: "nodenext", moduleResolution: "nodenext", target: "es2022" };
const settings = (more: object = {}) => JSON.stringify({ compilerOptions: options, ...more });
const login = "export function login(x: number) {\n  return x + 1\n}\n";
const uses = (from: string) =>
  `import { login } from "${from}"\n\nexport const one = login(1)\nexport const two = login(2)\n`;

const scripts = "JavaScript beside TypeScript";

/** Layouts of TypeScript with three uses of `login`, beside its declaration. */
const layouts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "one tsconfig": { "tsconfig.json": settings(), "a.ts": login, "b.ts": uses("./a.js") },
  "tests outside of the files of the only tsconfig": {
    "tsconfig.json": settings({ include: ["src"] }),
    "src/a.ts": login,
    "tests/a.test.ts": uses("../src/a.js"),
  },
  "two packages, and no tsconfig on top": {
    "packages/provider/tsconfig.json": settings({ include: ["src"] }),
    "packages/provider/src/index.ts": login,
    "packages/consumer/tsconfig.json": settings({ include: ["src"] }),
    "packages/consumer/src/index.ts": uses("../../provider/src/index.js"),
  },
  [scripts]: {
    "tsconfig.json": settings(),
    "a.ts": login,
    "b.js": 'const { login } = require("./a")\nlogin(1)\nlogin(2)\n',
  },
};

/** Opens a folder whose servers have been asked nothing yet, and judges claims about it. */
function openCold(files: Readonly<Record<string, string>>, programs: readonly NpmServer[]) {
  const opened = openRealServers(files, programs);
  const { evaluate } = createClaimLanguage(() => opened.domain);
  return {
    ...opened,
    judge: (claim: string) => evaluate(claim, { reviewId: "r", baseUri: opened.folder }, opened.signal),
  };
}

const programs = ["tsc", "typescript-language-server"] as const;

describe("what a language server that has just started says about the whole workspace", {
  tags: ["whole"],
  timeout: 60_000,
}, () => {
  describe.each(programs)("%s", (program) => {
    it.each(Object.entries(layouts))("has all uses: %s", async (_name, files) => {
      const { judge, ask } = openCold(files, [program]);
      expect(await judge('count(findReferences("login")) == 3')).toEqual({ kind: "holds", found: "3" });
      const { outcome } = await ask('count(findReferences("login"))');
      expect(outcome).toEqual({ kind: "success", value: 3 });
    });

    it.each(Object.entries(layouts))("renames all uses, or names the files that keep them: %s", async (name, files) => {
      const { ask } = openCold(files, [program]);
      const named = Object.keys(files).filter((path) => files[path]?.includes("login"));
      const { outcome } = await ask('rename("login", "enter")');
      // TypeScript finds the uses in such a script only from the script.
      if (name === scripts)
        expect(outcome).toMatchObject({ message: expect.stringMatching(/would not change: b\.js/) });
      else expect(outcome).toMatchObject({ value: { edit: { files: expect.arrayContaining(named) } } });
    });
  });
});
