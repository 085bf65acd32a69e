import { chmodSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ChangedFile } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { decodeUtf8, readTextHunks } from "../git/index.ts";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";
import { ChangeReader } from "./changeReader.ts";

/** Reads the changes of the working tree since a commit of everything that `prepare` left there. */
async function readChanged(
  prepare: (repository: TestRepository) => void,
  change: (repository: TestRepository) => void,
): Promise<{ readonly files: readonly ChangedFile[]; readonly hunks: (path: string) => Promise<readonly string[]> }> {
  const repository = testRepository(join(testFolder(), "shop"));
  const commit = () => {
    repository.git("add", "--all");
    repository.git("commit", "--quiet", "--message", "More");
  };
  prepare(repository);
  commit();
  change(repository);
  commit();
  const read = await new ChangeReader().read({ root: repository.folder }, { base: "HEAD~1", head: "HEAD" });
  if (read.kind === "refused") throw new Error(read.message);
  const hunks = async (path: string) => {
    const change = read.changes.filter((_change, at) => read.files[at]?.path === path);
    const found = await readTextHunks({ root: repository.folder }, read.pair, change);
    if (found.kind !== "read") throw new Error(found.kind);
    return found.value.flatMap((file) => file.hunks.map(({ body }) => decodeUtf8(body)));
  };
  return { files: read.files, hunks };
}

/** Reads the change of one file between two states of its bytes; without a state, the file is not there. */
function readChangedBytes(before: Buffer | undefined, after: Buffer | undefined) {
  const write = (bytes: Buffer | undefined) => (repository: TestRepository) => {
    const place = join(repository.folder, "file.txt");
    if (bytes === undefined) rmSync(place, { force: true });
    else writeFileSync(place, bytes);
    repository.write("other.txt", `${bytes?.toString("hex")}\n`);
  };
  return readChanged(write(before), write(after));
}

it("a link that is new or leads elsewhere is the only file listed with a target", async () => {
  const { files } = await readChanged(
    ({ folder, write }) => {
      for (const name of ["a.txt", "file.txt", "run.sh"]) write(name, `${name}\n`);
      symlinkSync("a.txt", join(folder, "moved"));
      symlinkSync("a.txt", join(folder, "gone"));
    },
    ({ folder, git }) => {
      for (const name of ["moved", "gone", "file.txt"]) rmSync(join(folder, name));
      symlinkSync("grün.txt", join(folder, "moved"));
      symlinkSync("a.txt", join(folder, "file.txt"));
      chmodSync(join(folder, "run.sh"), 0o755);
      git("mv", "a.txt", "b.txt");
    },
  );
  expect(files.map(({ path, status, link }) => [path, status, link])).toEqual([
    ["b.txt", "R", undefined],
    ["file.txt", "T", "a.txt"],
    ["gone", "D", undefined],
    ["moved", "M", "grün.txt"],
    ["run.sh", "M", undefined],
  ]);
});

const rows = Array.from({ length: 40 }, (_, at) => `row ${at + 1}\n`).join("");
const inCrlf = (text: string) => Buffer.from(text.replaceAll("\n", "\r\n"));
const wide = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const narrow = (text: string) => Buffer.from(text, "latin1");

describe("a file whose line ends changed", () => {
  it("reports that once, and has only the lines that differ otherwise", async () => {
    const { files, hunks } = await readChangedBytes(inCrlf(rows), Buffer.from(rows.replace("row 40", "row forty")));
    expect(files[0]).toMatchObject({ additions: 1, deletions: 1, endings: { before: "CRLF", after: "LF" } });
    expect(await hunks("file.txt")).toEqual([" row 37\n row 38\n row 39\n-row 40\n+row forty\n"]);
  });

  it("has no lines when nothing else changed", async () => {
    const { files, hunks } = await readChangedBytes(Buffer.from(rows), inCrlf(rows));
    expect(files[0]).toMatchObject({ additions: 0, deletions: 0, endings: { before: "LF", after: "CRLF" } });
    expect(await hunks("file.txt")).toEqual([]);
  });

  it("shows the line ends in place when only a few lines changed them", async () => {
    const { files, hunks } = await readChangedBytes(Buffer.from("a\nb\nc\n"), Buffer.from("a\nb\r\nc\n"));
    expect(files[0]).toMatchObject({ additions: 1, deletions: 1, endings: { before: "LF", after: "mixed" } });
    expect(await hunks("file.txt")).toEqual([" a\n-b\n+b\r\n c\n"]);
  });

  it("does not count as one when git stores the same line ends", async () => {
    const { files } = await readChanged(
      ({ write }) => {
        write(".gitattributes", "*.txt text\n");
        write("file.txt", "a\nb\n");
      },
      ({ write }) => write("file.txt", "a\r\nc\r\n"),
    );
    expect(files).toMatchObject([{ path: "file.txt", additions: 1, deletions: 1 }]);
    expect(files[0]?.endings).toBeUndefined();
  });
});

