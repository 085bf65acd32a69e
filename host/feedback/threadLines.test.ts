import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Cancellation } from "@dialectic/shared/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedFileId } from "../changes/changeReader.ts";
import { ChangeRequests } from "../changes/changeRequests.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";
import { clientFeedback } from "./clientFeedback.ts";

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at} of the shop\n`).join("");
const oldText = `import x from "x";\n\nlimit = 3\nmode = 1\nname = "shop"\ncolor = 2\n\nfunction run() {\n  return limit;\n}\n`;
const changedText = oldText.replace("limit = 3", "limit = 5");
const newText = changedText
  .replace('import x from "x"', 'import y from "y";\nimport z from "z"')
  .replace("run() {\n", "run() {\n  check(limit);\n");

/** Opens a page on a review of a repository, whose rounds the test makes. */
async function reviewed(files: Readonly<Record<string, string>>) {
  const repository = testRepository(join(testFolder(), "shop"));
  for (const [path, text] of Object.entries(files)) repository.stage(path, text);
  repository.git("config", "core.fileMode", "true");
  repository.git("commit", "--quiet", "--message", "A");
  const test = await openTestHost({ folders: [repository.folder] });
  const page = openFeedbackPage(test);
  await page.page["panel/ready"]({});
  let ids = 0;
  const requests = new ChangeRequests({ ...test, clock: { now: () => 7 }, newId: () => `call-${++ids}` });
  const round = async (reviewId?: string) => {
    const asked = { range: "HEAD", title: "Shop", ...(reviewId === undefined ? { isNew: true } : { reviewId }) };
    const answer = await requests.request(asked, "test", new AbortController().signal);
    if (answer.kind === "refused") throw new Error(answer.message);
    return answer.reviewId;
  };
  const subject = (path: string, line: number, side: "before" | "after" = "after", made = 1) =>
    ({ kind: "change", round: made, file: changedFileId(path), side, line, endLine: line }) as const;
  return {
    ...test,
    ...page,
    repository,
    round,
    subject,
    say: (reviewId: string, id: string, ...at: Parameters<typeof subject>) =>
      page.page["feedback/comment"]({
        reviewId,
        iteration: 1,
        subject: subject(...at),
        text: `About ${id}.`,
        mode: "ask",
        id,
      }),
    /** The lines of a view as `name: path:line`, with a minus for the side before. */
    async lines(
      view: { readonly reviewId: string; readonly round: number; readonly since?: number },
      paths: readonly string[],
      boxes: Parameters<(typeof page.page)["thread/lines"]>[0]["boxes"] = [],
    ) {
      const { lines } = await page.page["thread/lines"]({ ...view, boxes });
      const path = (id: string) => paths.find((each) => changedFileId(each) === id) ?? id;
      return lines.map(({ name, file, side, line }) => `${name}: ${side === "before" ? "-" : ""}${path(file)}:${line}`);
    },
  };
}

describe("the lines of comments in later rounds", () => {
  it("are the current ones in the new file after a rename, in every view and for the assistant", async () => {
    const { repository, round, say, lines, feedback, subject } = await reviewed({ "src/old.ts": oldText });
    repository.write("src/old.ts", changedText);
    const reviewId = await round();
    await say(reviewId, "changed", "src/old.ts", 3);
    await say(reviewId, "context", "src/old.ts", 5);
    await say(reviewId, "removed", "src/old.ts", 3, "before");
    mkdirSync(join(repository.folder, "lib"));
    repository.git("mv", "src/old.ts", "lib/new.ts");
    repository.write("lib/new.ts", newText);
    await round(reviewId);
    const paths = ["src/old.ts", "lib/new.ts"];
    const box = { key: "box", subject: subject("src/old.ts", 9) };
    expect(await lines({ reviewId, round: 1 }, paths)).toEqual([
      "changed: src/old.ts:3",
      "context: src/old.ts:5",
      "removed: -src/old.ts:3",
    ]);
    expect(await lines({ reviewId, round: 2 }, paths, [box])).toEqual([
      "changed: lib/new.ts:4",
      "context: lib/new.ts:6",
      "removed: -lib/new.ts:3",
      "box: lib/new.ts:11",
    ]);
    // The earlier round has no such line: it became the changed one.
    expect(await lines({ reviewId, round: 2, since: 1 }, paths)).toEqual([
      "changed: lib/new.ts:4",
      "context: lib/new.ts:6",
      "removed: -lib/new.ts:3",
    ]);
    const told = await clientFeedback({ name: "test" }, feedback)["feedback/wait"]({ seconds: 1 }, new Cancellation());
    if (told.kind !== "feedback") throw new Error(told.kind);
    const comments = told.batch.items.flatMap((item) => item.comments);
    expect(comments.map(({ about, reference }) => [about, reference])).toEqual([
      ["lib/new.ts:4 (was src/old.ts:3)", "lib/new.ts:4"],
      ["lib/new.ts:6 (was src/old.ts:5)", "lib/new.ts:6"],
      ["src/old.ts:3, as it was before the change", "src/old.ts:3"],
    ]);
  });

  it("are the nearest lines once their own are gone, and missing in a file without changes", async () => {
    const text = numbered(1, 20);
    const { repository, round, say, lines } = await reviewed({ "a.ts": text, "b.ts": text });
    const added = text.replace("line 9 of", "const secret = readSecret();\nline 9 of");
    repository.write("a.ts", added);
    repository.write("b.ts", added);
    const reviewId = await round();
    await say(reviewId, "a", "a.ts", 9);
    await say(reviewId, "b", "b.ts", 9);
    repository.write("a.ts", text.replace("line 20", "LINE 20"));
    repository.write("b.ts", text);
    await round(reviewId);
    const paths = ["a.ts", "b.ts"];
    expect(await lines({ reviewId, round: 2 }, paths)).toEqual(["a: a.ts:8"]);
    // The line stands on the side before, which removes it.
    expect(await lines({ reviewId, round: 2, since: 1 }, paths)).toEqual(["a: -a.ts:9", "b: -b.ts:9"]);
  });

  it("follow code from a deleted file to another one, as long as that is known", async () => {
    const moved = numbered(100, 110);
    const { repository, round, say, lines } = await reviewed({ "a.ts": "", "b.ts": numbered(1, 60) });
    repository.write("a.ts", moved);
    const reviewId = await round();
    await say(reviewId, "a", "a.ts", 5);
    repository.git("rm", "--quiet", "--force", "a.ts");
    repository.write("b.ts", numbered(1, 60) + moved);
    await round(reviewId);
    for (const since of [{}, { since: 1 }])
      expect(await lines({ reviewId, round: 2, ...since }, ["a.ts", "b.ts"])).toEqual(["a: b.ts:65"]);
  });
});

/** Replaces some lines of a text, each by as many lines as are given. */
type Edit = readonly { readonly at: number; readonly lines: readonly string[] }[];

function edit(text: string, edits: Edit): string {
  return edits
    .reduce((lines, { at, lines: now }) => lines.toSpliced(at % lines.length, 1, ...now), text.split("\n"))
    .join("\n");
}

describe("every comment, whatever is edited", () => {
  const standSomewhere = async (numRuns: number) => {
    const { repository, round, say, page, open, features } = await reviewed({
      "a.ts": numbered(1, 30),
      "b.ts": numbered(31, 60),
    });
    const edits = fc.array(
      fc.record({
        at: fc.nat(40),
        lines: fc.array(fc.constantFrom("}", "new", "line 3 of the shop"), { maxLength: 3 }),
      }),
      { maxLength: 5 },
    );
    const step = fc.record({
      edits: fc.record({ a: edits, b: edits }),
      act: fc.constantFrom("edit", "rename", "remove", "restore", "commit"),
    });
    const at = fc.tuple(fc.constantFrom("before" as const, "after" as const), fc.nat(40));
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        step,
        step,
        step,
        fc.array(at, { minLength: 1, maxLength: 3 }),
        async (...[one, two, three, said]) => {
          count += 1;
          repository.git("checkout", "--quiet", "--force", "-B", `run-${count}`, "main");
          repository.git("clean", "--quiet", "--force", "-d");
          let reviewId: string | undefined;
          let [a, made] = ["a.ts", 0];
          for (const { act, edits: lines } of [one, two, three]) {
            const text = (path: string) => readFileSync(join(repository.folder, path), "utf8");
            if (act === "remove") repository.git("rm", "--quiet", "--force", "--ignore-unmatch", "b.ts");
            if (act === "restore") repository.git("checkout", "--quiet", "main", "--", "b.ts");
            if (act === "commit") repository.git("commit", "--quiet", "--all", "--allow-empty", "--message", "B");
            if (act === "rename") repository.git("mv", a, `${a}x`);
            if (act === "rename") a = `${a}x`;
            repository.write(a, edit(text(a), lines.a));
            if (existsSync(join(repository.folder, "b.ts"))) repository.write("b.ts", edit(text("b.ts"), lines.b));
            made += 1;
            // A round needs a change.
            repository.write("c.ts", `${made}\n`);
            reviewId = await round(reviewId);
            for (const [place, [side, line]] of said.entries())
              for (const path of [a, "b.ts"])
                await say(reviewId, `${count}.${made}.${place}.${path}`, path, line, side, made);
          }
          if (reviewId === undefined) return;
          const latest = features.changes.changes.rounds(reviewId).length;
          const { threads } = (await open(reviewId)).news;
          for (const since of [undefined, ...Array(latest).keys()]) {
            const view = { reviewId, round: latest, ...(since === undefined ? {} : { since }) };
            const [{ lines }, list] = [
              await page["thread/lines"]({ ...view, boxes: [] }),
              await page["changes/files"](view),
            ];
            if (list.kind === "refused") throw new Error(list.message);
            const placed = new Map(lines.map((line) => [line.name, line]));
            expect([...placed.values()].filter(({ file }) => !list.files.some(({ id }) => id === file))).toEqual([]);
            const lost = threads.filter(({ id, place }) => {
              const isChanged = place.kind === "code" && list.files.some(({ path }) => path === place.path);
              return isChanged && !placed.has(id);
            });
            expect(lost).toEqual([]);
          }
        },
      ),
      { numRuns },
    );
    expect(count).toBeGreaterThanOrEqual(numRuns);
  };
  it("is placed at a file of the view if the view has its file", () => standSomewhere(3), 60_000);
  it("is placed there in many more cases", { tags: ["whole"], timeout: 240_000 }, () => standSomewhere(8));
});

describe("a comment on a file as a whole", () => {
  it("needs no lines, stays with the file, and is reported with its path", async () => {
    const { repository, round, say, lines, feedback } = await reviewed({
      "run.sh": "echo hi\n",
      "old.ts": oldText,
      "data.bin": "\0one",
    });
    chmodSync(join(repository.folder, "run.sh"), 0o755);
    repository.git("mv", "old.ts", "new.ts");
    repository.write("data.bin", "\0two");
    const reviewId = await round();
    for (const path of ["run.sh", "new.ts", "data.bin"])
      expect(await say(reviewId, path, path, 0)).toMatchObject({ kind: "kept" });
    const assistant = clientFeedback({ name: "test" }, feedback);
    const told = await assistant["feedback/wait"]({ seconds: 1 }, new Cancellation());
    if (told.kind !== "feedback") throw new Error(told.kind);
    const about = told.batch.items.flatMap(({ comments }) => comments.map((comment) => comment.about));
    expect(about).toEqual(["run.sh", "new.ts", "data.bin"]);
    repository.git("mv", "new.ts", "newer.ts");
    repository.write("run.sh", "echo bye\n");
    await round(reviewId);
    expect(await lines({ reviewId, round: 2 }, ["run.sh", "newer.ts", "data.bin"])).toEqual([
      "run.sh: run.sh:0",
      "new.ts: newer.ts:0",
      "data.bin: data.bin:0",
    ]);
    const claim = (id: string) => assistant["feedback/answer"]({ thread: id, addressed: {} }, new Cancellation());
    expect(await claim("run.sh")).toMatchObject({ isVerified: true, finding: "The text of run.sh has changed." });
    expect(await claim("new.ts")).toMatchObject({
      isVerified: false,
      finding: "The text of new.ts has not changed since.",
    });
    expect(await claim("data.bin")).toMatchObject({ isVerified: false, finding: "data.bin has no text to compare." });
  });
});
