import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatCorrect, type PlacedChanges, type SectionPlan } from "@dialectic/shared/protocol";
import { countThreads, formatSuggestion } from "@dialectic/shared/review";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ChangeRequests } from "../changes/changeRequests.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";

const names = ["a.ts", "b.ts", "lib/c.ts"];
const original = (name: string) => Array.from({ length: 60 }, (_, at) => `const ${name[0]}${at + 1} = ${at};`);

type Step =
  | { readonly kind: "edit" | "add" | "remove"; readonly file: string; readonly line: number }
  /** Presents sections that name places, and write out hunks as `diff` fences, by their numbers. */
  | { readonly kind: "present"; readonly references: readonly (readonly (string | number)[])[] }
  | { readonly kind: "view" | "commit" | "resolve" | "undo"; readonly which: number }
  | { readonly kind: "comment" };

const line = fc.integer({ min: 1, max: 60 });
const which = fc.nat({ max: 9 });
const place = fc
  .tuple(fc.constantFrom(...names, "new.ts"), fc.option(line))
  .map(([name, at]) => `${name}${at === null ? "" : `:${at}`}`);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom("edit", "edit", "remove"), file: fc.constantFrom(...names), line }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("add"), file: fc.constantFrom("new.ts", "more/n.ts"), line }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("present"),
      references: fc.array(
        fc.array(fc.oneof({ weight: 4, arbitrary: place }, { weight: 1, arbitrary: which }), { maxLength: 3 }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("view", "commit", "resolve", "undo"), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("comment") }) },
);

