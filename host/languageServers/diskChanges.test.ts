import { existsSync, renameSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { git } from "../test/testHost.fixture.ts";
import { type NpmServer, openRealServers } from "./realServers.fixture.ts";

interface Language {
  readonly name: string;
  readonly programs: readonly NpmServer[];
  readonly files: Readonly<Record<string, string>>;
  readonly file: string;
  readonly wrong: string;
  readonly line: number;
  /** A program of the system, one of which has to be installed. */
  readonly needs?: readonly string[];
}

const tsconfig = JSON.stringify({ compilerOptions: { strict: true, noEmit: true, module: "preserve" } });
const shop: Readonly<Record<string, string>> = {
  "tsconfig.json": tsconfig,
  "price.ts": "export const price: number = 3;\n",
  "order.ts": 'import { price } from "./price";\nexport const total: number = price * 2;\n',
};

const languages: readonly Language[] = [
  {
    name: "typescript-language-server",
    programs: ["typescript-language-server"],
    files: shop,
    file: "order.ts",
    wrong: 'export const total: number = "two";\n',
    line: 1,
  },
  {
    name: "VS Code's JSON server",
    programs: ["vscode-json-language-server"],
    files: {
      "box.json": '{ "$schema": "./box.schema.json", "width": 3 }\n',
      "box.schema.json": '{ "type": "object", "properties": { "width": { "type": "number" } } }\n',
    },
    file: "box.json",
    wrong: '{\n  "$schema": "./box.schema.json",\n  "width": "wide"\n}\n',
    line: 3,
  },
  {
    name: "VS Code's CSS server",
    programs: ["vscode-css-language-server"],
    files: { "page.css": "a { color: red; }\n" },
    file: "page.css",
    wrong: "a {\n  color: ;\n}\n",
    line: 2,
  },
  {
    name: "VS Code's HTML server",
    programs: ["vscode-html-language-server"],
    files: { "page.html": "<style>a { color: red; }</style>\n" },
    file: "page.html",
    wrong: "<style>\na { color: ; }\n</style>\n",
    line: 2,
  },
  {
    name: "clangd",
    programs: [],
    files: {
      "price.h": "int price(int count);\n",
      "order.c": '#include "price.h"\nint total(void) { return price(2); }\n',
    },
    file: "order.c",
    wrong: '#include "price.h"\n\nint total(void) { return prize(2); }\n',
    line: 3,
    needs: ["clangd", "clangd-14"],
  },
  {
    name: "gopls",
    programs: [],
    files: {
      "go.mod": "module shop\n\ngo 1.19\n",
      "price.go": "package shop\n\nfunc Price(count int) int {\n\treturn count * 3\n}\n",
      "order.go": "package shop\n\nvar Total = Price(2)\n",
    },
    file: "order.go",
    wrong: 'package shop\n\n\nvar Total = Price("2")\n',
    line: 4,
    needs: ["gopls"],
  },
  {
    name: "pylsp",
    programs: [],
    files: { "price.py": "price = 3\n" },
    file: "price.py",
    wrong: "price = 3\ntotal = prize\n",
    line: 2,
    needs: ["pylsp"],
  },
];

const isInstalled = (name: string) => existsSync(`/usr/bin/${name}`);

describe.each(languages)(
  "problems that $name finds",
  { tags: ["whole"] },
  ({ programs, files, file, wrong, line, needs }) => {
    it.skipIf(needs !== undefined && !needs.some(isInstalled))(
      "are those of the text on the disk",
      { timeout: 60_000 },
      async () => {
        const { problems, at } = openRealServers(files, programs);
        expect(await problems(file)).toMatchObject({ settled: true, lines: [] });
        for (const _ of [1, 2]) {
          writeFileSync(at(file), wrong);
          expect(await problems(file)).toMatchObject({ settled: true, lines: [line] });
          writeFileSync(at(file), files[file] ?? "");
          expect(await problems(file)).toMatchObject({ settled: true, lines: [] });
        }
      },
    );
  },
);

describe.each<{ program: NpmServer }>([{ program: "tsc" }, { program: "typescript-language-server" }])(
  "problems that $program finds in a file that has not changed",
  { timeout: 60_000, tags: ["whole"] },
  ({ program }) => {
    it("follow a file that is renamed, and back", async () => {
      const { problems, at } = openRealServers(shop, [program]);
      expect(await problems("order.ts")).toMatchObject({ settled: true, lines: [] });
      renameSync(at("price.ts"), at("cost.ts"));
      expect(await problems("order.ts")).toMatchObject({ settled: true, lines: [1] });
      renameSync(at("cost.ts"), at("price.ts"));
      expect(await problems("order.ts")).toMatchObject({ settled: true, lines: [] });
    });

    it("are those of the branch that is checked out", async () => {
      const { problems, at, folder } = openRealServers(shop, [program]);
      expect(await problems("order.ts")).toMatchObject({ settled: true, lines: [] });
      git(folder, "checkout", "--quiet", "-b", "words");
      writeFileSync(at("price.ts"), 'export const price: string = "three";\n');
      git(folder, "commit", "--quiet", "--all", "--message", "Prices are words");
      expect(await problems("order.ts")).toMatchObject({ settled: true, lines: [2] });
      git(folder, "checkout", "--quiet", "main");
      expect(await problems("order.ts")).toMatchObject({ settled: true, lines: [] });
      git(folder, "checkout", "--quiet", "words");
      expect(await problems("order.ts")).toMatchObject({ settled: true, lines: [2] });
    });
  },
);
