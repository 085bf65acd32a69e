import type { Frame } from "playwright-core";

/** Returns the titles of the sections in the page's DOM, and which of their nodes were marked before. */
export async function shownSections(frame: Frame): Promise<readonly { title: string; isSame: boolean }[]> {
  return frame.evaluate(() =>
    [...document.querySelectorAll("section[data-section-id]")].map((section) => ({
      title: section.querySelector("h1,h2,h3,h4,h5,h6")?.textContent?.trim() ?? "",
      isSame: "marked" in section,
    })),
  );
}

/** Marks the DOM node of each section, to recognise later which of them are still the same objects. */
export async function markSections(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    for (const section of document.querySelectorAll("section[data-section-id]"))
      Object.assign(section, { marked: true });
  });
}

/** Returns the section at the top of the view, and how far above the view it begins. */
export async function readingPlace(frame: Frame): Promise<{ title: string; offset: number }> {
  return frame.evaluate(() => {
    const top = document.querySelector(".scroller")?.getBoundingClientRect().top ?? 0;
    const sections = [...document.querySelectorAll("section[data-section-id]")];
    const first = sections.find((section) => section.getBoundingClientRect().bottom > top + 1);
    return {
      title: first?.querySelector("h1,h2,h3,h4,h5,h6")?.textContent?.trim() ?? "",
      offset: Math.round((first?.getBoundingClientRect().top ?? 0) - top),
    };
  });
}

/** Selects the text of the first element that contains it, as a person does by dragging. */
export async function selectText(frame: Frame, text: string): Promise<void> {
  await frame.getByText(text).first().selectText();
}
