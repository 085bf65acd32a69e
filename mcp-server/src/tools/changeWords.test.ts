import { describe, expect, it } from "vitest";
import { listChangeWords } from "./changeWords.ts";

const file = { id: "1", path: "b.sh", status: "M", additions: 0, deletions: 0 } as const;

describe("the words about a changed file", () => {
  it.each([
    [{}, []],
    [{ mode: { before: "100644", after: "100755" } }, ["now executable"]],
    [{ mode: { before: "100755", after: "100644" } }, ["no longer executable"]],
    [{ status: "R", from: "a.sh" }, ["renamed from a.sh"]],
    [
      { status: "R", from: "a.sh", mode: { before: "100644", after: "100755" } },
      ["renamed from a.sh", "now executable"],
    ],
    [{ status: "C", from: "a.sh" }, ["copied from a.sh"]],
    [{ link: "lib/b.sh" }, ["link to lib/b.sh"]],
    [{ status: "T", link: "c.sh", mode: { before: "100644", after: "120000" } }, ["link to c.sh"]],
    [{ status: "T", mode: { before: "120000", after: "100755" } }, ["no longer a link, executable"]],
    [{ endings: { before: "CRLF", after: "LF" } }, ["line endings: CRLF → LF"]],
    [{ encoding: { before: "UTF-16 LE", after: "UTF-16 LE" } }, ["UTF-16 LE"]],
    [{ status: "A", encoding: { after: "Windows-1252" } }, ["Windows-1252"]],
    [{ encoding: { before: "UTF-16 LE", after: "UTF-8" } }, ["encoding: UTF-16 LE → UTF-8"]],
    [{ byteOrderMark: "removed" }, ["byte order mark removed"]],
    [{ isSubmodule: true }, ["submodule"]],
  ] as const)("say what changed besides its lines: %j", (changed, words) => {
    expect(listChangeWords({ ...file, ...changed })).toEqual(words);
  });
});
