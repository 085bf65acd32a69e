import type { Frame } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { keepPicture } from "../pictures/keepPicture.ts";
import {
  askAboutCode,
  clientName,
  packageName,
  presentPictureReview,
  reviewTitle,
  setter,
  writePictureCode,
} from "../pictures/pictureReview.ts";
import { pictures } from "../pictures/pictures.ts";
import { type Assistant, startAssistant } from "../support/assistant.ts";
import { changesRow, shownThread } from "./support/codeReviewEditors.ts";
import { headingShown } from "./support/reviewPanel.ts";
import { vsCodeSession } from "./support/session.ts";
import { chooseTheme, hostRuns, openFile, runCommand, widenSideBar } from "./support/workbench.ts";

/** A journey: the second picture has the question of the first one's review. */
describe("the pictures of VS Code", () => {
  const session = vsCodeSession({
    folderName: packageName,
    settings: {
      "dialectic.reviewLocation": "editor",
      "diffEditor.renderSideBySide": false,
      "editor.minimap.enabled": false,
      "typescript.validate.enable": false,
      "workbench.colorTheme": "Dark Modern",
    },
    prepare: writePictureCode,
  });
  let assistant: Assistant;
  let review: Frame;

  beforeAll(async () => {
    const { page, workspace } = session();
    await page.setViewportSize(pictures.vscode);
    // The TypeScript of this VS Code has no server, which it may report in a message at any time.
    await page.addStyleTag({ content: ".notifications-toasts { display: none !important; }" });
    await hostRuns(page);
    assistant = await startAssistant(workspace.folder, workspace.environment, [], clientName);
    await openFile(page, "parse.ts");
    await runCommand(page, "View: Close Primary Side Bar");
    await presentPictureReview({ workspace, assistant });
    review = await headingShown(page, reviewTitle, "editor");
  });

  afterAll(() => assistant?.dispose());

  it("show a review beside the code that a reference has opened", async () => {
    const { page } = session();
    await review.locator(`[data-file-ref="${setter}"]`).first().click();
    await page.locator(".view-line", { hasText: /function.setId/ }).waitFor();
    await keepPicture("vscode", page, review);
  });

  it("show the changes in the side bar and a question in a diff", async () => {
    const { page } = session();
    // Code that is out of sight is not on the page.
    await page.setViewportSize({ width: pictures.vscode.width, height: 3_000 });
    await askAboutCode(review, assistant);
    await page.setViewportSize(pictures["vscode-changes"]);
    await chooseTheme(page, "Light Modern");
    await runCommand(page, "View: Close All Editors");
    await runCommand(page, "Dialectic: Focus on Changes View");
    await widenSideBar(page, 420);
    await changesRow(page, "Why does a reset keep it?").click();
    await shownThread(page).getByText("create another parser").waitFor();
    await keepPicture("vscode-changes", page, await headingShown(page, reviewTitle));
  });
});
