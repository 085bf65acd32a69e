import { rmSync } from "node:fs";
import { join } from "node:path";
import type { PlacedChanges, SectionHunk } from "@dialectic/shared/protocol";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { edited, fence, link, numbered, openShop } from "./placeHunks.fixture.ts";
import { placeHunks } from "./placeHunks.ts";

describe("the hunks of two rounds by the sections of two iterations", () => {
  it("are placed under the sections whose references lead there, by the lines of each side", async () => {
    const { repository, present, request, told } = await openShop();
    const [a, b, c] = [numbered("a"), numbered("b"), numbered("c")];
    repository.write("a.ts", edited(a, 10));
    const text = (limit: string) =>
      `# Plan\n\n## Limit\n\n${limit} ${link("a.ts:30")}\n\n## Both\n\n${link("a.ts:28-31", "b.ts:5")}\n\n## None\n`;
    const reviewId = await present(`${text("Three.")}\n## Old\n\n${link("c.ts:40")}\n`);
    await request(reviewId);
    // Ten lines are inserted above everything: the references of the second iteration are about the new text.
    repository.write("a.ts", `${"// new\n".repeat(10)}${edited(a, 10, 30, 55)}`);
    repository.write("b.ts", edited(b, 50));
    repository.write("c.ts", edited(c, 40));
    await present(text("Five.").replace("a.ts:30", "a.ts:40").replace("a.ts:28-31", "a.ts:38-41"), reviewId);
    await request(reviewId);
    expect(await told({ reviewId, from: 1, to: 2 })).toEqual({
      round: 2,
      since: 1,
      sections: [
        ["Limit", "a.ts 1 unmentioned", "a.ts 40", "a.ts 65 unmentioned"],
        ["Both", "a.ts 40 elsewhere", "b.ts 50 unmentioned"],
        ["(removed)", "c.ts 40"],
      ],
      rest: [],
    });
  });

  it("follow moved code under a section that was not rewritten", async () => {
    const { repository, present, request, told } = await openShop();
    const a = numbered("a");
    repository.write("b.ts", edited(numbered("b"), 1));
    const reviewId = await present(`# Plan\n\n${link("a.ts:30")}\n`);
    await request(reviewId);
    repository.write("a.ts", `${"// new\n".repeat(10)}${edited(a, 30)}`);
    await present(`# Plan\n\n${link("a.ts:30")}\n\n## More\n\nNothing.\n`, reviewId);
    await request(reviewId);
    expect(await told({ reviewId, from: 1, to: 2 })).toMatchObject({
      sections: [["Plan", "a.ts 1 unmentioned", "a.ts 40"]],
    });
  });

  it("are placed under the section that names a deleted file, or one without lines", async () => {
    const { repository, present, request, told } = await openShop();
    repository.write("a.ts", edited(numbered("a"), 1));
    const reviewId = await present("# Plan\n");
    await request(reviewId);
    repository.git("rm", "--quiet", "gone.ts");
    repository.write("picture.png", "\0");
    repository.write("other.png", "\0");
    await present("# Plan\n\n## Away\n\nWithout gone.ts, with `picture.png`.\n", reviewId);
    await request(reviewId);
    expect(await told({ reviewId, from: 1, to: 2 })).toMatchObject({
      sections: [["Away", "gone.ts 0", "picture.png"]],
      rest: ["other.png"],
    });
  });

  it("are those since the first round began when the earlier iteration has none", async () => {
    const { repository, present, request, told } = await openShop();
    const reviewId = await present(`# Plan\n\n${link("a.ts:10")}\n`);
    await present(`# Plan\n\n${link("a.ts:10", "b.ts:20")}\n`, reviewId);
    repository.write("a.ts", edited(numbered("a"), 10));
    await request(reviewId);
    expect(await told({ reviewId, from: 1, to: 2 })).toEqual({
      round: 1,
      since: undefined,
      sections: [["Plan", "a.ts 10"]],
      rest: [],
    });
    repository.git("commit", "--all", "--quiet", "--message", "Ten");
    repository.write("b.ts", edited(numbered("b"), 20));
    await request(reviewId);
    expect(await told({ reviewId, from: 1, to: 3 })).toEqual({
      round: 2,
      since: 0,
      sections: [["Plan", "a.ts 10", "b.ts 20"]],
      rest: [],
    });
  });

  it("are placed in the section with a fence for them, even when a link is more specific", async () => {
    const { repository, present, request, told, places } = await openShop();
    repository.write("a.ts", edited(numbered("a"), 10, 40));
    const reviewId = await present(
      `# Plan\n\n## Link\n\n${link("a.ts:10", "a.ts:40")}\n\n## Fence\n\n- Here:\n\n  ${fence("hunk", "a.ts:1-30", "b.ts:3").replaceAll("\n", "\n  ")}\n`,
    );
    await request(reviewId);
    expect(await told({ reviewId, to: 1 })).toMatchObject({
      sections: [
        ["Link", "a.ts 10 elsewhere", "a.ts 40"],
        ["Fence", "a.ts 10"],
      ],
    });
    const { references } = (await places({ reviewId, to: 1 })) as PlacedChanges;
    expect(references.map(({ text }) => text)).toEqual(["a.ts:10", "a.ts:1-30", "a.ts:40"]);
  });

  it("are placed in the section whose diff equals them, and only where they were before when it equals none", async () => {
    const { repository, present, request, told, places } = await openShop();
    repository.write("a.ts", edited(numbered("a"), 10, 40));
    repository.write("b.ts", edited(numbered("b"), 20));
    const [was, is] = [`-const b20 = "b says 20";`, `+const b20 = "b shouts 20";`];
    const reviewId = await present(
      `# Plan\n\n## Link\n\n${link("a.ts:10", "b.ts:20")}\n\n## Same\n\n${fence("diff", "@@ -20 +20 @@", was, is)}\n\n## Other\n\n${fence("diff", "--- a/a.ts", "+++ b/a.ts", was, is)}\n\n${fence("diff", was)}\n`,
    );
    await request(reviewId);
    expect(await told({ reviewId, to: 1 })).toMatchObject({
      sections: [
        ["Link", "a.ts 10", "a.ts 40 unmentioned", "b.ts 20 elsewhere"],
        ["Same", "b.ts 20"],
      ],
    });
    const { references, sections } = (await places({ reviewId, to: 1 })) as PlacedChanges;
    expect(references.at(-1)).toMatchObject({
      text: `@@ -20 +20 @@\n${was}\n${is}`,
      hunk: sections[1]?.hunks[0]?.hash,
    });
  });

  const standOnce = async (numRuns: number) => {
    const { repository, present, request, places, changes } = await openShop();
    const changed = [5, 6, 20, 41, 42, 58];
    for (const name of ["a", "b"]) repository.write(`${name}.ts`, edited(numbered(name), ...changed));
    rmSync(join(repository.folder, "gone.ts"));
    repository.write("new.ts", numbered("new", 90).join(""));
    const reviewId = await present("# Plan\n\n## One\n\n## Two\n\n## Three\n");
    const { round } = await request(reviewId);
    const read = await changes.read({ reviewId, round });
    if (read.kind === "refused") throw new Error(read.message);
    const hunks = await changes.hunks(
      { reviewId, round },
      read.files.map(({ id }) => id),
    );
    const all = hunks.flatMap(({ id, hunks: own }) => own.map(({ hash }) => `${id} ${hash}`)).sort();
    /** Names the lines of a hunk: all of them, or those of its parts. */
    const linesOf = (file: string, hash: string, parts?: SectionHunk["parts"]) => {
      const body = hunks.find(({ id }) => id === file)?.hunks.find((each) => each.hash === hash)?.body ?? "";
      const lines = body
        .split("\n")
        .slice(0, -1)
        .map((text, at) => `${file} ${hash} ${at} ${text}`);
      return parts === undefined ? lines : parts.flatMap(([start, end]) => lines.slice(start, end));
    };
    const everyLine = all.flatMap((name) => linesOf(name.split(" ")[0] ?? "", name.split(" ")[1] ?? "")).sort();
    const line = fc.integer({ min: 1, max: 90 });
    const reference = fc
      .tuple(fc.constantFrom("a.ts", "b.ts", "c.ts", "gone.ts", "new.ts"), fc.option(fc.tuple(line, line)))
      .map(([path, span]) => (span === null ? path : `${path}:${Math.min(...span)}-${Math.max(...span)}`));
    const diff = fc.constantFrom(...all.map((name) => name.split(" ")[1]));
    const written = (hash: string | undefined) =>
      hunks.flatMap(({ hunks: own }) => own.flatMap((hunk) => (hunk.hash === hash ? hunk.body.split("\n") : [])));
    const part = fc.oneof(
      reference.map((text) => link(text)),
      fc.array(reference, { maxLength: 3 }).map((texts) => fence("hunk", ...texts)),
      diff.map((hash) => fence("diff", ...written(hash))),
    );
    const section = fc.array(part, { maxLength: 4 });
    let iteration = 1;
    await fc.assert(
      fc.asyncProperty(section, section, section, async (one, two, three) => {
        const texts = Object.entries({ One: one, Two: two, Three: three });
        const content = texts.map(([title, parts]) => `## ${title}\n\n${parts.join("\n\n")}\n`).join("\n");
        iteration += 1;
        await present(`# Plan\n\nText ${iteration}.\n\n${content}`, reviewId);
        const placed = (await places({ reviewId, to: iteration })) as PlacedChanges;
        const shown = [...placed.sections.flatMap(({ hunks: own }) => own.filter(({ isElsewhere }) => !isElsewhere))];
        const lines = [...shown, ...placed.rest].flatMap(({ file, hash, parts }: SectionHunk) => {
          const own = hunks.find(({ id }) => id === file)?.hunks ?? [];
          return hash === undefined ? own.flatMap((each) => linesOf(file, each.hash)) : linesOf(file, hash, parts);
        });
        expect(lines.sort()).toEqual(everyLine);
      }),
      { numRuns },
    );
    const lines = hunks.flatMap(({ hunks: own }) => own.flatMap(({ body }) => body.match(/^[-+].*$/gm) ?? []));
    expect(lines).toHaveLength(2 * 2 * changed.length + 60 + 90);
    expect(new Set(lines).size).toBe(lines.length);
  };
  it("are placed in one section or in the rest, whatever the references, with every line once", () => standOnce(10));
  it("are placed in one section or in the rest in all cases", { tags: ["whole"] }, () => standOnce(60));

  it("are empty when both iterations have the same round, or there is none", async () => {
    const { repository, present, request, places } = await openShop();
    const reviewId = await present("# One\n");
    await present("# Two\n", reviewId);
    expect(await places({ reviewId, from: 1, to: 2 })).toEqual({ kind: "none" });
    expect(await places({ reviewId, to: 2 })).toEqual({ kind: "none" });
    repository.write("a.ts", edited(numbered("a"), 10));
    await request(reviewId);
    await present("# Three\n", reviewId);
    expect(await places({ reviewId, from: 2, to: 3 })).toEqual({ kind: "none" });
  });

  it("name the references that lead into them, by file, declaration and text", async () => {
    const { repository, present, request, places } = await openShop();
    repository.write("a.ts", edited(numbered("a"), 10, 40));
    const refs = link("a.ts:9-11", "a.ts:25", "a.ts#a40", "b.ts:3");
    const reviewId = await present(`# Plan\n\n${refs}, [text](a.ts?search=a%20shouts%2010)\n`);
    await request(reviewId);
    const { references, sections } = (await places({ reviewId, to: 1 })) as PlacedChanges;
    const [first, second] = sections[0]?.hunks ?? [];
    expect(references.map(({ text, hunk }) => [text, hunk])).toEqual([
      ["a.ts:9-11", first?.hash],
      ["a.ts?search=a shouts 10", first?.hash],
      ["a.ts#a40", second?.hash],
    ]);
  });

  it("are not read any further once the request is cancelled", async () => {
    const { repository, present, request, ...test } = await openShop();
    const names = Array.from({ length: 40 }, (_, at) => `many${at}.ts`);
    for (const name of names) repository.write(name, "new\n");
    const reviewId = await present(`# Plan\n\n${link(...names.map((name) => `${name}:1`))}\n`);
    await request(reviewId);
    const read = vi.spyOn(test.changes, "hunks");
    const signal = {
      get aborted() {
        return read.mock.calls.length > 0;
      },
    };
    await placeHunks({ reviewId, to: 1 }, test, signal);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("are not read when the workspace is not trusted", async () => {
    let isTrusted = true;
    const { repository, present, request, places } = await openShop({ workspace: { isTrusted: () => isTrusted } });
    repository.write("a.ts", edited(numbered("a"), 10));
    const reviewId = await present("# One\n");
    await request(reviewId);
    isTrusted = false;
    expect(await places({ reviewId, to: 1 })).toMatchObject({ kind: "refused" });
  });
});