/** Opens a page on a review of a repository, and does what a person and an assistant do there. */
async function openShop() {
  const shop = testRepository(join(testFolder(), "shop"));
  for (const name of names) shop.write(name, `${original(name).join("\n")}\n`);
  shop.git("add", "--all");
  shop.git("commit", "--quiet", "--message", "All");
  const test = await openTestHost({ folders: [shop.folder] });
  await test.present({ content: "# Plan\n", baseUri: shop.folder });
  const reviewId = test.host.shown?.meta.reviewId ?? "";
  const { page } = await openPage(test);
  let count = 0;
  const requests = new ChangeRequests({ ...test, clock: { now: () => Date.now() }, newId: () => `call-${++count}` });
  const texts = new Map(names.map((name) => [name, original(name)]));
  const viewed = new Set<string>();
  const iteration = () => test.host.shown?.meta.iteration ?? 0;

  const placed = async (): Promise<PlacedChanges | undefined> => {
    const asked = { range: "HEAD", title: "T", reviewId };
    const round = await requests.request(asked, "test", new AbortController().signal);
    if (round.kind === "refused") return undefined;
    const outcome = await page["changes/sections"]({ reviewId, to: iteration() });
    return outcome.kind === "placed" ? outcome.places : undefined;
  };
  const plan = async (): Promise<SectionPlan | undefined> => {
    const prepared = await page["commit/prepare"]({ reviewId });
    const [repository] = prepared.kind === "prepared" ? prepared.repositories : [];
    const outcome = await page["commit/plan-sections"]({ reviewId, repository: repository?.id ?? "" });
    return outcome.kind === "planned" ? outcome : undefined;
  };
  const create = async (planned: SectionPlan, at: number, despite?: string) => {
    const commit = pick(planned.commits, at) ?? planned.leftover;
    if (commit === undefined) return;
    const hunks = commit.files.flatMap(({ id, hunks: own }) => (own.length === 0 ? [id] : own.map((hunk) => hunk.id)));
    const wish = { plan: planned.plan, withReview: false, commits: [{ message: "Part", hunks }] };
    const outcome = await page["commit/create-sections"](despite === undefined ? wish : { ...wish, despite });
    if (outcome.kind === "asks") await create(planned, at, outcome.state);
    else expect(outcome).toMatchObject({ kind: "created" });
  };
  const listDiffs = async () => {
    const places = await placed();
    const files = [...new Set(listHomes(places).map(({ file }) => file))];
    const found = places && (await test.changes.hunks({ reviewId, round: places.round }, files));
    return (found ?? []).flatMap(({ hunks }) => hunks.map(({ body }) => body));
  };
  /** Counts what git says of the working tree: changed files, added and removed lines. */
  const countByGit = () => {
    const untracked = shop.git("ls-files", "--others", "--exclude-standard").split("\n").filter(Boolean);
    const added = untracked.map((name) => readFileSync(join(shop.folder, name), "utf8").split("\n").length - 1);
    const tracked = shop.git("diff", "HEAD", "--numstat", "--no-renames").split("\n").filter(Boolean);
    const counts = [
      ...added.map((lines) => [lines, 0]),
      ...tracked.map((line) => line.split("\t").slice(0, 2).map(Number)),
    ];
    const sum = (at: number) => counts.reduce((all, each) => all + (each[at] ?? 0), 0);
    return { files: counts.length, additions: sum(0), deletions: sum(1) };
  };
  const inHeader = async () => test.features.changes.changes.rounds(reviewId).at(-1);
  const threads = async () => (await page["feedback/open"]({ reviewId })).news.threads;

  const write = ({ kind, file, line: at }: Extract<Step, { readonly file: string }>) => {
    const lines = texts.get(file) ?? [];
    texts.set(file, lines);
    if (kind === "remove") lines.splice(at - 1, 2);
    else lines[Math.min(at - 1, lines.length)] = `changed ${++count};`;
    shop.write(file, lines.map((each) => `${each}\n`).join(""));
  };
  const run = async (done: Step) => {
    switch (done.kind) {
      case "edit":
      case "add":
      case "remove":
        return write(done);
      case "present": {
        const diffs = await listDiffs();
        const write = (named: string | number) =>
          typeof named === "string" ? `[\`${named}\`][]` : `\n\n\`\`\`diff\n${pick(diffs, named) ?? ""}\`\`\`\n\n`;
        const sections = done.references.map((own, at) => `## Part ${at}\n\nText ${own.map(write).join(" ")}.\n`);
        const answer = await test.present({ content: `# Plan ${++count}\n\n${sections.join("\n")}`, reviewId });
        const checked = await test.check({ reviewId });
        const { right, total } = checked.kind === "refused" ? expect.unreachable(checked.message) : checked;
        if (total > 0) expect(answer).toMatchObject({ message: expect.stringContaining(formatCorrect(right, total)) });
        return;
      }
      case "comment": {
        const subject = { kind: "review" } as const;
        const own = { reviewId, iteration: iteration(), subject, text: "Why?", mode: "ask" } as const;
        await page["feedback/comment"]({ ...own, id: `t${++count}` });
        return;
      }
      case "resolve": {
        const thread = pick(await threads(), done.which);
        if (thread === undefined) return;
        await page["feedback/resolve"]({ reviewId, thread: thread.id, isResolved: thread.state !== "resolved" });
        return;
      }
      case "view": {
        const hash = pick(
          listHomes(await placed()).flatMap((hunk) => hunk.hash ?? []),
          done.which,
        );
        if (hash === undefined) return;
        await page["changes/mark"]({ reviewId, hunks: [hash], isViewed: !viewed.has(hash) });
        if (!viewed.delete(hash)) viewed.add(hash);
        return;
      }
      case "undo": {
        const places = await placed();
        const hunk = pick(listHomes(places), done.which);
        if (places === undefined || hunk?.hash === undefined) return;
        const files = [{ file: hunk.file, hunks: [hunk.hash] }];
        const wish = {
          reviewId,
          round: places.round,
          files,
          reason: "",
          id: `u${++count}`,
          isConfirmed: true,
        } as const;
        expect(await page["undo/changes"](wish)).toMatchObject({ kind: "changed", count: 1 });
        await expect.poll(inHeader).toMatchObject(countByGit());
        // The texts that further edits are made to are those of the files.
        for (const name of texts.keys()) texts.set(name, readLines(join(shop.folder, name)));
        return;
      }
      case "commit": {
        const planned = await plan();
        if (planned !== undefined) await create(planned, done.which);
      }
    }
  };
  const { points, changes } = test;
  return { shop, page, reviewId, run, placed, plan, threads, viewed, points, changes, inHeader, countByGit };
}

