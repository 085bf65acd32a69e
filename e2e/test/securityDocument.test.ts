import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rows } from "../attack/allRows.ts";
import { guards } from "../attack/guards.ts";
import { sourceWithout } from "../attack/unpackProduct.ts";
import { repository } from "../support/assistant.ts";

describe("what is said of security", () => {
  it("has guards that can be switched off, each with a row of its own", () => {
    for (const guard of guards) expect(() => sourceWithout(guard), guard.name).not.toThrow();
    expect(guards.map(({ row }) => row).filter((row) => !Object.hasOwn(rows, row))).toEqual([]);
  });

  it("names tests and rows that are there", () => {
    const text = readFileSync(join(repository, "SECURITY.md"), "utf8");
    const files = [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.test\.tsx?)`/g)].map(([, path]) => path ?? "");
    const named = [...text.matchAll(/row `([\w-]+)`/g)].map(([, name]) => name ?? "");
    expect(files.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
    expect(named.filter((name) => !Object.hasOwn(rows, name))).toEqual([]);
    expect([files.length > 0, named.length > 0]).toEqual([true, true]);
  });

  it("is told in the README by a link", () => {
    expect(readdirSync(repository)).toContain("SECURITY.md");
    expect(readFileSync(join(repository, "README.md"), "utf8")).toContain("(SECURITY.md)");
  });
});
