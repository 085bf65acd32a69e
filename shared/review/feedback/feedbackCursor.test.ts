import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  comparePlaces,
  covers,
  createCursor,
  type EventPlace,
  emptyCursor,
  type FeedbackCursor,
  formatCursor,
  includesCursor,
  joinCursors,
  parseCursor,
} from "./feedbackCursor.ts";

const host = fc.stringMatching(/^[\w-]{1,6}$/);
const place: fc.Arbitrary<EventPlace> = fc.record({ seq: fc.integer({ min: 1, max: 40 }), host });
const cursor: fc.Arbitrary<FeedbackCursor> = fc.array(place).map(createCursor);

describe("cursors", () => {
  it("are restored unchanged from their text", () => {
    fc.assert(
      fc.property(cursor, (one) => {
        expect(parseCursor(formatCursor("r-1", one))).toEqual({ reviewId: "r-1", cursor: new Map(one) });
      }),
    );
    expect(formatCursor("r", emptyCursor)).toBe("r@");
  });

  it.each(["", "r", "@a:1", "r@a", "r@a:", "r@a:1,", "r@a:x", "r r@a:1", "r@a:1 ", "r@a:1234567890123456"])(
    "are not parsed from %j",
    (text) => expect(parseCursor(text)).toBeUndefined(),
  );

  it("join to the smallest one that covers both, in any order", () => {
    fc.assert(
      fc.property(cursor, cursor, place, (one, other, at) => {
        const joined = joinCursors(one, other);
        expect(covers(joined, at)).toBe(covers(one, at) || covers(other, at));
        expect(joinCursors(other, one)).toEqual(joined);
        expect([includesCursor(joined, one), includesCursor(joined, other)]).toEqual([true, true]);
      }),
    );
  });

  it("deliver everything exactly once, in whatever order the hosts' records arrive and wherever a batch ends", () => {
    const arrivals = fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 3 })), { maxLength: 60 });
    fc.assert(
      fc.property(arrivals, (steps) => {
        const hosts = ["a", "b", "c"];
        const written: EventPlace[] = [];
        const known: EventPlace[] = [];
        const received: string[] = [];
        let mine = emptyCursor;
        const take = (limit: number) => {
          const batch = known
            .filter((each) => !covers(mine, each))
            .sort(comparePlaces)
            .slice(0, limit);
          received.push(...batch.map(({ seq, host: of }) => `${of}${seq}`));
          mine = joinCursors(mine, createCursor(batch));
        };
        let seq = 0;
        for (const [which, limit] of steps) {
          seq += 1;
          written.push({ seq, host: hosts[which] ?? "a" });
          // Records of one host arrive in order; the order between hosts is random.
          const late = hosts[(which + limit) % 3];
          for (const each of written) if (each.host === late && !known.includes(each)) known.push(each);
          take(limit);
        }
        for (const each of written) if (!known.includes(each)) known.push(each);
        take(written.length);
        expect([...received].sort()).toEqual(written.map(({ seq: of, host: at }) => `${at}${of}`).sort());
      }),
    );
  });
});
