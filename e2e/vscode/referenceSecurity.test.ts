import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import {
  plantSecret,
  refusedByPlace,
  refusedBySpelling,
  showsSecret,
  swapForLink,
} from "../support/forbiddenPlaces.ts";
import { headingShown, openReviewView } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";

describe("references to what must not be opened, in VS Code", () => {
  const session = vsCodeSession();
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;

  beforeAll(async () => {
    const { page, workspace } = session();
    assistant = ready();
    plantSecret(workspace.folder);
    await present("# Calm\n");
    await openReviewView(page);
  });

  const present = (content: string) =>
    assistant.call("present_review", { baseUri: session().workspace.folder, content });

  const tabs = async () => (await session().page.locator(".tabs-container .tab").allTextContents()).join();
  const terminals = () => session().page.locator(".terminal-wrapper").count();

  it("are shown with the reason and open nothing when they are chosen", async () => {
    const { page } = session();
    const before = { tabs: await tabs(), terminals: await terminals() };
    const list = refusedBySpelling.map(({ written }) => `- ${written}`);
    const { structured } = await present(`# Spelling\n\n${list.join("\n")}\n`);
    const expected = refusedBySpelling.map(({ text, reason }) => ({ text, state: "refused", reason }));
    expect(structured["references"]).toEqual(expected);
    const frame = await headingShown(page, "Spelling");
    const shown = frame.locator(".refused-reference");
    await expect.poll(() => shown.count()).toBe(refusedBySpelling.length);
    for (const [index, { reason }] of refusedBySpelling.entries()) {
      expect(await shown.nth(index).getAttribute("title")).toBe(`Not opened: ${reason}`);
      await shown.nth(index).press("Enter");
      await frame.getByText(`Not opened: ${reason} (`).first().waitFor();
    }
    expect({ tabs: await tabs(), terminals: await terminals() }).toEqual(before);
  });

  it("are refused by the host when only their place tells, also when a link came in between", async () => {
    const { page, workspace } = session();
    const places = refusedByPlace(workspace.folder);
    const before = await tabs();
    const list = [...places.map(({ written }) => written), "[`src/auth.ts:1`][]"].map((written) => `- ${written}`);
    await present(`# Places\n\n${list.join("\n")}\n`);
    const frame = await headingShown(page, "Places");
    for (const [index, { text, reason }] of places.entries()) {
      await frame.locator("a.reference").nth(index).click();
      await frame
        .getByText(`${text.replace(/:1$/, "")} is not opened: ${reason}.`)
        .first()
        .waitFor();
    }
    swapForLink(workspace.folder, "src/auth.ts");
    await frame.locator("a.reference").last().click();
    await frame.getByText("src/auth.ts is not opened: a link leads out of the workspace.").first().waitFor();
    expect(await tabs()).toBe(before);
    expect(showsSecret((await page.locator("body").textContent()) ?? "")).toBe(false);
  });
});
