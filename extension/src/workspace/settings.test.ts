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
