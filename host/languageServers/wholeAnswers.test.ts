import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
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

/** Two packages, of which one imports the other by its name. */
const named: Readonly<Record<string, string>> = {
  ".gitignore": "node_modules\n",
  "packages/provider/package.json": '{"name":"@x/provider","type":"module","exports":"./src/index.ts"}',
  "packages/provider/tsconfig.json": settings({ include: ["src"] }),
  "packages/provider/src/index.ts": login,
  "packages/consumer/package.json": '{"name":"@x/consumer","type":"module"}',
  "packages/consumer/tsconfig.json": settings({ include: ["src"] }),
  "packages/consumer/src/index.ts": uses("@x/provider"),
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

describe("a package that is imported by its name", { tags: ["whole"], timeout: 60_000 }, () => {
  it.each(programs)(
    "has all its uses once it is linked, and before that the importing file is left over: %s",
    async (program) => {
      const unlinked = openCold(named, [program]);
      expect(await unlinked.judge('findReferences("login") is empty')).toMatchObject({
        kind: "unknown",
        reason: expect.stringContaining("packages/consumer/src/index.ts"),
      });
      const { judge, at } = openCold(named, [program]);
      mkdirSync(at("node_modules/@x"), { recursive: true });
      symlinkSync("../../packages/provider", at("node_modules/@x/provider"));
      expect(await judge('count(findReferences("login")) == 3')).toEqual({ kind: "holds", found: "3" });
    },
  );
});

/** A project in which many files have the name for something else, and a test outside of its files that uses it. */
const crowd: Readonly<Record<string, string>> = {
  "tsconfig.json": settings({ include: ["src"] }),
  "src/store.ts": "export function get(x: number) {\n  return x + 1\n}\n",
  "src/use.ts": 'import { get } from "./store.js"\n\nexport const one = get(1)\n',
  ...Object.fromEntries(
    Array.from({ length: 1_000 }, (_, at) => [
      `src/map${at}.ts`,
      `export const map${at} = new Map<string, number>()\nexport const value${at} = map${at}.get("a")\n`,
    ]),
  ),
};

describe("a name that a thousand files have", { tags: ["whole"], timeout: 120_000 }, () => {
  it.each(programs)("has all its uses, in one project and beside it: %s", async (program) => {
    const { judge, at, domain } = openCold(crowd, [program]);
    const claim = 'count(findReferences(findSymbol("get", file: "src/store.ts")))';
    expect(await judge(`${claim} == 2`)).toEqual({ kind: "holds", found: "2" });
    mkdirSync(at("tests"));
    writeFileSync(at("tests/store.test.ts"), 'import { get } from "../src/store.js"\n\nget(1)\n');
    domain.files.forget();
    expect(await judge(`${claim} == 4`)).toEqual({ kind: "holds", found: "4" });
  });
});

interface Layout {
  /** The program that must be installed, if it is not from npm. */
  readonly program?: string;
  readonly files: Readonly<Record<string, string>>;
  readonly symbol: string;
  /** Number of uses, or the file that is left over. */
  readonly found: number | string;
}

const python = "def login(x: int) -> int:\n    return x\n";
const pythonUses = (from: string) => `from ${from} import login\n\nlogin(1)\nlogin(2)\n`;
const goModule = (name: string, more = "") => `module example.org/${name}\n\ngo 1.19\n${more}`;
const goUses = 'import "example.org/door"\n\nvar One, Two = door.Login(1), door.Login(2)\n';

const others: Readonly<Record<string, Layout>> = {
  "Python in one folder": {
    files: {
      "shop.py": python,
      "order.py": pythonUses("shop"),
      "other.py": "def enter(login: int) -> int:\n    return login\n",
    },
    symbol: 'findSymbol("login", file: "shop.py", line: 1)',
    found: 3,
  },
  "a test in Python whose import is not found": {
    files: { "lib/shop/__init__.py": "", "lib/shop/door.py": python, "tests/test_door.py": pythonUses("shop.door") },
    symbol: '"login"',
    found: "tests/test_door.py",
  },
  "two modules of Go without go.work": {
    program: "/usr/bin/gopls",
    files: {
      "door/go.mod": goModule("door"),
      "door/door.go": "package door\n\nfunc Login(x int) int { return x }\n",
      "user/go.mod": goModule("user", "\nrequire example.org/door v0.0.0\n\nreplace example.org/door => ../door\n"),
      "user/user.go": `package user\n\n${goUses}`,
    },
    symbol: '"Login"',
    found: "user/user.go",
  },
  "C++ without a compile database": {
    program: "/usr/bin/clangd-14",
    files: {
      "door.h": "int login(int x);\n",
      "door.cpp": '#include "door.h"\nint login(int x) { return x; }\n',
      "user.cpp": '#include "door.h"\nint one = login(1);\nint two = login(2);\n',
    },
    symbol: '"login"',
    // The definition is a use of the declaration.
    found: 3,
  },
};

describe("what other language servers say", { tags: ["whole"], timeout: 60_000 }, () => {
  for (const [name, { program, files, symbol, found }] of Object.entries(others))
    it.skipIf(program !== undefined && !existsSync(program))(
      `is complete, or names what is left over: ${name}`,
      async () => {
        const { judge, ask } = openCold(files, program === undefined ? ["pyright-langserver"] : []);
        const asked = `count(findReferences(${symbol}))`;
        if (typeof found === "number") {
          expect(await judge(`${asked} == ${found}`)).toEqual({ kind: "holds", found: String(found) });
          return;
        }
        expect(await judge(`${asked} == 0`)).toMatchObject({ kind: "unknown", reason: expect.stringContaining(found) });
        expect((await ask(asked)).outcome).toMatchObject({ complete: false, leftOver: { files: 1, first: [found] } });
      },
    );
});
