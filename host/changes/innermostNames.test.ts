import { expect, it } from "vitest";
import { openShop } from "./placeHunks.fixture.ts";

const text = (more: readonly string[] = []) =>
  [
    "import a from 'a';",
    "export default class Queue<",
    "  Run extends Job,",
    "> {",
    "  add(job) {",
    "    const wrap = () => {",
    "      return job;",
    "    };",
    "    return wrap;",
    "  }",
    "  clear() {",
    "    this.list = [];",
    "  }",
    "}",
    'describe("a long string", () => {',
    "  it('works', () => {});",
    ...more,
    "});",
  ].join("\n");

async function headings(before: string, after: string, path = "queue.ts"): Promise<readonly string[]> {
  const { repository, present, request, changes } = await openShop();
  repository.write(path, before);
  repository.git("add", "--all");
  repository.git("commit", "--quiet", "--message", "Before");
  repository.write(path, after);
  const reviewId = await present("# Plan\n");
  const { round } = await request(reviewId);
  const read = await changes.read({ reviewId, round });
  if (read.kind === "refused") throw new Error(read.message);
  const ids = read.files.map(({ id }) => id);
  const [hunks] = await changes.hunks({ reviewId, round }, ids);
  return hunks?.hunks.map(({ heading }) => heading) ?? [];
}

it("the heading of a hunk names the method, and the function within it, but no string and no class line", async () => {
  const before = text();
  const spaced = before.replaceAll("\n", "\n\n\n\n\n\n\n\n");
  const edit = (from: string, to: string) => headings(spaced, spaced.replace(from, to));
  expect(await edit("this.list = []", "this.list = [1]")).toEqual(["Queue.clear"]);
  expect(await edit("return job", "return job()")).toEqual([expect.stringMatching(/wrap$/)]);
  expect(await edit("extends Job", "extends Task")).toEqual(["Queue"]);
  expect(await edit("'works'", "'does work'")).toEqual([""]);
  expect(await edit("import a", "import b")).toEqual([""]);
});

it("the heading of a hunk in a language without a grammar is the new name of what it is in", async () => {
  const body = Array.from({ length: 20 }, (_, line) => `  print(${line})`).join("\n");
  const before = `function before(a)\n${body}\n  return a\nend\n`;
  const after = before.replace("before(a)", "after(a, b)").replace("return a", "return b");
  expect(await headings(before, after, "report.lua")).toEqual(["function after(a, b)", "function after(a, b)"]);
});

it("the heading of a hunk that only removes lines names what they were in", async () => {
  const before = text();
  expect(await headings(before, before.replace("    return wrap;\n", ""))).toEqual(["Queue.add"]);
});
