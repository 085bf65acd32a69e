import type { Frame } from "playwright-core";
import { until } from "../../support/windows.ts";

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

/** Returns the place once scrolling has ended, which goes on for a moment after the wheel. */
export async function restingPlace(frame: Frame): Promise<{ title: string; offset: number }> {
  await until(async () => {
    const one = await readingPlace(frame);
    await frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return JSON.stringify(one) === JSON.stringify(await readingPlace(frame));
  }, "the scrolling to end");
  return readingPlace(frame);
}
