import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ChangeRequests } from "../changes/changeRequests.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { planned } from "../test/sectionPlan.ts";
import { openTestHost } from "../test/testHost.fixture.ts";
import { AssistantTurns } from "../turns/assistantTurns.ts";
import { runCheck } from "./runCheck.ts";

const lines = (name: string, count = 40) => Array.from({ length: count }, (_, at) => `${name} ${at + 1}\n`).join("");
const deleted = ["code.md", "link.md", "line.md", "plain.md", "name.ts"];

/** Creates a repository with deleted files, a renamed and a changed one, and new ones of bytes and of text. */
function changedShop(isStaged: boolean) {
  const shop = testRepository(join(testFolder(), "shop"));
  for (const name of [...deleted, "old.txt", "a.txt"]) shop.stage(name, lines(name));
  shop.git("commit", "--quiet", "--message", "More");
  for (const name of [...deleted, "old.txt"]) rmSync(join(shop.folder, name));
  shop.write("renamed.txt", lines("old.txt").replace("old.txt 9\n", "nine\n"));
  shop.write("a.txt", lines("a.txt").replace("a.txt 9\n", "nine\n").replace("a.txt 30\n", "thirty\n"));
  shop.write("new.txt", lines("new", 3));
  writeFileSync(join(shop.folder, "logo.png"), Buffer.from([0, 1]));
  if (isStaged) shop.git("add", "--all");
  return shop;
}

/** Presents a review of these changes, and returns what each part of the product says that it does not explain. */
async function present(content: string, isStaged: boolean) {
  const shop = changedShop(isStaged);
  const { folder } = shop;
  const test = await openTestHost({ folders: [folder] });
  const presented = await test.present({ content, baseUri: folder });
  const reviewId = "reviewId" in presented ? presented.reviewId : expect.unreachable();
  const { page } = await openPage(test);
  const { signal } = new AbortController();
  await new ChangeRequests({ ...test, newId: () => "call" }).request(
    { range: "HEAD", title: "T", reviewId },
    "test",
    signal,
  );
  const placed = await page["changes/sections"]({ reviewId, to: test.host.shown?.meta.iteration ?? 0 });
  const places = placed.kind === "placed" ? placed.places : expect.unreachable(placed.kind);
  const round = await page["changes/files"]({ reviewId, round: places.round });
  const files = new Map((round.kind === "files" ? round.files : []).map(({ id, path }) => [id, path]));
  const unmentioned = places.sections.flatMap(({ hunks }) =>
    hunks.filter(({ isUnmentioned }) => isUnmentioned === true),
  );
  const covered = await test.check({ reviewId });
  const turns = new AssistantTurns(test, test.features.edits.guard, 60_000);
  const ended = await turns.end({ session: "s", folder, assistant: "Codex" });
  const given = { folder, review: { name: "r.md", text: content }, isFetched: false, timeout: 60_000 };
  const checked = await runCheck({ ...given, trust: "none", log: () => undefined });
  const plan = await planned(page);
  const inOrder = (changes: readonly string[]) => [...changes].sort();
  return {
    coverage: inOrder("coverage" in covered ? (covered.coverage?.unexplained ?? []) : []),
    page: inOrder([...unmentioned, ...places.rest].map(({ file, line }) => `${files.get(file)}:${line}`)),
    hook: inOrder(ended.kind === "ask" ? ended.unexplained : []),
    check: inOrder(
      checked.kind === "checked" ? checked.rows.map(({ text }) => text) : expect.unreachable(checked.message),
    ),
    commits: Object.fromEntries(
      plan.commits.map(({ title, files: own }) => [
        title,
        own.map(({ path, hunks }) => [path, ...hunks.map(({ line }) => line)].join(" ")),
      ]),
    ),
    leftover: plan.leftover?.message,
  };
}

const everywhere = (unexplained: readonly string[]) => ({
  coverage: unexplained,
  page: unexplained,
  hook: unexplained,
  check: unexplained,
});

describe.each([false, true])("a whole file that a section names (staged: %s)", (isStaged) => {
  it("is explained where it was deleted, renamed or added, however it is written, and its section commits it", async () => {
    const sections = [
      "## Code\n\n[`code.md`][] is gone.\n",
      "## Link\n\nSo is [this](link.md).\n",
      "## Line\n\nIts [`line.md:30`][] was wrong.\n",
      "## Plain\n\nNobody read `plain.md`.\n",
      "## Name\n\nNobody called [`name.ts#save`][].\n",
      "## List\n\n- [`renamed.txt`][]\n- `logo.png`\n- new.txt\n",
    ];
    const told = await present(`# All\n\n${sections.join("\n")}`, isStaged);
    const { commits, leftover, ...rest } = told;
    expect(rest).toEqual(everywhere(["a.txt:30", "a.txt:9"]));
    expect(commits).toEqual({
      Code: ["code.md 0"],
      Link: ["link.md 0"],
      Line: ["line.md 0"],
      Plain: ["plain.md 0"],
      Name: ["name.ts 0"],
      List: ["logo.png", "new.txt 1", "renamed.txt 9"],
    });
    expect(leftover).toBe("Change a.txt\n");
  });
});

describe("a whole changed file that a section names", () => {
  it("is explained where no other section names a hunk of it, and a list of files explains none", async () => {
    const others = [...deleted, "old.txt", "logo.png", "new.txt"].map((name) => `\`${name}\``).join(" ");
    const rest = `## Rest\n\n${others}\n`;
    const whole = await present(
      `# All\n\n## Whole\n\nAll of [\`a.txt\`][].\n\n## Nine\n\n[\`a.txt:9\`][]\n\n${rest}`,
      false,
    );
    expect(whole).toMatchObject({
      ...everywhere([]),
      commits: { Whole: ["a.txt 30"], Nine: ["a.txt 9"] },
      leftover: undefined,
    });
    const list = await present(`# All\n\n## List\n\n- [\`a.txt\`][]\n\n${rest}`, false);
    expect(list).toMatchObject({ ...everywhere(["a.txt:30", "a.txt:9"]), commits: { List: ["a.txt 9 30"] } });
  });
});
