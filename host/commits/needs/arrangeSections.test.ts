import { chmodSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../../git/test/testRepository.fixture.ts";
import { planned, shownIn, wishOf } from "../../test/sectionPlan.ts";
import { contentsOf, planOf } from "./reviewedCode.fixture.ts";

const filler = (name: string, count = 20) => Array.from({ length: count }, (_, at) => `// ${name} ${at}\n`).join("");

describe("the plan of commits", () => {
  it("has what no section names in the commit that needs it, and says so", async () => {
    const { plan } = await planOf(
      { "types.ts": "export {};\n", "use.ts": "export {};\n" },
      {
        "types.ts": "export {};\nexport type Gate = 1;\n",
        "use.ts": "export {};\nexport const gate: Gate = 1;\n",
        "rest.ts": "1;\n",
      },
      "# Gates\n\nSee [`use.ts`][].\n",
    );
    expect(contentsOf(plan)).toEqual({ Gates: ["types.ts 2", "use.ts 2"] });
    expect(plan.commits[0]?.reasons).toEqual(["It has `Gate`, which no section names: it uses it."]);
    expect(plan.leftover?.files.map(({ path }) => path)).toEqual(["rest.ts"]);
  });

  it("joins sections that cannot be apart, with both texts and the reason", async () => {
    const { plan } = await planOf(
      { "a.ts": "export function oldName() {}\n", "b.ts": 'import { oldName } from "./a.ts";\noldName();\n' },
      { "a.ts": "export function newName() {}\n", "b.ts": 'import { newName } from "./a.ts";\nnewName();\n' },
      "# Names\n\n## The better name is declared\n\nIn [`a.ts`][].\n\n## The better name is used\n\nIn [`b.ts`][].\n",
    );
    expect(plan.commits.map(({ title, message, reasons }) => [title, message, reasons])).toEqual([
      [
        "The better name is declared",
        "The better name is declared\n\nIn a.ts.\n\nThe better name is used\n\nIn b.ts.\n",
        [
          "“The better name is declared” and “The better name is used” are one commit, because their changes need each other: `newName` and `oldName`.",
        ],
      ],
    ]);
  });

  it("moves needed code to the earlier commit, which both commits say", async () => {
    const types = (gate: string, clock: string) => `export {};\n${gate}${filler("t")}${clock}`;
    const { plan } = await planOf(
      { "types.ts": types("", ""), "a.ts": "export {};\n", "b.ts": "export {};\n" },
      {
        "types.ts": types("export type Gate = 1;\n", "export type Clock = 1;\n"),
        "a.ts": "export {};\nexport const gate: Gate = 1;\nexport type Other = 2;\n",
        "b.ts": "export {};\nexport const other: Other = 2;\n",
      },
      "# Gates\n\n## Gate\n\nSee [`a.ts`][].\n\n## Clock\n\nSee [`b.ts`][], [`types.ts:2`][] and [`types.ts:23`][].\n",
    );
    expect(contentsOf(plan)).toEqual({ Gate: ["a.ts 2", "types.ts 2"], Clock: ["b.ts 2", "types.ts 23"] });
    expect(plan.commits.map(({ message }) => message)).toEqual([
      "Gate\n\nSee a.ts.\n",
      "Clock\n\nSee b.ts, types.ts:2 and types.ts:23.\n\n`Gate` is in the commit “Gate”.\n",
    ]);
    expect(plan.commits.map(({ reasons }) => reasons)).toEqual([
      ["It has `Gate` of “Clock”, because it uses it."],
      ["`Gate` is in commit 1, which uses it."],
    ]);
  });

  it("has a lock file that no section names in the commit of its manifest", async () => {
    const lock = (word: string) => `${word}\n${filler("lock")}${word}\n`;
    const manifest = (line: string) => `{\n  "dependencies": {\n${line}    "other": "1"\n  }\n}\n`;
    const { plan } = await planOf(
      { "package.json": manifest(""), "package-lock.json": lock("old") },
      { "package.json": manifest('    "gate": "1",\n'), "package-lock.json": lock("new"), "b.ts": 'import "gate";\n' },
      "# Gates\n\n## Use\n\nSee [`b.ts`][].\n\n## Install\n\nSee [`package.json`][].\n",
    );
    expect(contentsOf(plan)).toEqual({ Install: ["package-lock.json 1 22", "package.json 3"], Use: ["b.ts 1"] });
    expect(plan.commits[0]?.reasons).toEqual(["It comes before “Use”, which needs `gate`."]);
  });

  it("is made of odd changes, too: names, line ends, links, modes, bytes and submodules", async () => {
    const shop = testRepository(join(testFolder(), "shop"));
    const at = (name: string) => join(shop.folder, name);
    const odd = [
      "`a`.ts",
      "a\tb.ts",
      "ä\u202e.ts",
      "-x.ts",
      "#a?.ts",
      "$(touch pwned).ts",
      "__proto__.ts",
      'quo"te.ts',
    ];
    for (const name of odd) shop.write(name, `import "./${name}";\r\nexport const constructor = 1;\r\n`);
    shop.write("mode.sh", "1\n");
    symlinkSync("mode.sh", at("link"));
    shop.write("became.ts", "1\n");
    writeFileSync(at("bytes.ts"), Buffer.from([0, 1]));
    shop.write("large.ts", `export const large = 1;\n${filler("large", 60_000)}`);
    shop.git("add", "--all");
    shop.git("commit", "--quiet", "--message", "More");
    const inner = testRepository(join(shop.folder, "sub"));
    for (const name of odd)
      shop.write(name, `import "./new.ts";\r\nexport const toString = 1;\r\nexport const constructor = 2;\r\n`);
    chmodSync(at("mode.sh"), 0o755);
    rmSync(at("link"));
    symlinkSync("new.ts", at("link"));
    rmSync(at("became.ts"));
    symlinkSync("new.ts", at("became.ts"));
    writeFileSync(at("bytes.ts"), Buffer.from([0, 2]));
    shop.write("large.ts", `import "./new.ts";\nexport const larger = 1;\n${filler("large", 60_000)}`);
    shop.write("new.ts", "export const larger = 2;\n");
    shop.write(".gitmodules", `[submodule "sub"]\n\tpath = sub\n\turl = ${inner.folder}\n`);
    shop.git("add", "--all");
    const whole = shop.git("write-tree").trim();
    const sections = ["`a`.ts", "large.ts", "new.ts", "sub", "link"].map(
      (name) => `# About ${name}\n\nSee [x](<${name}>).\n\n`,
    );
    const { page } = await shownIn(shop, {}, sections.join(""));
    const plan = await planned(page);
    expect(await page["commit/create-sections"](wishOf(plan, true))).toMatchObject({ kind: "created" });
    expect([shop.git("rev-parse", "HEAD^{tree}").trim(), shop.git("status", "--porcelain")]).toEqual([whole, ""]);
  });

  it("takes seconds at most for hundreds of files and thousands of hunks, and says what it leaves out", {
    tags: ["whole"],
  }, async () => {
    const text = (file: number, change: string) =>
      Array.from({ length: 120 }, (_, at) => {
        const name = `value${file}x${at}${at % 12 === 0 ? change : ""}`;
        return `export function ${name}(one: number, other: number) {\n\treturn { one, other, sum: one + other, at: [${at}].map((each) => each * 2) };\n}\n`;
      }).join("");
    const paths = Array.from({ length: 400 }, (_, at) => `src/part${at % 20}/file${at}.ts`);
    const texts = (change: string) =>
      Object.fromEntries(paths.map((path, at) => [path, `import "./file${at - 20}.ts";\n${text(at, change)}`]));
    const sections = Array.from(
      { length: 40 },
      (_, at) =>
        `## Part ${at}\n\n${paths
          .slice(at * 10, at * 10 + 10)
          .map((path) => `- [\`${path}\`][]`)
          .join("\n")}\n\n`,
    );
    const shop = (await planOf({}, { "a.ts": "1;\n" }, "# A\n")).shop;
    for (const [path, content] of Object.entries(texts(""))) shop.write(path, content);
    shop.git("add", "--all");
    shop.git("commit", "--quiet", "--message", "Large");
    for (const [path, content] of Object.entries(texts("changed"))) shop.write(path, content);
    const { page } = await shownIn(shop, {}, `# Large\n\n${sections.join("")}`);
    const begun = performance.now();
    const plan = await planned(page);
    expect(performance.now() - begun).toBeLessThan(100_000);
    expect(plan.commits).toHaveLength(40);
    expect(plan.note).toMatch(/^There is too much code to read all of it: \d+ files were ordered by imports only\.$/);
  });
});