describe("a file that is not UTF-8", () => {
  it.each([
    ["UTF-16 LE", wide],
    ["UTF-16 BE", (text: string) => wide(text).swap16()],
    ["Windows-1252", narrow],
  ])("is listed with its encoding and shown decoded: %s", async (encoding, encode) => {
    const { files, hunks } = await readChangedBytes(encode("grün = 1\nende\n"), encode("größe = 2\nende\n"));
    expect(files[0]).toMatchObject({ additions: 1, deletions: 1, encoding: { before: encoding, after: encoding } });
    expect(await hunks("file.txt")).toEqual(["-grün = 1\n+größe = 2\n ende\n"]);
  });

  it("shows line ends only where they differ", async () => {
    const same = await readChangedBytes(wide("a\r\nb\r\n"), wide("a\r\nc\r\n"));
    expect(await same.hunks("file.txt")).toEqual([" a\n-b\n+c\n"]);
    const other = await readChangedBytes(wide("a\r\nb\r\nc\r\n"), wide("a\r\nb\r\nc\n"));
    expect(await other.hunks("file.txt")).toEqual([" a\r\n b\r\n-c\r\n+c\n"]);
  });

  it("is shown when it is new and when it is deleted", async () => {
    const added = await readChangedBytes(undefined, wide("a\n"));
    expect(added.files[0]).toMatchObject({ status: "A", additions: 1, encoding: { after: "UTF-16 LE" } });
    expect(await added.hunks("file.txt")).toEqual(["+a\n"]);
    const deleted = await readChangedBytes(wide("a\n"), undefined);
    expect(deleted.files[0]).toMatchObject({ status: "D", deletions: 1, encoding: { before: "UTF-16 LE" } });
    expect(await deleted.hunks("file.txt")).toEqual(["-a\n"]);
  });

  it("has no changed lines when only its encoding has changed", async () => {
    const { files, hunks } = await readChangedBytes(wide("größe\n"), Buffer.from("größe\n"));
    const encoding = { before: "UTF-16 LE", after: "UTF-8" };
    expect(files[0]).toMatchObject({ additions: 0, deletions: 0, encoding });
    expect(await hunks("file.txt")).toEqual([]);
  });

  it("reports that a UTF-8 byte order mark was removed", async () => {
    const { files } = await readChangedBytes(Buffer.from("\ufeffone\ntwo\n"), Buffer.from("one\ntwo\n"));
    expect(files[0]).toMatchObject({ additions: 1, deletions: 1, byteOrderMark: "removed" });
    expect(files[0]?.encoding).toBeUndefined();
  });

  it("shows different bytes of another encoding differently", async () => {
    const { hunks } = await readChangedBytes(Buffer.from([0x82, 0xa0, 0x0a]), Buffer.from([0x82, 0xa4, 0x0a]));
    expect(await hunks("file.txt")).toEqual(["-\u201a\u00a0\n+\u201a¤\n"]);
  });

  it("is binary when its bytes are not text", async () => {
    const { files } = await readChangedBytes(Buffer.from("\0a"), Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]));
    expect(files[0]?.additions).toBeUndefined();
  });
});

it("finds a note in UTF-16, and no old note in a file whose line ends changed", async () => {
  const repository = testRepository(join(testFolder(), "shop"));
  const write = (name: string, bytes: Buffer) => writeFileSync(join(repository.folder, name), bytes);
  write("wide.ts", wide("a\n"));
  write("ends.ts", inCrlf("// TODO: old\na\n"));
  repository.git("add", "--all");
  repository.git("commit", "--quiet", "--message", "More");
  write("wide.ts", wide("a\n// TODO: größer\n"));
  write("ends.ts", Buffer.from("// TODO: old\na\n"));
  repository.git("commit", "--quiet", "--all", "--message", "More");
  const read = await new ChangeReader().read({ root: repository.folder }, { base: "HEAD~1", head: "HEAD" });
  expect(read.kind === "changes" && read.notes.map(({ path, line, text }) => [path, line, text])).toEqual([
    ["wide.ts", 2, "größer"],
  ]);
});

it("names generated files last, and lets the base also decide about changes since the previous round", async () => {
  const repository = testRepository(join(testFolder(), "shop"));
  for (const name of ["dist/a.ts", "package-lock.json", "src/pay.ts"]) repository.stage(name, "1\n");
  repository.stage(".gitattributes", "dist/** linguist-generated\n");
  repository.git("commit", "--quiet", "--message", "A");
  const test = await openTestHost({ folders: [repository.folder] });
  const request = async (reviewId?: string) => {
    const { requests } = test.features.changes;
    const place = reviewId === undefined ? {} : { reviewId };
    const answer = await requests.request({ range: "HEAD", title: "T", ...place }, "test", AbortSignal.timeout(60_000));
    if (answer.kind === "refused") throw new Error(answer.message);
    return answer;
  };
  repository.write("dist/a.ts", "2\n");
  repository.write("package-lock.json", "2\n");
  repository.write("src/pay.ts", "2\n");
  // The first round marks all files as generated; for the second one it is the state before.
  repository.write(".gitattributes", "* linguist-generated\n");
  const first = await request();
  const attribute = { by: "attribute", counts: true };
  expect(first.files.map(({ path, generated }) => [path, generated])).toEqual([
    [".gitattributes", attribute],
    ["src/pay.ts", attribute],
    ["dist/a.ts", { ...attribute, counts: false }],
    ["package-lock.json", { by: "name", counts: false }],
  ]);
  repository.write("dist/a.ts", "3\n");
  repository.write("src/pay.ts", "3\n");
  await request(first.reviewId);
  const since = await test.changes.read({ reviewId: first.reviewId, round: 2, since: 1 });
  if (since.kind === "refused") throw new Error(since.message);
  expect(since.files.map(({ path, generated }) => [path, generated])).toEqual([
    ["dist/a.ts", { by: "attribute", counts: false }],
    ["src/pay.ts", attribute],
  ]);
});
