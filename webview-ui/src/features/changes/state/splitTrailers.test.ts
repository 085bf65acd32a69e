import { describe, expect, it } from "vitest";
import { splitTrailers } from "./splitTrailers.ts";

describe("splitTrailers", () => {
  it.each([
    ["Text.\n\nMore: words\nof it", "Text.\n\nMore: words\nof it", []],
    ["Text.\n\nSigned-off-by: Ada <a@b>\nReviewed-by: Bo\n", "Text.", ["Signed-off-by: Ada <a@b>", "Reviewed-by: Bo"]],
    ["Co-authored-by: Ada\n  Lovelace", "", ["Co-authored-by: Ada Lovelace"]],
    ["Text.\r\n\r\nFixes: #12\r\n", "Text.", ["Fixes: #12"]],
    ["", "", []],
  ])("takes the last paragraph for trailers only if all of its lines are: %j", (message, prose, trailers) =>
    expect(splitTrailers(message)).toEqual({ prose, trailers }),
  );

  it("spells out what could hide or reorder a trailer", () =>
    expect(splitTrailers("Reviewed-by: \u202eoB\u202c").trailers).toEqual(["Reviewed-by: \\u{202e}oB\\u{202c}"]));
});
