import { join } from "node:path";
import { formatReviewNote, withReviewTrailer } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { fetchNotes, pushNotes } from "../git/index.ts";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openTestHost, type TestHost } from "../test/testHost.fixture.ts";
import { Explanations } from "./explanations.ts";
import { reviewNotes } from "./reviewNotes.ts";

const review =
  "# Add a\n\nIntroduction.\n\n## Checks\n\nIt checks ([`src/a.ts:2-3`][]) and [src/b.ts:1][].\n\n## More\n\n[a.ts:3][]\n";
const code = "one\ntwo\nthree\nfour\n";
const { signal } = new AbortController();

function explaining(test: TestHost) {
  const explanations = new Explanations({ ...test, clock: { now: () => 1 } });
  const sections = async (folder: string, line: number, unsaved?: string, path = "src/a.ts") => {
    const shown = { absolutePath: join(folder, path), line };
    const found = await explanations.findForLine(unsaved === undefined ? shown : { ...shown, unsaved }, signal);
    return found.map(({ section, commit }) => (commit === undefined ? section : `${section} ${commit.slice(0, 7)}`));
  };
  const first = async (folder: string, line: number) => {
    const [found] = await explanations.findForLine({ absolutePath: join(folder, "src/a.ts"), line }, signal);
    return found === undefined ? undefined : explanations.open(found.id);
  };
  return { explanations, sections, first };
}

async function reviewed(shop: TestRepository, content = review) {
  shop.stage("src/a.ts", code);
  shop.stage("src/b.ts", code);
  const test = await openTestHost({ folders: [shop.folder] });
  await test.present({ content, baseUri: shop.folder });
  return { ...test, ...explaining(test) };
}

/** Commits the staged changes, with the review as a note. */
async function commit(shop: TestRepository, test: TestHost, message = "Add a"): Promise<string> {
  shop.git("commit", "--quiet", "-m", message);
  const hash = shop.git("rev-parse", "HEAD").trim();
  const { reviewId = "", iteration = 1 } = test.host.shown?.meta ?? {};
  await test.host.markCommitted(reviewId, { commit: hash, subject: "Add a", repository: "", iteration });
  const attached = { folder: shop.folder, commit: hash, reviewId, iteration };
  expect(await reviewNotes({ ...test, choices: new Map() }).attach(attached)).toBeUndefined();
  return hash.slice(0, 7);
}

const fresh = () => testRepository(join(testFolder(), "shop"));

