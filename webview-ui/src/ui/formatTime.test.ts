import { describe, expect, it } from "vitest";
import { formatLocalTime, formatRelativeTime } from "./formatTime.ts";

describe("formatRelativeTime", () => {
  const now = Date.UTC(2026, 0, 31, 12);

  it.each([
    [-5_000, "just now"],
    [59_000, "just now"],
    [60_000, "1 minute ago"],
    [3_599_000, "59 minutes ago"],
    [7_200_000, "2 hours ago"],
    [86_400_000 * 3, "3 days ago"],
    [86_400_000 * 30, "2026-01-01"],
  ])("describes %i milliseconds as: %s", (age, text) => expect(formatRelativeTime(now - age, now)).toBe(text));
});

describe("formatLocalTime", () => {
  it("returns date and time in the reader's time zone", () => {
    expect(formatLocalTime(new Date(2026, 2, 4, 5, 6).getTime())).toBe("2026-03-04 05:06");
  });
});
