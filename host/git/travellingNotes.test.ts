import { join } from "node:path";
import { formatReviewNote, parseReviewNotes } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { addNote, readNote } from "./gitNotes.ts";
import { readValue, type TestRepository, testFolder, testRepository } from "./test/testRepository.fixture.ts";
import { fetchNotes, listRemotes, pushNotes } from "./travellingNotes.ts";

/** Two clones of one bare repository. */
function shared() {
  const top = testFolder();
  const seed = testRepository(join(top, "seed"));
  seed.git("clone", "--quiet", "--bare", ".", join(top, "bare"));
  const clone = (name: string) => {
    seed.git("clone", "--quiet", join(top, "bare"), join(top, name));
    return testRepository(join(top, name), { isUnborn: true });
  };
  return { bare: join(top, "bare"), one: clone("one"), other: clone("other") };
}

const headOf = (shop: TestRepository) => shop.git("rev-parse", "HEAD").trim();
const noteFor = (reviewId: string) =>
  formatReviewNote({ reviewId, title: reviewId, iteration: 1, base: "", text: `# ${reviewId}\n` });
const write = async (shop: TestRepository, reviewId: string) =>
  addNote(await shop.found(), headOf(shop), noteFor(reviewId));
const read = async (shop: TestRepository) =>
  parseReviewNotes(readValue(await readNote(await shop.found(), headOf(shop))) ?? "").map(({ reviewId }) => reviewId);

describe("the notes of reviews", () => {
  it("reach another clone with a push and a fetch", async () => {
    const { one, other } = shared();
    expect(readValue(await listRemotes(await one.found()))).toEqual(["origin"]);
    await write(one, "r1");
    expect(await pushNotes(await one.found(), "origin")).toEqual({ kind: "pushed" });
    expect(await read(other)).toEqual([]);
    expect(await fetchNotes(await other.found(), "origin")).toEqual({ kind: "fetched", news: 1 });
    expect(await read(other)).toEqual(["r1"]);
    expect(await fetchNotes(await other.found(), "origin")).toEqual({ kind: "fetched", news: 0 });
  });

  it("of both sides are kept when both have written, even on the same commit", async () => {
    const { one, other } = shared();
    await write(one, "r1");
    await write(other, "r2");
    await pushNotes(await one.found(), "origin");
    expect(await fetchNotes(await other.found(), "origin")).toEqual({ kind: "fetched", news: 0 });
    expect((await read(other)).toSorted()).toEqual(["r1", "r2"]);
    expect(await pushNotes(await other.found(), "origin")).toEqual({ kind: "pushed" });
    await fetchNotes(await one.found(), "origin");
    expect((await read(one)).toSorted()).toEqual(["r1", "r2"]);
  });

  it("are merged with the remote's when they are pushed", async () => {
    const { one, other } = shared();
    await write(one, "r1");
    await write(other, "r2");
    await pushNotes(await one.found(), "origin");
    expect(await pushNotes(await other.found(), "origin")).toEqual({ kind: "pushed" });
    await fetchNotes(await one.found(), "origin");
    expect((await read(one)).toSorted()).toEqual(["r1", "r2"]);
  });

  it("are not fetched or pushed when there are none", async () => {
    const { one } = shared();
    expect(await fetchNotes(await one.found(), "origin")).toEqual({ kind: "nothing" });
    expect(await pushNotes(await one.found(), "origin")).toEqual({ kind: "nothing" });
  });

  it("are kept and can be retried when git refuses, and its message is returned", async () => {
    const { one } = shared();
    await write(one, "r1");
    one.hook("pre-push", "echo 'not today' >&2; exit 1");
    expect(await pushNotes(await one.found(), "origin")).toEqual({
      kind: "refused",
      output: expect.stringContaining("not today"),
    });
    one.git("remote", "set-url", "origin", "/nowhere");
    expect(await fetchNotes(await one.found(), "origin")).toEqual({
      kind: "refused",
      output: expect.stringContaining("/nowhere"),
    });
    expect(await read(one)).toEqual(["r1"]);
  });

  it("end with git when they are cancelled", async () => {
    const { one } = shared();
    await write(one, "r1");
    expect(await pushNotes(await one.found(), "origin", AbortSignal.abort())).toEqual({ kind: "cancelled" });
    expect(await fetchNotes(await one.found(), "origin", AbortSignal.abort())).toEqual({ kind: "cancelled" });
  });

  it("never treat the name of a remote as an option", async () => {
    const { one } = shared();
    one.git("config", "remote.--upload-pack=touch hacked.url", "x");
    expect(readValue(await listRemotes(await one.found()))).toEqual(["origin"]);
  });
});