function readLines(path: string): string[] {
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").slice(0, -1) : [];
}

const pick = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)];

function listHomes(places: PlacedChanges | undefined) {
  const placed = places?.sections.flatMap(({ id, hunks }) => hunks.map((hunk) => ({ section: id, ...hunk }))) ?? [];
  return [
    ...placed.filter(({ isElsewhere }) => isElsewhere !== true),
    ...(places?.rest ?? []).map((hunk) => ({ section: "", ...hunk })),
  ];
}

const inOrder = (lines: readonly string[]) => [...lines].sort();

async function compare(shop: Awaited<ReturnType<typeof openShop>>) {
  const { page, reviewId, changes } = shop;
  const places = await shop.placed();
  if (places !== undefined) expect(await shop.inHeader()).toMatchObject(shop.countByGit());
  const homes = listHomes(places);
  const read = places === undefined ? undefined : await changes.read({ reviewId, round: places.round });
  const pathOf = new Map((read?.kind === "changes" ? read.files : []).map(({ id, path }) => [id, path]));
  const planned = await shop.plan();
  const parts = [
    ...(planned?.commits ?? []),
    ...(planned?.leftover === undefined ? [] : [{ section: "", ...planned.leftover }]),
  ];
  // Each hunk is read below the section with which it is committed.
  const inReading = homes.map(({ section, file, line: at }) => `${section} ${pathOf.get(file)}:${at}`);
  const inCommits = parts.flatMap(({ section, files }) =>
    files.flatMap(({ path, hunks }) => hunks.map((hunk) => `${section} ${path}:${hunk.line}`)),
  );
  expect(inOrder(inCommits)).toEqual(inOrder(inReading));

  const coverage = await page["coverage/look"]({});
  const counted = coverage.kind === "measured" ? [coverage.total, coverage.total - coverage.explained] : coverage;
  const unexplained = homes.filter(({ section, ...hunk }) => section === "" || "isUnmentioned" in hunk);
  expect(counted).toEqual([homes.length, unexplained.length]);

  const { viewed } = shop;
  expect(new Set(changes.viewed(reviewId))).toEqual(viewed);
  const status = shop.shop.git("status", "--porcelain", "--untracked-files=all").trim();
  expect(await page["commit/left"]({ reviewId })).toEqual({ files: status === "" ? 0 : status.split("\n").length });

  const { open } = countThreads(await shop.threads());
  const question = (await shop.points.question(reviewId))?.question;
  const said = open === 1 ? "1 comment is open" : `${open} comments are open`;
  if (question !== undefined && open > 0) expect(question).toContain(said);
}

describe("the counts of a review", () => {
  it("are those of git once the person has applied a suggested edit", async () => {
    const { run, placed, page, reviewId, inHeader, countByGit } = await openShop();
    await run({ kind: "edit", file: "a.ts", line: 2 });
    const places = await placed();
    expect(await inHeader()).toMatchObject({ additions: 1, deletions: 1 });
    const file = listHomes(places)[0]?.file ?? "";
    const subject = { kind: "change", round: 1, file, side: "after", line: 2, endLine: 2 } as const;
    const text = formatSuggestion(["const a2 = 2;", "const more = true;", "const most = true;"]);
    const said = { reviewId, iteration: 1, subject, text, mode: "ask", id: "t1" } as const;
    expect(await page["feedback/comment"](said)).toMatchObject({ kind: "kept" });
    const wish = { reviewId, thread: "t1", entry: "t1", id: "a1", isConfirmed: true } as const;
    expect(await page["feedback/apply"](wish)).toMatchObject({ kind: "kept" });
    await expect.poll(inHeader).toMatchObject({ additions: 3, deletions: 1 });
    expect(await inHeader()).toMatchObject(countByGit());
  });

  const agree = async (numRuns: number) =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
        const shop = await openShop();
        for (const each of steps) {
          await shop.run(each);
          await compare(shop);
        }
      }),
      { numRuns },
    );
  it("agree in reading, coverage, commits and comments, whatever is edited, viewed, commented and committed", () =>
    agree(3));
  it("agree in all cases", { tags: ["whole"] }, () => agree(8));
});
