import { describe, expect, it } from "vitest";
import { SeenParts } from "./sectionSight.ts";

describe("SeenParts", () => {
  it("counts a long section as read once its start and its end were looked at, in any order", () => {
    const parts = new SeenParts();
    expect(parts.take(["start section:a:1", "start section:b:1"])).toEqual([]);
    expect(parts.take(["start section:a:1"])).toEqual([]);
    expect(parts.take(["end section:a:1", "end section:c:1"])).toEqual(["section:a:1"]);
    expect(parts.take(["start section:c:1"])).toEqual(["section:c:1"]);
  });

  it("does not count the end of a text that has changed since its start was looked at", () => {
    const parts = new SeenParts();
    parts.take(["start section:a:1"]);
    expect(parts.take(["end section:a:2"])).toEqual([]);
  });

  it("counts what was looked at whole", () => {
    expect(new SeenParts().take(["whole said:e1"])).toEqual(["said:e1"]);
  });
});
