import { expect, it } from "vitest";
import { fakeVsCode } from "../../test/vscode/fakeVsCode.fixture.ts";
import { hostSettings } from "./settings.ts";

it("whether assistants are asked for a review depends on the folder in which they work", () => {
  const editor = fakeVsCode();
  editor.openFolders("/work/shop", "/work/tools");
  editor.setInFolder("/work/tools", "dialectic.askForReview", false);
  const asked = ["/work/shop", "/work/tools", "/work/tools/src"].map(hostSettings.askForReview);
  expect(asked).toEqual([true, false, false]);
});
