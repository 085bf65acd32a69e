import { describe, expect, it } from "vitest";
import { edited, fence, link, numbered, openShop } from "./placeHunks.fixture.ts";
import type { AskedPlaces } from "./placeHunks.ts";

describe("the hunks below a section", () => {
  it("stand in the order of the section's fences; one without a fence follows its file, and other files come last", async () => {
    const { repository, present, request, told } = await openShop();
    repository.write("a.ts", edited(numbered("a"), 10, 25, 40));
    for (const name of ["b", "c"]) repository.write(`${name}.ts`, edited(numbered(name), 20));
    const reviewId = await present(
      `# Plan\n\n${link("b.ts:20", "a.ts:25")}\n\n${fence("hunk", "c.ts:20")}\n\n${fence("hunk", "a.ts:40", "a.ts:10")}\n`,
    );
    await request(reviewId);
    expect(await told({ reviewId, to: 1 })).toMatchObject({
      sections: [["Plan", "c.ts 20", "a.ts 40", "a.ts 10", "a.ts 25", "b.ts 20"]],
    });
  });

  it("stand below the section that names a declaration without a path, however many others do", async () => {
    const { repository, present, request, told } = await openShop();
    repository.write("a.ts", edited(numbered("a"), 40));
    const others = Array.from({ length: 12 }, (_, at) => `[\`b${at + 1}()\`][]`).join(", ");
    const reviewId = await present(
      `# Plan\n\n${others}\n\n## File\n\n${link("a.ts:1-3")}\n\n## Name\n\n[\`a40()\`][] is new.\n`,
    );
    await request(reviewId);
    expect(await told({ reviewId, to: 1 })).toMatchObject({ sections: [["Name", "a.ts 40"]] });
  });

  it("stand below the section whose lines they have replaced, where no section names them", async () => {
    const { repository, present, request, told } = await openShop();
    const reviewId = await present(
      `# Plan\n\n## Lines\n\n${link("a.ts:40")}\n\n## Deep\n\n### File\n\n${link("a.ts:3")}\n`,
    );
    const a = numbered("a");
    repository.write("a.ts", [...a.slice(0, 39), "import other from 'elsewhere';\n", ...a.slice(40)].join(""));
    await request(reviewId);
    expect(await told({ reviewId, to: 1 })).toMatchObject({ sections: [["Lines", "a.ts 40 unmentioned"]] });
  });

  it("stand in a comparison where the review has them", async () => {
    const { repository, present, request, told } = await openShop();
    const content = (more: string) =>
      `# Plan\n\n## All\n\n${link("a.ts:38-42")}${more}\n\n### Whole\n\n${link("a.ts:36-48")}\n`;
    repository.write("a.ts", edited(numbered("a"), 36, 38, 40, 42, 44, 46, 48));
    const reviewId = await present(content(""));
    await request(reviewId);
    repository.write("a.ts", edited(numbered("a"), 36, 38, 40, 41, 42, 44, 46, 48));
    await present(content(" More."), reviewId);
    await request(reviewId);
    const placed = async (asked: AskedPlaces) => ((await told(asked)) as { sections: unknown[] }).sections;
    expect(await placed({ reviewId, to: 2 })).toEqual([
      ["All", "a.ts 36 elsewhere"],
      ["Whole", "a.ts 36"],
    ]);
    expect(await placed({ reviewId, from: 1, to: 2 })).toEqual([
      ["All", "a.ts 41 elsewhere"],
      ["Whole", "a.ts 41"],
    ]);
  });
});
