import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import {
  forbiddenPlaces,
  plantSecret,
  refusedRows,
  reviewOf,
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

  it("are shown as refused with the reason, open nothing when they are chosen, and the assistant hears the same", async () => {
    const { page, workspace } = session();
    const before = { tabs: await tabs(), terminals: await terminals() };
    const places = forbiddenPlaces(workspace.folder);
    const { structured } = await present(reviewOf("Refused", places));
    expect(structured["references"]).toEqual(refusedRows(places));
    const checked = await assistant.call("check_references", {});
    expect(checked.structured["references"]).toMatchObject(refusedRows(places));
    const frame = await headingShown(page, "Refused");
    const shown = frame.locator(".refused-reference");
    await expect.poll(() => shown.count()).toBe(places.length);
    expect(await shown.evaluateAll((links) => links.map((each) => each.getAttribute("title")))).toEqual(
      places.map(({ reason }) => `Not opened: ${reason}`),
    );
    for (const [index, { said }] of places.entries()) {
      if (index % 2 === 0) await shown.nth(index).click({ force: true });
      else await shown.nth(index).press("Enter");
      await frame.getByText(said, { exact: true }).first().waitFor();
      // It may lie over the next one.
      await frame
        .getByRole("button", { name: /^Dismiss/ })
        .first()
        .click();
    }
    expect({ tabs: await tabs(), terminals: await terminals() }).toEqual(before);
  });

  it("are refused when a link takes the place of a file that was there when the review came", async () => {
    const { page, workspace } = session();
    const before = await tabs();
    await present("# Swapped\n\n[`src/auth.ts:1`][]\n");
    const frame = await headingShown(page, "Swapped");
    await frame.locator("a.reference").waitFor();
    swapForLink(workspace.folder, "src/auth.ts");
    const shown = frame.locator(".refused-reference");
    await shown.waitFor();
    expect(await shown.getAttribute("title")).toBe("Not opened: a link leads out of the workspace");
    await shown.click({ force: true });
    await frame.getByText("src/auth.ts is not opened: a link leads out of the workspace.").first().waitFor();
    expect(await tabs()).toBe(before);
    expect(showsSecret((await page.locator("body").textContent()) ?? "")).toBe(false);
  });

  it("are not shown at all from a base directory outside the workspace", async () => {
    const { page, workspace } = session();
    const { isError, text } = await assistant.call("present_review", {
      baseUri: join(workspace.folder, ".."),
      content: "# Outside\n\n[`secret.ts:1`][]\n",
    });
    expect([isError, text]).toEqual([true, expect.stringContaining("outside")]);
    await present("# After\n");
    const frame = await headingShown(page, "After");
    expect(await frame.getByRole("heading", { name: "Outside" }).count()).toBe(0);
  });
});
