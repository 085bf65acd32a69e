import { describe, expect, it } from "vitest";
import { detectSystemTheme } from "./theme.ts";

describe("detectSystemTheme", () => {
  const themeFor = (...wishes: readonly string[]) =>
    detectSystemTheme((query) => wishes.some((wish) => query.includes(wish)));

  it("follows the system's preference for darkness and contrast", () => {
    expect([
      themeFor(),
      themeFor("dark"),
      themeFor("contrast"),
      themeFor("dark", "contrast"),
      themeFor("forced"),
    ]).toEqual(["light", "dark", "hc-light", "hc-black", "hc-light"]);
  });
});
