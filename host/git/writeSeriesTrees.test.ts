import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { changed } from "../test/sectionPlan.ts";
import { readDivision } from "./commitDivision.ts";
import { commitSeries } from "./commitSeries.ts";
import { readValue } from "./test/testRepository.fixture.ts";
import { writeSeriesTrees } from "./writeSeriesTrees.ts";

it("writes the trees that the commits will have, and changes neither HEAD, the index, refs nor files", async () => {
  const shop = changed();
  shop.git("add", "--intent-to-add", "logo.png");
  const repository = await shop.found();
  const division = readValue(await readDivision(repository));
  const at = (name: string) => division.files.findIndex((file) => file.name === name);
  const steps = [
    [
      { file: at("a.ts"), hunks: [1] },
      { file: at("gone.ts"), hunks: [0] },
    ],
    [{ file: at("logo.png"), hunks: [] }],
    [
      { file: at("a.ts"), hunks: [0] },
      { file: at("README.md"), hunks: [0] },
    ],
  ];
  const look = () => {
    const git = join(shop.folder, ".git");
    const kept = ["HEAD", "index", "logs/HEAD"].map(
      (name) => existsSync(join(git, name)) && readFileSync(join(git, name)),
    );
    const names = readdirSync(git).sort();
    return [
      kept,
      names,
      shop.git("for-each-ref"),
      shop.git("status", "--porcelain"),
      readFileSync(join(shop.folder, "a.ts")),
    ];
  };
  const before = look();
  const trees = readValue(await writeSeriesTrees(repository, division, steps));
  expect(look()).toEqual(before);
  const made = await commitSeries(repository, division, {
    steps: steps.map((parts, each) => ({ message: `Commit ${each}`, parts })),
  });
  expect(made.kind).toBe("created");
  const commits = shop.git("log", "--reverse", "--format=%T", `${division.base}..HEAD`).trim().split("\n");
  expect(trees).toEqual(commits);
});
