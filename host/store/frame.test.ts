import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { encodeFrame, encodeFrames, type FrameContent, scanFrames } from "./frame.ts";
import { encodeStoredText } from "./storedText.ts";

/** Every third frame has texts attached, which make up most of its bytes. */
const contents = Array.from({ length: 40 }, (_, index): FrameContent => {
  const value = { id: `r${index}`, body: "é🙂\n\u0000".repeat(index) };
  const texts = ["plain\n", "", "｟é🙂\n\u0000".repeat(index)].map(encodeStoredText);
  return index % 3 === 0 ? { value, texts } : { value };
});
const attached = contents.map(({ texts = [] }) => texts.map(({ text }) => text).join(""));
const frames = contents.map((content) => encodeFrames([content]).bytes);
const journal = Buffer.concat(frames);
const texts = contents.map(({ value }) => JSON.stringify(value));
const places = frames.map(({ length }, index) => ({
  offset: frames.slice(0, index).reduce((sum, frame) => sum + frame.length, 0),
  length,
  attached: Buffer.byteLength(attached[index] ?? ""),
}));

function read(bytes: Buffer): readonly string[] {
  return scanFrames(bytes).frames.map((frame) => frame.payload.toString());
}

function isAttached(at: number): boolean {
  return places.some((place) => at < place.offset + place.length && at >= place.offset + place.length - place.attached);
}

describe("encodeFrames", () => {
  it("encodes several contents like each of them separately", () => {
    const { bytes, lengths } = encodeFrames(contents);
    expect(bytes.equals(journal)).toBe(true);
    expect(lengths).toEqual(frames.map((frame) => frame.length));
  });

  it("encodes a single value like one among many", () => {
    for (const { value } of contents) expect(encodeFrame(value).equals(encodeFrames([{ value }]).bytes)).toBe(true);
  });

  it("uses spare memory that is large enough, and leaves smaller memory alone", () => {
    const [large, small] = [Buffer.alloc(4 * journal.length, "x"), Buffer.alloc(10, "x")];
    const [inLarge, inOther] = [encodeFrames(contents, large), encodeFrames(contents, small)];
    expect(inLarge.memory).toBe(large);
    expect(inLarge.bytes.equals(journal)).toBe(true);
    expect(inOther.bytes.equals(journal)).toBe(true);
    expect(small.toString()).toBe("xxxxxxxxxx");
  });
});

describe("scanFrames", () => {
  it("reads back encoded frames and their offsets", () => {
    const scan = scanFrames(journal);
    expect(scan.frames.map(({ payload: _, ...place }) => place)).toEqual(places);
    const behind = scan.frames.map((frame) => frame.offset + frame.length);
    expect(
      scan.frames.map((frame, index) => journal.toString("utf8", (behind[index] ?? 0) - frame.attached, behind[index])),
    ).toEqual(attached);
    expect(read(journal)).toEqual(texts);
    expect({ damaged: scan.damaged, end: scan.end }).toEqual({ damaged: [], end: journal.length });
  });

  for (const { which, every, tags } of [
    { which: "every 20th byte", every: 20, tags: [] },
    { which: "any byte", every: 1, tags: ["whole"] },
  ]) {
    it(`keeps every whole frame when the file ends at ${which}`, { tags }, () => {
      for (let length = 0; length <= journal.length; length += every) {
        const found = read(journal.subarray(0, length));
        const whole = texts.slice(0, found.length);
        const bytes = frames.slice(0, whole.length).reduce((sum, frame) => sum + frame.length, 0);
        const next = frames[whole.length]?.length ?? Number.POSITIVE_INFINITY;
        expect(found).toEqual(whole);
        expect(length - bytes).toBeGreaterThanOrEqual(0);
        expect(length - bytes).toBeLessThan(next);
      }
    });

    it(`never returns an altered frame, and loses at most the damaged one, when bits flip in ${which}`, {
      tags,
    }, () => {
      let [altered, flips] = [0, 0];
      let lostMore = 0;
      let unreported = 0;
      let lostForText = 0;
      for (let at = 0; at < journal.length; at += every) {
        for (const bit of [0, 3, 6]) {
          flips += 1;
          const hit = Buffer.from(journal);
          hit.writeUInt8(hit.readUInt8(at) ^ (1 << bit), at);
          const scan = scanFrames(hit);
          const found = scan.frames.map((frame) => frame.payload.toString());
          altered += found.filter((text) => !texts.includes(text)).length;
          if (found.length < texts.length - 1) lostMore += 1;
          if (found.length < texts.length && scan.damaged.length === 0 && scan.end === hit.length) unreported += 1;
          if (found.length < texts.length && isAttached(at)) lostForText += 1;
        }
      }
      console.log(`scanFrames: ${flips} bit flips, altered ${altered}`);
      expect({ altered, lostMore, unreported, lostForText }).toEqual({
        altered: 0,
        lostMore: 0,
        unreported: 0,
        lostForText: 0,
      });
    });
  }

  it("resumes after a torn frame and after zeroes", () => {
    const pick = (index: number) => frames[index] ?? Buffer.alloc(0);
    const [first, second, third] = [pick(3), pick(4), pick(5)] as const;
    const torn = Buffer.concat([first, second.subarray(0, 30), Buffer.alloc(100), third]);
    const scan = scanFrames(torn);
    expect(scan.frames.map((frame) => frame.payload.toString())).toEqual([texts[3], texts[5]]);
    expect(scan.damaged).toEqual([{ offset: first.length, length: 130 }]);
  });

  it("leaves an unfinished frame for later", () => {
    const bytes = journal.subarray(0, journal.length - 1);
    const end = journal.length - (frames.at(-1)?.length ?? 0);
    expect(scanFrames(bytes).end).toBe(end);
    expect(read(journal.subarray(end))).toEqual([texts.at(-1)]);
  });

  for (const [lengths, tags] of [
    ["00ffffff 00000000 ", []],
    ["00000000 00ffffff ", ["whole"]],
  ] as const)
    it(`stays linear when every frame claims the rest of the file: ${lengths}`, { tags: [...tags] }, () => {
      const claim = Buffer.from(`\xff${crc32(lengths).toString(16).padStart(8, "0")} ${lengths}`, "latin1");
      const bytes = Buffer.concat(Array.from({ length: 1 << 20 }, () => claim));
      expect(scanFrames(bytes)).toEqual({
        frames: [],
        damaged: [{ offset: 0, length: bytes.length - claim.length }],
        end: bytes.length - claim.length,
      });
    });
});
