import { expect, it } from "vitest";
import { isIgnorable, isToolFolder, toCleanCommand, toIgnoreLine } from "./toolFolders.ts";

it("offers to ignore a folder above 1,000 files, and one whose name tools use", () => {
  expect(isIgnorable({ path: "data", count: 1_000 })).toBe(false);
  expect(isIgnorable({ path: "data", count: 1_001 })).toBe(true);
  expect(isIgnorable({ path: "web/node_modules", count: 201 })).toBe(true);
  expect(isToolFolder("node_modules/left-pad")).toBe(false);
});

it("writes the line that ignores exactly one folder", () => {
  expect(toIgnoreLine("web/node_modules")).toBe("/web/node_modules/");
  expect(toIgnoreLine("[a]*?\\")).toBe("/\\[a\\]\\*\\?\\\\/");
});

it("writes the command that lists what git would delete of a folder, for a shell", () => {
  expect(toCleanCommand("web/node_modules")).toBe("git clean -nd -- web/node_modules/");
  expect(toCleanCommand("it's; rm")).toBe("git clean -nd -- 'it'\\''s; rm/'");
});
