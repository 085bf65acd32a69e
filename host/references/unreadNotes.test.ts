import { describe, expect, it } from "vitest";
import { openTestHost, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";

const files = { "src/a.ts": "one();\ntwo();\nthree();\n", "src/login.ts": "export function login() {}\n" };

async function presented(content: string) {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const test = await openTestHost({ folders: [folder] });
  const answer = await test.present({ content });
  if (answer.kind === "refused") throw new Error(answer.message);
  const check = async () => {
    const checked = await test.check({});
    if (checked.kind === "refused") throw new Error(checked.message);
    return checked;
  };
  return { folder, answer, check, present: test.present };
}

describe("references as people write them", () => {
  it("are like all other places: each line of a list is checked and followed separately", async () => {
    const { folder, answer, check } = await presented(
      "# A\n\n[src/a.ts:1,3][], [src/a.ts:1–2][], [`src/login.ts#login()`][] and [`login()`][], [src/a.ts:2,9][].\n",
    );
    expect(answer.references.map(({ text, state }) => [text, state])).toEqual([
      ["src/a.ts:1", "exact"],
      ["src/a.ts:3", "exact"],
      ["src/a.ts:1–2", "exact"],
      ["src/login.ts#login()", "exact"],
      ["login()", "exact"],
      ["src/a.ts:2", "exact"],
      ["src/a.ts:9", "gone"],
    ]);
    expect(answer.notes).toEqual([]);
    writeFiles(folder, { "src/a.ts": "one();\n// New.\ntwo();\nthree();\n" });
    const { references } = await check();
    const moved = references.filter(({ state }) => state === "moved");
    expect(moved.map(({ text, suggestion }) => [text, suggestion])).toEqual([
      ["src/a.ts:3", "src/a.ts:4"],
      ["src/a.ts:2", "src/a.ts:3"],
    ]);
  });
});

describe("a bracket that only looks like a reference", () => {
  it("is reported when it is written, and by each check of its section", async () => {
    const { answer, check, present } = await presented(
      "# A\n\n[src/a.ts:login][]\n\n## B\n\n[src/][] and [src/a.ts:1][]\n",
    );
    const [first, second] = [
      '[src/a.ts:login][] in "A" is not a reference and is shown as text; write [src/a.ts#login][]',
      expect.stringMatching(/^\[src\/\]\[\] in "A > B" is not a reference and is shown as text; write a file, a line/),
    ];
    expect(answer.notes).toEqual([first, second]);
    expect(await check()).toMatchObject({ total: 1, right: 1, notes: [first, second] });
    const next = await present({ content: "## B\n\nNothing, [WIP].\n", mode: "update-section", section: "B" });
    expect(next).toMatchObject({ notes: [] });
    expect(await check()).toMatchObject({ notes: [first] });
  });

  it("is only counted after ten others", async () => {
    const text = Array.from({ length: 14 }, (_, at) => `[src/a.ts#${at + 1}][]`).join(" ");
    const { answer } = await presented(`# A\n\n${text} [src/a.ts#1][]\n`);
    expect(answer.notes).toHaveLength(11);
    expect(answer.notes.at(-1)).toBe("4 more brackets look like a reference and are shown as text.");
  });
});
