import { describe, expect, it } from "vitest";
import { findTomlLine, readTomlEntries } from "./tomlEntries.ts";

describe("the keys of a TOML text", () => {
  it.each([
    ["in a table", '[build]\nrustc-wrapper = "./w"\n', 2],
    ["dotted", '\n# rustc-wrapper = "no"\nbuild.rustc-wrapper = "./w"\n', 3],
    ["in an inline table", 'build = { jobs = 1, rustc-wrapper = "./w" }', 1],
    ["quoted", "[\"build\"]\n'rustc-wrapper' = './w'", 2],
    ["below a text that looks like it", 'a = """\nrustc-wrapper = 1\n"""\n[build]\nrustc-wrapper = """\n./w"""', 5],
  ])("are found with their line: %s", (_, text, line) => {
    const [entry] = readTomlEntries(text)?.filter(({ key }) => key.join(".") === "build.rustc-wrapper") ?? [];
    expect([entry?.value, findTomlLine(text, entry?.key ?? [])]).toEqual(["./w", line]);
  });

  it("are found without a line where they are written with escapes", () => {
    const text = '[build]\n"rustc\\u002dwrapper" = "./w"\n';
    const key = ["build", "rustc-wrapper"];
    expect(readTomlEntries(text)).toEqual([{ key, value: "./w" }]);
    expect(findTomlLine(text, key)).toBeUndefined();
  });

  it("keep a list of strings as one value, also over several lines, and count the others", () => {
    const text = '[target.x]\nrunner = [\n  "a",\n  "b",\n]\n[[include]]\npath = "c"\n';
    expect(readTomlEntries(text)).toEqual([
      { key: ["target", "x", "runner"], value: ["a", "b"] },
      { key: ["include", "0", "path"], value: "c" },
    ]);
    expect(findTomlLine(text, ["target", "x", "runner"])).toBe(2);
  });

  it("are unknown in a text that is no TOML", () => {
    expect(readTomlEntries("[build\n")).toBeUndefined();
  });
});
