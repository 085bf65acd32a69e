import { posix, win32 } from "node:path";
import { describe, expect, it } from "vitest";
import { isInside } from "./isInside.ts";

describe("isInside", () => {
  it.each([
    ["C:\\shop", "C:\\shop\\src\\a.ts", true],
    ["C:\\shop", "C:\\shop", true],
    ["C:\\", "C:\\shop", true],
    ["C:\\shop", "C:\\shop 2\\a.ts", false],
    ["C:\\shop\\src", "C:\\shop", false],
  ])("on Windows: %s contains %s: %s", (directory, path, isThere) => {
    expect(isInside(directory, path, win32.sep)).toBe(isThere);
  });

  it.each([
    ["/shop", "/shop/src/a.ts", true],
    ["/", "/shop", true],
    ["/shop", "/shop 2/a.ts", false],
    ["/shop", "/shop\\a.ts", false],
  ])("elsewhere: %s contains %s: %s", (directory, path, isThere) => {
    expect(isInside(directory, path, posix.sep)).toBe(isThere);
  });
});
