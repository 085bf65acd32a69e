import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type NpmServer, openRealServers } from "./realServers.fixture.ts";

const files = {
  "tsconfig.json": JSON.stringify({ compilerOptions: { strict: true, noEmit: true, noUnusedLocals: true } }),
  "prices.ts": "export function price(of: number): number {\n  return of;\n}\nexport const unit = 1;\n",
  "untidy.ts":
    'import { unit, price } from "./prices";\nimport { label } from "./label";\n\nexport function sum( of:number ){\n    return price( of )+unit\n}\n',
  "shown.ts": "export const shown = price(1);\n",
  "label.ts": 'function forgotten() {}\nexport const label = "sum";\n',
};

interface Edited {
  readonly edit: { readonly diff: string; readonly isApplied: boolean };
}

describe.each<{ program: NpmServer }>([{ program: "tsc" }, { program: "typescript-language-server" }])(
  "edits by $program",
  { tags: ["whole"] },
  ({ program }) => {
    const open = () => {
      const { value, at, proposals, servers } = openRealServers(files, [program]);
      return {
        edit: async (request: string) => ((await value(request)) as Edited).edit,
        value,
        at,
        proposals,
        servers,
      };
    };

    it("are shown as its formatter and its organizing of imports make them", async () => {
      const { edit, at, proposals } = open();
      const { diff } = await edit('organizeImports("untidy.ts")');
      expect(diff).toContain('+import { price, unit } from "./prices";\n');
      // The older server sorts only.
      expect(diff.includes("+import { label }")).toBe(program !== "tsc");
      expect((await edit('format("untidy.ts")')).diff).toContain("+    return price(of) + unit\n");
      expect(proposals).toEqual([]);
      expect(readFileSync(at("untidy.ts"), "utf8")).toBe(files["untidy.ts"]);
    });

    it("include the fixes for the problems of a file", async () => {
      const { edit, value } = open();
      const title = 'Add import from "./prices"';
      expect(JSON.stringify(await value('codeActions(file: "shown.ts")'))).toContain(JSON.stringify(title));
      const fixed = await edit(`applyCodeAction(file: "shown.ts", title: ${JSON.stringify(title)})`);
      expect(fixed).toMatchObject({
        isApplied: false,
        diff: expect.stringContaining('+import { price } from "./prices";\n'),
      });
    });

    it("include the spelling of a name where the server offers it, which that of TypeScript 7 does not", async () => {
      const { value, at } = open();
      writeFileSync(at("label.ts"), "export const label = 1;\nexport const two = lable + 1;\n");
      const offered = JSON.stringify(await value('codeActions(file: "label.ts")'));
      expect(offered.includes("Change spelling to 'label'")).toBe(program !== "tsc");
    });

    it("are written to the disk once the person allows it on a page", async () => {
      const { edit, at, proposals, servers } = open();
      servers.edits.question?.onChanged(() => {
        for (const { choices } of servers.edits.question?.asked() ?? []) choices.apply?.();
      });
      expect(await edit('format("untidy.ts", apply: true)')).toMatchObject({ isApplied: true });
      expect(readFileSync(at("untidy.ts"), "utf8")).toContain("    return price(of) + unit\n");
      expect(proposals).toEqual([]);
    });
  },
);

describe("edits that a language server cannot make", () => {
  it("are named with the kinds that it does offer", async () => {
    const { ask } = openRealServers(files, ["tsc"]);
    expect((await ask('codeActions("prices.ts:2", kind: "refactor.extract")')).text).toContain(
      "(tsc) offers no edits of the kind refactor.extract, only of quickfix, source.organizeImports,",
    );
    expect((await ask('codeActions("prices.ts:2", kind: "source")')).text).not.toContain("offers no edits");
  });

  it("are named with the server", async () => {
    const { ask } = openRealServers({ "price.py": "import os\n\n\ndef price( of ):\n    return of\n" }, [
      "pyright-langserver",
    ]);
    expect((await ask('format("price.py")')).text).toContain(
      "The language server for Python (pyright-langserver) cannot format.",
    );
  });
});