describe("Explanations", () => {
  it("names the sections whose references point to the line, and opens them at their place", async () => {
    const shop = fresh();
    const { sections, first, host } = await reviewed(shop);
    expect([await sections(shop.folder, 1), await sections(shop.folder, 2), await sections(shop.folder, 3)]).toEqual([
      [],
      ["Checks"],
      ["Checks", "More"],
    ]);
    const meta = host.shown?.meta;
    const section = host.shown?.document.sections.find(({ title }) => title === "Checks");
    expect(await first(shop.folder, 2)).toEqual({ reviewId: meta?.reviewId, iteration: 1, sectionId: section?.id });
  });

  it("uses the latest iteration of a review", async () => {
    const shop = fresh();
    const { sections, present, host } = await reviewed(shop);
    await sections(shop.folder, 2);
    const { reviewId = "" } = host.shown?.meta ?? {};
    await present({ content: "# Now\n\n[src/a.ts:1][]\n", baseUri: shop.folder, reviewId });
    expect([await sections(shop.folder, 1), await sections(shop.folder, 2)]).toEqual([["Now"], []]);
  });

  it("follows the code of a reference when it moves and when its file is renamed, until it is gone", async () => {
    const shop = fresh();
    const before = Array.from({ length: 30 }, (_, index) => `export const timeout${index} = seconds(${index});\n`);
    shop.stage("src/a.ts", before.join(""));
    shop.git("commit", "--quiet", "-m", "Begin");
    const test = await openTestHost({ folders: [shop.folder] });
    await test.present({ content: review, baseUri: shop.folder });
    const { sections } = explaining(test);
    const at = async (path = "src/a.ts") => [
      await sections(shop.folder, 2, undefined, path),
      await sections(shop.folder, 3, undefined, path),
    ];
    expect(await at()).toEqual([["Checks"], ["Checks", "More"]]);
    shop.write("src/a.ts", `// seconds\n${before.join("")}`);
    expect(await at()).toEqual([[], ["Checks"]]);
    shop.git("mv", "src/a.ts", "src/moved.ts");
    test.states.forget();
    expect(await at("src/moved.ts")).toEqual([[], ["Checks"]]);
    shop.write("src/moved.ts", "export const nothing = 0;\nexport const less = -1;\nexport const least = -2;\n");
    expect(await at("src/moved.ts")).toEqual([[], []]);
  });

  it("is silent about files outside the workspace and lines that no reference points to", async () => {
    const shop = fresh();
    const outside = testRepository(join(shop.folder, "..", "other"));
    outside.stage("src/a.ts", code);
    const { sections } = await reviewed(shop);
    expect(await sections(outside.folder, 2)).toEqual([]);
    expect(await sections(shop.folder, 2, undefined, "README.md")).toEqual([]);
    expect(await sections(shop.folder, 2, undefined, "gone.ts")).toEqual([]);
  });

  it("follows a line of a commit through later changes, a rename and unsaved text", async () => {
    const shop = fresh();
    const test = await reviewed(shop);
    const hash = await commit(shop, test);
    expect(await test.sections(shop.folder, 2)).toEqual([`Checks ${hash}`]);
    shop.git("mv", "src/a.ts", "src/moved.ts");
    shop.stage("src/moved.ts", `zero\n${code}`);
    shop.git("commit", "--quiet", "-m", "Move");
    const at = (line: number, unsaved?: string) => test.sections(shop.folder, line, unsaved, "src/moved.ts");
    expect([await at(1), await at(2), await at(3), await at(4)]).toEqual([
      [],
      [],
      [`Checks ${hash}`],
      [`Checks ${hash}`, `More ${hash}`],
    ]);
    expect([await at(3, `new\nzero\n${code}`), await at(4, `new\nzero\n${code}`)]).toEqual([[], [`Checks ${hash}`]]);
  });

  it("finds the review of a commit that was rebased onto other changes of the file, by the trailer of its message", async () => {
    const shop = fresh();
    shop.stage("src/a.ts", "start\nmiddle\nend\n");
    shop.git("commit", "--quiet", "-m", "Begin");
    shop.git("checkout", "--quiet", "-b", "work");
    shop.stage("src/a.ts", "start\nmiddle\nend\nadded\n");
    const test = await openTestHost({ folders: [shop.folder] });
    await test.present({ content: "# Add a line\n\n[src/a.ts:4][]\n", baseUri: shop.folder });
    const { sections } = explaining(test);
    await commit(shop, test, withReviewTrailer("Add a line", test.host.shown?.meta.reviewId ?? ""));
    shop.git("checkout", "--quiet", "main");
    shop.stage("src/a.ts", "zero\nzero too\nstart\nmiddle\nend\n");
    shop.git("commit", "--quiet", "-m", "Other");
    shop.git("cherry-pick", "work");
    const picked = shop.git("rev-parse", "--short=7", "HEAD").trim();
    expect([await sections(shop.folder, 4), await sections(shop.folder, 6)]).toEqual([[], [`Add a line ${picked}`]]);
  });

  it("finds every review that a squashed commit names, in another clone by the notes of the commits before", {
    tags: ["whole"],
  }, async () => {
    const top = testFolder();
    const seed = testRepository(join(top, "seed"));
    const writer = await reviewed(seed);
    const first = writer.host.shown?.meta.reviewId ?? "";
    await commit(seed, writer);
    await writer.host.clear();
    seed.stage("src/c.ts", code);
    await writer.present({ content: "# Add c\n\n[src/c.ts:1][]\n", baseUri: seed.folder });
    const second = writer.host.shown?.meta.reviewId ?? "";
    await commit(seed, writer);
    seed.git("reset", "--quiet", "--soft", "HEAD~2");
    seed.git("commit", "--quiet", "-m", `Add both\n\nDialectic-Review: ${first}\nDialectic-Review: ${second}`);
    const squashed = seed.git("rev-parse", "--short=7", "HEAD").trim();
    seed.git("clone", "--quiet", seed.folder, join(top, "other"));
    const other = testRepository(join(top, "other"), { isUnborn: true });
    expect(await fetchNotes(await other.found(), "origin")).toMatchObject({ kind: "fetched" });
    const reader = await openTestHost({ folders: [other.folder] });
    const { sections, explanations } = explaining(reader);
    const atC = () => sections(other.folder, 1, undefined, "src/c.ts");
    expect([await sections(other.folder, 2), await atC()]).toEqual([[`Checks ${squashed}`], [`Add c ${squashed}`]]);
    const shown = { absolutePath: join(other.folder, "src/c.ts"), line: 1 };
    const [found] = await explanations.findForLine(shown, signal);
    expect(await explanations.open(found?.id ?? "")).toMatchObject({ reviewId: second, iteration: 1 });
    expect(await atC()).toEqual([`Add c ${squashed}`]);
  });

  it("takes no names from a message except ids of known reviews", async () => {
    const shop = fresh();
    const test = await reviewed(shop);
    await test.host.clear();
    shop.git("commit", "--quiet", "-m", "Add a\n\nDialectic-Review: .*\nDialectic-Review: 0-unknown");
    expect(await test.sections(shop.folder, 2)).toEqual([]);
  });

  it("is silent about a cleared review, until a commit names it", async () => {
    const shop = fresh();
    const test = await reviewed(shop);
    const reviewId = test.host.shown?.meta.reviewId ?? "";
    expect(await test.sections(shop.folder, 2)).toEqual(["Checks"]);
    await test.host.clear();
    expect(await test.sections(shop.folder, 2)).toEqual([]);
    shop.git("commit", "--quiet", "-m", withReviewTrailer("Add a", reviewId));
    const hash = shop.git("rev-parse", "--short=7", "HEAD").trim();
    expect(await test.sections(shop.folder, 2)).toEqual([`Checks ${hash}`]);
  });

  it("finds the review of a commit in another clone once the notes are there, and keeps it closed when it is opened", async () => {
    const top = testFolder();
    const seed = testRepository(join(top, "seed"));
    seed.git("clone", "--quiet", "--bare", ".", join(top, "bare"));
    seed.git("clone", "--quiet", join(top, "bare"), join(top, "one"));
    const one = testRepository(join(top, "one"), { isUnborn: true });
    const writer = await reviewed(one);
    const hash = await commit(one, writer);
    one.git("push", "--quiet", "origin", "HEAD");
    expect(await pushNotes(await one.found(), "origin")).toEqual({ kind: "pushed" });
    seed.git("clone", "--quiet", join(top, "bare"), join(top, "other"));
    const other = testRepository(join(top, "other"), { isUnborn: true });
    const reader = await openTestHost({ folders: [other.folder] });
    const { sections, first } = explaining(reader);
    expect(await sections(other.folder, 2)).toEqual([]);
    expect(await fetchNotes(await other.found(), "origin")).toEqual({ kind: "fetched", news: 1 });
    expect(await sections(other.folder, 2)).toEqual([`Checks ${hash}`]);
    expect(reader.history.reviews()).toEqual([]);
    const place = await first(other.folder, 2);
    const { reviewId = "" } = writer.host.shown?.meta ?? {};
    expect(place).toMatchObject({ reviewId, iteration: 1 });
    expect(reader.history.reviews()).toMatchObject([{ reviewId, title: "Add a", isOpen: false }]);
    expect(await reader.text({ reviewId })).toBe(review);
    const opened = await reader.history.open(reviewId, 1);
    const sectionsThere = "document" in opened ? opened.document.sections : [];
    expect(sectionsThere.find(({ title }) => title === "Checks")).toMatchObject({
      id: place && "sectionId" in place && place.sectionId,
    });
    expect(await first(other.folder, 2)).toEqual(place);
    expect(reader.history.reviews()).toHaveLength(1);
    expect(reader.host.shown).toBeUndefined();
    expect(await reader.present({ content: "# Own\n", baseUri: other.folder })).toMatchObject({
      iteration: 1,
    });
  });

  it("takes the latest iteration of a review whose notes stayed with amended commits", async () => {
    const shop = fresh();
    shop.stage("src/a.ts", code);
    shop.git("commit", "--quiet", "-m", "Add a");
    for (const iteration of [1, 3, 2]) {
      const text = `# Iteration ${iteration}\n\n[src/a.ts:1][]\n`;
      const note = formatReviewNote({ reviewId: "r1", title: "Work", iteration, base: "", text });
      shop.git("notes", "--ref=dialectic", "add", "-m", note);
      shop.git("commit", "--quiet", "--amend", "-m", `Amended ${iteration}\n\nDialectic-Review: r1`);
    }
    const { sections } = explaining(await openTestHost({ folders: [shop.folder] }));
    const amended = shop.git("rev-parse", "--short=7", "HEAD").trim();
    expect(await sections(shop.folder, 1)).toEqual([`Iteration 3 ${amended}`]);
  });

  it("never overwrites a review known here with the text of a note", async () => {
    const shop = fresh();
    const test = await reviewed(shop);
    shop.git("commit", "--quiet", "-m", "Add a");
    const { reviewId = "" } = test.host.shown?.meta ?? {};
    const note = `---\ndialectic-review: ${reviewId}\ntitle: "False"\niteration: 1\nbase: ""\nlines: 3\n---\n# False\n\n[src/a.ts:1][]\n`;
    shop.git("notes", "--ref=dialectic", "add", "-m", note);
    expect(await test.sections(shop.folder, 1)).toEqual([]);
    expect(await test.text({ reviewId })).toBe(review);
  });

  it("does not start git in an untrusted workspace, and opens only the sections it has named", async () => {
    const shop = fresh();
    const test = await reviewed(shop);
    await commit(shop, test);
    const untrusted = explaining({ ...test, workspace: { ...test.workspace, isTrusted: () => false } });
    expect(await untrusted.sections(shop.folder, 2)).toEqual([]);
    expect(await test.explanations.open("0".repeat(16))).toEqual({ message: expect.stringContaining("has expired") });
  });
});
