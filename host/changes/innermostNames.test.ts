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

/** Presents an edited file; the function returns its hunks. */
async function openEdited(before: string, after: string, path = "queue.ts") {
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
  return async (areFar?: boolean) => (await changes.hunks({ reviewId, round }, ids, areFar))[0];
}

async function headings(before: string, after: string, path?: string): Promise<readonly string[]> {
  const readHunks = await openEdited(before, after, path);
  return (await readHunks())?.hunks.map(({ heading }) => heading) ?? [];
}

it("are left out of hunks that are far from the screen, until these are read for it", async () => {
  const readHunks = await openEdited(text(), text().replace("return wrap", "return wrap()"));
  const far = await readHunks(true);
  expect(far).toMatchObject({ isFar: true, hunks: [{ heading: "export default class Queue<" }] });
  const near = await readHunks();
  expect(near).toMatchObject({ hunks: [{ ...far?.hunks[0], heading: "Queue.add" }] });
  expect(near).not.toHaveProperty("isFar");
  expect(await readHunks(true)).toEqual(near);
});

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
