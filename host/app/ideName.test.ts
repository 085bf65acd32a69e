import { expect, it } from "vitest";
import { ideName } from "./ideName.ts";

it.each([
  ["Visual Studio Code", "vscode"],
  ["Visual Studio Code - Insiders", "vscode"],
  ["code-server", "vscode"],
  ["VSCodium", "vscode"],
  ["Cursor", "cursor"],
  ["Windsurf", "windsurf"],
  ["Trae", "trae"],
  ["Trae CN", "trae"],
  ["Theia", "unknown"],
])("%s is known as %s", (applicationName, name) => {
  expect(ideName(applicationName)).toBe(name);
});
