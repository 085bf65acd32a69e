import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toFileName } from "./toFileName.ts";

describe("toFileName", () => {
  it.each([
    ["Add user authentication", "Add user authentication"],
    ["src/auth.ts: what changed?", "src auth.ts what changed"],
    ["../../etc/passwd", "etc passwd"],
    ["C:\\Windows\\system32", "C Windows system32"],
    ["CON", "review CON"],
    ["nul.tar", "review nul.tar"],
    ["console", "console"],
    [".hidden", "hidden"],
    ["-rf", "rf"],
    ["ends with dots...", "ends with dots"],
    ["invoice\u202Efdp.exe", "invoice fdp.exe"],
    ["zero\u200Bwidth", "zero width"],
    ["Überprüfung 検査 🙂", "Überprüfung 検査 🙂"],
    ["???", "review"],
    ["", "review"],
  ])("turns %j into %j", (title, name) => expect(toFileName(title)).toBe(name));

  it("truncates long names between characters", () => {
    expect(toFileName("a".repeat(300))).toBe("a".repeat(120));
    expect(toFileName("🙂".repeat(300))).toBe("🙂".repeat(30));
  });

  it("turns any text into a name that every system accepts, and that is stable when converted again", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: fc.constantFrom(..."CONAUX.:/\\ -~1") })),
        (title) => {
          const name = toFileName(title);
          expect(name).toMatch(/^[^\s.~<>:"/\\|?*\p{Cc}-][^<>:"/\\|?*\p{Cc}]*$/u);
          expect(name).not.toMatch(/[\s.]$/);
          expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
          expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(130);
          expect(toFileName(name)).toBe(name);
        },
      ),
    );
  });
});
