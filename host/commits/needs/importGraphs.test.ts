import { rmSync } from "node:fs";
import { join, posix } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oneRunIn } from "../../../shared/test/oneRunIn.fixture.ts";
import { type TestRepository, testFolder, testRepository } from "../../git/test/testRepository.fixture.ts";
import { planned, shownIn, wishOf } from "../../test/sectionPlan.ts";

const places = ["a.ts", "b.ts", "lib/a.ts", "lib/c.ts", "lib/deep/d.ts", "e.ts"];
const renamed = ["a2.ts", "lib/b.ts", "a3.ts", "deep/c.ts", "d.ts", "lib/e2.ts"];

/** The fate of the file of each place, and the places that it imports before and after, at its top and its end. */
const file = fc.record({
  fate: fc.constantFrom("kept", "new", "deleted", "renamed"),
  before: fc.tuple(fc.nat(5), fc.nat(5)),
  after: fc.tuple(fc.nat(5), fc.nat(5)),
  /** Sections of its two ends; none for 3. */
  sections: fc.tuple(fc.nat(3), fc.nat(3)),
});
type File = typeof file extends fc.Arbitrary<infer Value> ? Value : never;

const pathOf = (files: readonly File[], at: number, side: "before" | "after") => {
  const { fate } = files[at] ?? { fate: "deleted" };
  if (fate === (side === "before" ? "new" : "deleted")) return undefined;
  return (side === "after" && fate === "renamed" ? renamed : places)[at];
};

function textsOf(files: readonly File[], side: "before" | "after"): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [at, each] of files.entries()) {
    const path = pathOf(files, at, side);
    if (path === undefined) continue;
    const [first = "", last = ""] = each[side].map((other) => {
      const target = pathOf(files, other, side);
      if (target === undefined || target === path) return "";
      const relative = posix.relative(posix.dirname(path), target);
      return `import "${relative.startsWith(".") ? relative : `./${relative}`}";\n`;
    });
    const body = Array.from({ length: 24 }, (_, line) => `export const value${at}x${line} = ${line};\n`).join("");
    texts.set(path, `${first}${body}${last}`);
  }
  return texts;
}

/** Returns the imports of a commit that lead to no file of it. */
function missingIn({ git }: TestRepository, commit: string): readonly string[] {
  const paths = git("ls-tree", "-r", "--name-only", commit).trim().split("\n");
  return paths.flatMap((path) => {
    if (!path.endsWith(".ts")) return [];
    const imports = [...git("show", `${commit}:${path}`).matchAll(/^import "(.*)";$/gm)];
    const targets = imports.map(([, written = ""]) => posix.join(posix.dirname(path), written));
    return targets.filter((target) => !paths.includes(target)).map((target) => `${path} imports ${target}`);
  });
}

function reviewOf(files: readonly File[]): string {
  const mentions = ["", "", ""];
  for (const [at, { sections }] of files.entries()) {
    const path = pathOf(files, at, "after") ?? pathOf(files, at, "before");
    for (const [end, section] of sections.entries())
      if (section < 3) mentions[section] += `See [\`${path}:${end === 0 ? 1 : 25}\`][]. `;
  }
  return mentions.map((text, at) => `# Part ${at}\n\n${text}\n\n`).join("");
}

const everyTreeIsWhole = async (parameters: { readonly numRuns: number }) => {
  const shop = testRepository(join(testFolder(), "shop"));
  const { page, present } = await shownIn(shop);
  const put = (texts: ReadonlyMap<string, string>) => {
    for (const path of [...places, ...renamed]) rmSync(join(shop.folder, path), { force: true });
    for (const [path, text] of texts) shop.write(path, text);
  };
  const graphs = fc.array(file, { minLength: places.length, maxLength: places.length });
  await fc.assert(
    fc.asyncProperty(graphs, fc.boolean(), async (files, withLeftover) => {
      put(textsOf(files, "before"));
      shop.git("add", "--all");
      shop.git("commit", "--quiet", "--allow-empty", "--message", "Before");
      const begun = shop.git("rev-parse", "HEAD").trim();
      put(textsOf(files, "after"));
      shop.git("add", "--all");
      const whole = shop.git("write-tree").trim();
      shop.git("reset", "--quiet");
      fc.pre(shop.git("status", "--porcelain") !== "");
      await present({ content: reviewOf(files), baseUri: shop.folder });
      const plan = await planned(page);
      const wish = wishOf(plan, withLeftover);
      const all = wishOf(plan, true).commits.flatMap(({ hunks }) => hunks);
      expect(new Set(all).size).toBe(all.length);
      fc.pre(wish.commits.length > 0);
      expect(await page["commit/create-sections"](wish)).toMatchObject({ kind: "created" });
      const made = shop.git("rev-list", "--reverse", `${begun}..HEAD`).trim().split("\n");
      for (const [at, commit] of made.entries()) expect([at, ...missingIn(shop, commit)]).toEqual([at]);
      if (withLeftover || plan.leftover === undefined)
        expect([shop.git("rev-parse", "HEAD^{tree}").trim(), shop.git("status", "--porcelain")]).toEqual([whole, ""]);
    }),
    parameters,
  );
};

describe("the commits of random import graphs", () => {
  const title = "have every file that they import, and no line twice or left out, whatever the sections";
  it(`${title}: a few cases`, () => everyTreeIsWhole(oneRunIn(100)));
  it(title, { tags: ["whole"] }, () => everyTreeIsWhole(oneRunIn(25)));
});
