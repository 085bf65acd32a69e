import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { encodeFrame } from "./frame.ts";
import { openReviewStore } from "./openReviewStore.ts";
import type { ReviewStore } from "./reviewStore.ts";
import { createDocument, createIteration, edited } from "./test/storedDocuments.fixture.ts";
import { temporaryFolder } from "./test/temporaryFolder.fixture.ts";
import { readTexts } from "./test/withStore.fixture.ts";

async function open(directory: string, hostId: string): Promise<ReviewStore> {
  const store = await openReviewStore({ directory, hostId, log: () => undefined });
  onTestFinished(() => store.dispose());
  return store;
}

function segments(directory: string): readonly string[] {
  return readdirSync(join(directory, "segments")).map((name) => join(directory, "segments", name));
}

describe("ReviewStore", () => {
  it("returns appended reviews after a restart, byte for byte", async () => {
    const directory = temporaryFolder();
    const first = createDocument("# Ä\r\n\ud800\u0000🙂", "## B\n", "");
    const second = edited(first, 1, "## B, again\n");
    const before = await open(directory, "a");
    expect(await before.appendIteration(createIteration(first))).toEqual({
      kind: "saved",
      reviewId: "r1",
      number: 1,
      seq: 1,
    });
    const update = createIteration(second, {
      mode: "update-section",
      section: "B",
      at: 5,
      retryId: "call-2",
      title: "New",
    });
    expect(await before.appendIteration(update)).toEqual({ kind: "saved", reviewId: "r1", number: 2, seq: 2 });
    await before.dispose();

    const store = await open(directory, "b");
    expect(await store.document("r1", 1)).toEqual({ kind: "document", document: first });
    expect(await store.document("r1")).toEqual({ kind: "document", document: second });
    const common = { reviewId: "r1", host: "a", client: "test", baseUri: "/work", sections: 3 };
    expect(store.iterations("r1")).toEqual([
      { ...common, nextId: first.nextId, number: 1, seq: 1, at: 1000, mode: "replace", title: "A review" },
      {
        ...common,
        nextId: second.nextId,
        number: 2,
        seq: 2,
        at: 5,
        mode: "update-section",
        section: "B",
        title: "New",
        retryId: "call-2",
      },
    ]);
    expect(store.reviews()).toEqual([
      {
        id: "r1",
        title: "New",
        baseUri: "/work",
        createdAt: 1000,
        updatedAt: 5,
        iterations: 2,
        isProposal: false,
        isPlan: false,
        open: true,
        cleared: false,
      },
    ]);
    expect(store.damage.problems()).toEqual([]);
  });

  it("lists the reviews anew after each record, and only then", async () => {
    const store = await open(temporaryFolder(), "a");
    const text = createDocument("# A\n");
    await store.appendIteration(createIteration(text, { retryId: "one" }));
    const first = store.reviews();
    expect(store.reviews()).toBe(first);
    await store.appendIteration(createIteration(edited(text, 0, "# B\n"), { at: 7, title: "Later" }));
    expect(store.reviews()).toMatchObject([{ title: "Later", updatedAt: 7, iterations: 2 }]);
    await store.closeReview("r1", 9);
    expect(store.reviews()).toMatchObject([{ open: false }]);
  });

  it("keeps 200 iterations apart, across keyframes", async () => {
    const directory = temporaryFolder();
    const before = await open(directory, "a");
    let document = createDocument(...Array.from({ length: 10 }, (_, index) => `text ${index}\n`));
    const expected: string[] = [];
    for (let number = 1; number <= 200; number += 1) {
      document = edited(document, number % 10, `edited ${number}\n`);
      expected.push(document.sections.map((section) => section.text).join(""));
      await before.appendIteration(createIteration(document));
    }
    await before.dispose();
    expect(await readTexts(await open(directory, "b"), "r1")).toEqual(expected);
  });

  it("numbers appends in call order, and batches their writes", async () => {
    const directory = temporaryFolder();
    const store = await open(directory, "a");
    const saves = Array.from({ length: 50 }, (_, index) =>
      store.appendIteration(createIteration(createDocument(`${index}`))),
    );
    expect((await Promise.all(saves)).map((saved) => saved.kind === "saved" && saved.number)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    expect(await readTexts(store, "r1")).toEqual(Array.from({ length: 50 }, (_, index) => `${index}`));
  });

  it("finds an iteration by index from either end", async () => {
    const store = await open(temporaryFolder(), "a");
    for (const text of ["one", "two", "three"]) await store.appendIteration(createIteration(createDocument(text)));
    const listed = store.iterations("r1");
    const found = [0, 2, -1, -3, 3, -4].map((index) => store.iterationAt("r1", index));
    expect(found).toEqual([listed[0], listed[2], listed[2], listed[0], undefined, undefined]);
  });

  it("makes one iteration from a repeated call, at the same time, later and after a restart", async () => {
    const directory = temporaryFolder();
    const store = await open(directory, "a");
    const call = createIteration(createDocument("one"), { retryId: "call-1" });
    const saved = { kind: "saved", reviewId: "r1", number: 1, seq: 1 };
    expect(await Promise.all([store.appendIteration(call), store.appendIteration(call)])).toEqual([saved, saved]);
    expect(await store.appendIteration(call)).toEqual(saved);
    await store.dispose();
    const again = await open(directory, "b");
    expect(await again.appendIteration({ ...call, reviewId: "another" })).toEqual(saved);
    expect(again.reviews().map(({ id, iterations }) => ({ id, iterations }))).toEqual([{ id: "r1", iterations: 1 }]);
  });

  it("keeps the earlier iteration when two hosts ran the same call", async () => {
    const directory = temporaryFolder();
    const [a, b] = [await open(directory, "a"), await open(directory, "b")];
    const call = createIteration(createDocument("one"), { retryId: "call-1" });
    await Promise.all([b.appendIteration(call), a.appendIteration({ ...call, reviewId: "r2" })]);
    await Promise.all([a.refresh(), b.refresh()]);
    const standing = a.reviews().map(({ id }) => ({ id, host: a.findRetry("call-1")?.host }));
    expect(standing.length).toBe(1);
    for (const store of [a, b, await open(directory, "c")]) {
      expect(store.reviews().map(({ id }) => ({ id, host: store.findRetry("call-1")?.host }))).toEqual(standing);
    }
  });

  it("orders by sequence number, not by clock, and equally in every host", async () => {
    const directory = temporaryFolder();
    const [a, b] = [await open(directory, "a"), await open(directory, "b")];
    const written = [a, b, a, b, b, a].map((store, index) => ({ store, at: 900 - index, text: `${index}` }));
    for (const { store, at, text } of written) {
      await store.refresh();
      await store.appendIteration(createIteration(createDocument(text), { at }));
    }
    await Promise.all([a.refresh(), b.refresh()]);
    for (const store of [a, b, await open(directory, "c")]) {
      expect(await readTexts(store, "r1")).toEqual(["0", "1", "2", "3", "4", "5"]);
    }
  });

  it("keeps what two hosts write at the same time, each text permanently under its number", async () => {
    const directory = temporaryFolder();
    const [a, b] = [await open(directory, "a"), await open(directory, "b")];
    const told: { readonly number: number; readonly text: string }[] = [];
    const write = async (store: ReviewStore, text: string) => {
      const saved = await store.appendIteration(createIteration(createDocument(text)));
      if (saved.kind === "saved") told.push({ number: saved.number, text });
    };
    await Promise.all([a, b].flatMap((store, host) => [0, 1, 2].map((n) => write(store, `${host}${n}`))));
    expect(told.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    await Promise.all([a.refresh(), b.refresh()]);
    for (const store of [a, b, await open(directory, "c")]) {
      expect((await readTexts(store, "r1")).length).toBe(told.length);
      for (const { number, text } of told)
        expect(await store.document("r1", number)).toEqual({ kind: "document", document: createDocument(text) });
    }
  });

  it("reports another host's writes", async () => {
    const directory = temporaryFolder();
    const [a, b] = [await open(directory, "a"), await open(directory, "b")];
    const told = vi.fn();
    a.onForeignChange(told);
    await a.appendIteration(createIteration(createDocument("mine")));
    await b.appendIteration(createIteration(createDocument("yours"), { reviewId: "r2" }));
    await vi.waitFor(
      () =>
        expect(
          a
            .reviews()
            .map(({ id }) => id)
            .sort(),
        ).toEqual(["r1", "r2"]),
      { timeout: 20_000 },
    );
    await expect.poll(() => told, { timeout: 20_000 }).toHaveBeenCalledTimes(1);
    expect(await readTexts(a, "r2")).toEqual(["yours"]);
  });

  it("closes a review until something is presented in it again", async () => {
    const directory = temporaryFolder();
    const before = await open(directory, "a");
    await before.appendIteration(createIteration(createDocument("one")));
    expect(await before.closeReview("r1", 2000)).toEqual({ kind: "saved" });
    await before.dispose();
    const store = await open(directory, "b");
    expect(store.reviews().map((review) => review.open)).toEqual([false]);
    await store.appendIteration(createIteration(createDocument("two")));
    expect(store.reviews().map((review) => review.open)).toEqual([true]);
  });

  it("handles unknown reviews and iterations", async () => {
    const store = await open(temporaryFolder(), "a");
    await store.appendIteration(createIteration(createDocument("one")));
    const unknown = { kind: "unknown" };
    expect(await Promise.all([store.document("r2"), store.document("r1", 0), store.document("r1", 2)])).toEqual([
      unknown,
      unknown,
      unknown,
    ]);
    expect(store.iterations("r2")).toEqual([]);
  });

  it("reports a damaged text, shows the rest, and stores the text again when it is next presented", async () => {
    const directory = temporaryFolder();
    const store = await open(directory, "a");
    const document = createDocument("the first text", "the second text");
    await store.appendIteration(createIteration(document));
    await store.appendIteration(createIteration(edited(document, 1, "the third text")));
    const [file = ""] = segments(directory);
    writeFileSync(file, readFileSync(file, "latin1").replace("the second", "the SECOND"), "latin1");

    const missing = { kind: "damaged", missing: [document.sections[1]?.hash] };
    expect(await store.document("r1", 1)).toEqual(missing);
    expect(await readTexts(store, "r1")).toEqual(["damaged", "the first textthe third text"]);
    expect(store.damage.problems().map(({ reason }) => reason)).toEqual(["damaged"]);
    const later = await open(directory, "b");
    expect(await later.document("r1", 1)).toEqual(missing);
    expect(later.damage.problems().map(({ reason }) => reason)).toEqual(["damaged"]);
    await later.appendIteration(createIteration(document));
    expect(await readTexts(later, "r1")).toEqual([
      "the first textthe second text",
      "the first textthe third text",
      "the first textthe second text",
    ]);
  });

  it("keeps records of unknown kinds, and reports known kinds with a wrong shape", async () => {
    const directory = temporaryFolder();
    const before = await open(directory, "a");
    await before.appendIteration(createIteration(createDocument("one")));
    await before.dispose();
    const [file = ""] = segments(directory);
    const size = statSync(file).size;
    const [later, wrong] = [encodeFrame({ kind: "mood", value: 1 }), encodeFrame({ kind: "iteration", seq: "x" })];
    appendFileSync(file, Buffer.concat([later, wrong]));
    const store = await open(directory, "b");
    expect(await readTexts(store, "r1")).toEqual(["one"]);
    const offset = size + later.length;
    expect(store.damage.problems()).toEqual([{ file: "a-1.log", offset, length: wrong.length, reason: "malformed" }]);
    expect(readFileSync(file).includes("mood")).toBe(true);
  });

  it("is read-only when there is a file of a newer format, and reports it", async () => {
    const directory = temporaryFolder();
    const before = await open(directory, "a");
    await before.appendIteration(createIteration(createDocument("one")));
    writeFileSync(join(directory, "segments", "z-1.log"), encodeFrame({ kind: "segment", format: 2, host: "z" }));
    const store = await open(directory, "b");
    expect(await readTexts(store, "r1")).toEqual(["one"]);
    expect(await store.appendIteration(createIteration(createDocument("two")))).toMatchObject({
      kind: "failed",
      code: "NEWER",
    });
    expect(store.damage.problems().map(({ file, reason }) => ({ file, reason }))).toEqual([
      { file: "z-1.log", reason: "newer-format" },
    ]);
  });

  it("makes its files accessible to the user only", async () => {
    const directory = join(temporaryFolder(), "deep", "store");
    const store = await open(directory, "a");
    await store.appendIteration(createIteration(createDocument("one")));
    const modes = [join(directory, ".."), directory, join(directory, "segments"), ...segments(directory)].map(
      (path) => statSync(path).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600]);
  });

  it("refuses a section whose hash does not match its text", async () => {
    const store = await open(temporaryFolder(), "a");
    const document = createDocument("one");
    const forged = { ...document, sections: document.sections.map((section) => ({ ...section, text: "two" })) };
    await expect(store.appendIteration(createIteration(forged))).rejects.toThrow("does not carry the hash");
    expect(await store.appendIteration(createIteration(document))).toMatchObject({ kind: "saved" });
  });

  it("fails an append after dispose, and can be disposed twice", async () => {
    const store = await open(temporaryFolder(), "a");
    const saving = store.appendIteration(createIteration(createDocument("one")));
    await Promise.all([store.dispose(), store.dispose()]);
    expect(await saving).toMatchObject({ kind: "saved" });
    expect(await store.appendIteration(createIteration(createDocument("two")))).toMatchObject({ kind: "failed" });
  });
});
