import { parseReference, readPlaces } from "@dialectic/shared/review";
import { expect, it } from "vitest";
import { isWrittenReference } from "./isWrittenReference.ts";

const written = [
  "src/a.ts",
  "src/a.ts:12",
  "src/a.ts:12:5",
  "src/a.ts:12-20",
  "src/a.ts:12–20",
  "src/a.ts:12,20",
  "src/a.ts:L10",
  "src/a.ts#L10-L20",
  "src/a.ts#login()",
  "src/a.ts#Session.close",
  "a.ts:12",
  "function:validateToken",
  "class:Session",
  "search:retry budget",
  "commit:15781e2",
  "../../etc/passwd.txt:1",
];

it.each(written)("takes %s for a reference, and so does the grammar of reviews", (code) => {
  expect(isWrittenReference(code)).toBe(true);
  expect(readPlaces(code)[0] ?? parseReference(`${code}:1`)).toBeDefined();
});

it.each(["a.ts", "x = 12", "a.b()", "1.5:2 x", "https://example.org/a.html", "function: x", "npm run a/b"])(
  "takes %s for plain code",
  (code) => {
    expect(isWrittenReference(code)).toBe(false);
  },
);
