import { expect, it } from "vitest";
import { fakeVsCode } from "../../test/vscode/fakeVsCode.fixture.ts";
import { hostSettings } from "./settings.ts";

it("whether assistants are asked for a review depends on the folder in which they work", () => {
  const editor = fakeVsCode();
  editor.openFolders("/code/shop", "/code/tools");
  editor.setInFolder("/code/tools", "dialectic.askForReview", false);
  const asked = ["/code/shop", "/code/tools", "/code/tools/src"].map(hostSettings.askForReview);
  expect(asked).toEqual([true, false, false]);
});

it.each([
  [20, 20],
  [1e15, 8_388_608],
  [0, 100_000],
  [-1, 100_000],
  [1.5, 100_000],
  ["long", 100_000],
])("a folder that sets the longest review to %j cannot lift the bound of a message", (value, expected) => {
  const editor = fakeVsCode();
  editor.openFolders("/code/shop");
  editor.setInFolder("/code/shop", "dialectic.maxContentLength", value);
  expect(hostSettings.maxContentLength()).toBe(expected);
});
