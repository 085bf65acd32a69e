import type { FeedbackBatch, FeedbackItem } from "@dialectic/shared/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FakeHost } from "../../test/fakeHost.fixture.ts";
import { jsonBytes } from "./bounds.ts";
import { type BatchPart, batchPart, readCursor } from "./feedbackParts.ts";
import { waitForFeedback } from "./waitForFeedback.ts";

const longText = fc
  .tuple(fc.string({ unit: fc.constantFrom("word ", "\n", '"', "漢", "🙂", "\u0007"), maxLength: 60 }), fc.nat(200))
  .map(([part, times]) => part.repeat(times));

const anyItem = fc
  .record({ id: fc.uuid(), text: longText, comments: fc.array(longText, { maxLength: 5 }), diff: longText })
  .map(
    ({ id, text, comments, diff }): FeedbackItem => ({
      id,
      review_id: "r-1",
      iteration: 1,
      kind: "request_changes",
      at: "2026-01-01T00:00:00.000Z",
      text,
      comments: comments.map((comment, at) => ({
        thread_id: `t-${at}`,
        about: "src/a.ts:3",
        quote: "const a = 1;",
        comment,
        is_reply: false,
      })),
      edits: [{ path: "src/a.ts", lines: "3", diff }],
      next: "Change it.",
    }),
  );

const batchOf = (items: FeedbackItem[]): FeedbackBatch => ({
  review_id: "r-1",
  items,
  cursor: "r-1@h:7",
  status: "Pending",
});

/** Returns all parts of a batch, in order, as an assistant receives them that passes each cursor back. */
function partsOf(batch: FeedbackBatch, given: string | undefined): BatchPart[] {
  const parts: BatchPart[] = [];
  for (let cursor = given; parts.at(-1)?.hasMore !== false; cursor = parts.at(-1)?.cursor)
    parts.push(batchPart(batch, cursor === undefined ? {} : (readCursor(cursor) ?? {})));
  return parts;
}

/** The texts of an item's parts, joined. */
function textsOf(items: readonly FeedbackItem[]) {
  const comments = new Map<string, string>();
  for (const { thread_id, comment } of items.flatMap((item) => item.comments))
    comments.set(thread_id, (comments.get(thread_id) ?? "") + comment);
  return {
    text: items.map(({ text }) => text).join(""),
    comments: [...comments].filter(([, comment]) => comment !== ""),
    diff: items.flatMap(({ edits = [] }) => edits.map(({ diff }) => diff)).join(""),
  };
}

describe("batchPart", () => {
  it("returns parts that fit and join to what the person said; only the last one acknowledges it", () => {
    const property = fc.property(
      fc.uniqueArray(anyItem, { minLength: 1, maxLength: 3, selector: ({ id }) => id }),
      fc.constantFrom(undefined, "r-1@h:3"),
      (items, given) => {
        const parts = partsOf(batchOf(items), given);
        for (const part of parts) expect(jsonBytes(part)).toBeLessThanOrEqual(18_500);
        for (const item of items) {
          const received = parts.flatMap((part) => part.items.filter(({ id }) => id === item.id));
          expect(textsOf(received)).toEqual(textsOf([item]));
        }
        expect(parts.at(-1)?.cursor).toBe("r-1@h:7");
        for (const { cursor } of parts.slice(0, -1))
          expect(readCursor(cursor)).toMatchObject(given === undefined ? { reviewId: "r-1" } : { cursor: given });
      },
    );
    fc.assert(property);
  });

  it("starts over when the batch has changed meanwhile", () => {
    const [long, other] = fc
      .sample(anyItem, { numRuns: 2, seed: 3 })
      .map((item) => ({ ...item, text: "x".repeat(40_000) }));
    if (long === undefined || other === undefined) throw new Error("No items");
    const { cursor } = batchPart(batchOf([long]), {});
    const given = readCursor(cursor) ?? {};
    expect(batchPart(batchOf([long]), given).items[0]?.part).not.toMatch(/^1 of/);
    expect(batchPart(batchOf([other, long]), given).items[0]).toMatchObject({
      id: other.id,
      part: expect.stringMatching(/^1 of/),
    });
  });
});

describe("waitForFeedback", () => {
  it("returns a long comment in parts by their cursors, and acknowledges none of it before the last one", async () => {
    const comment = "Why? 🙂\n".repeat(6_000);
    const [item] = fc.sample(anyItem, 1).map(
      (any): FeedbackItem => ({
        ...any,
        text: "",
        comments: [{ thread_id: "t-1", about: "the whole review", comment, is_reply: false }],
        edits: [],
      }),
    );
    const host = new FakeHost({
      "feedback/wait": { kind: "feedback", batch: batchOf(item === undefined ? [] : [item]) },
    });
    let joined = "";
    let cursor: string | undefined;
    do {
      const result = await waitForFeedback.call(cursor === undefined ? {} : { cursor }, host.context());
      const told = result.structured as { items: FeedbackItem[]; cursor: string };
      expect(Buffer.byteLength(result.text)).toBeLessThanOrEqual(20_000);
      expect(result.text).toContain(`call wait_for_feedback with cursor "${told.cursor}"`);
      joined += textsOf(told.items).comments[0]?.[1] ?? "";
      cursor = told.cursor;
    } while (cursor !== "r-1@h:7");
    expect(joined).toBe(comment);
    expect(host.asked.map(({ params }) => params)).toEqual(
      host.asked.map((_, at) => (at === 0 ? { seconds: 45 } : { seconds: 45, reviewId: "r-1" })),
    );
    expect(host.asked.length).toBeGreaterThan(2);
  });
});
