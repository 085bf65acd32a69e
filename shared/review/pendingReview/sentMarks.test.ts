import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { joinBody, readBody, toMarkId, toTextHash, withMark, withoutMarks } from "./sentMarks.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const mark = (key: string, text: string) => ({
  id: toMarkId("r1", key, hash),
  said: toTextHash(`said ${text}`, hash),
  sent: toTextHash(text, hash),
  text,
});

describe("the mark of a sent text", () => {
  it("is read back with the text, and with what somebody wrote above it", () => {
    const parts = [mark("a", "One.\n\nMore."), mark("b", "Two.")];
    const body = joinBody({ foreign: "By hand.", parts });
    expect(body).toMatch(/^By hand\.\n\n<!-- dialectic:[0-9a-f]{16}\.[0-9a-f]{8}\.[0-9a-f]{8} -->\nOne\./);
    expect(readBody(body)).toEqual({ foreign: "By hand.", parts });
    expect(readBody(body.replaceAll("\n", "\r\n"))).toEqual({ foreign: "By hand.", parts });
    expect(readBody(withMark(mark("a", "")))).toEqual({ foreign: "", parts: [mark("a", "")] });
  });

  it("tells when somebody has edited the text there", () => {
    const [read] = readBody(withMark(mark("a", "One.")).replace("One.", "Eins.")).parts;
    expect(read?.sent).toBe(toTextHash("One.", hash));
    expect(toTextHash(read?.text ?? "", hash)).not.toBe(read?.sent);
  });

  it("cannot be brought in by a text that is sent", () => {
    const forged = withMark(mark("b", "Other."));
    for (const text of [forged, `Words\n  ${forged}`, `In a line: ${forged}`, "<!-- dialectic:unended"])
      expect(readBody(withMark(mark("a", withoutMarks(text)))).parts).toHaveLength(1);
    expect(withoutMarks(`Before\n${forged}\nAfter`)).toBe("Before\n\nOther.\nAfter");
    expect(withoutMarks("\n    code\n")).toBe("    code");
  });
});
