import type { Locator, Page } from "playwright-core";

// The list in which the person chooses which changes are shown.

/** The control that names which changes are shown, in their header. */
export function shownRange(page: Page): Locator {
  return page.locator(".range-button .range-name");
}

/** Opens the list of choices from the header of the changes. */
export async function openChoices(page: Page): Promise<Locator> {
  await page.locator(".range-button").click();
  const sheet = page.getByRole("dialog", { name: "Which changes" });
  await sheet.locator(".range-row").first().waitFor();
  return sheet;
}

/** Shows the changes of the row with that label; a label that is a text is typed before. */
export async function chooseChanges(page: Page, label: string | RegExp): Promise<void> {
  const sheet = await openChoices(page);
  const isTyped = typeof label === "string";
  if (isTyped) await sheet.getByRole("combobox").fill(label);
  await sheet.locator(".range-label").getByText(label, { exact: isTyped }).click();
  await sheet.waitFor({ state: "detached" });
}
