import type { Page } from "playwright-core";

/** Returns what is wrong with the drawings and pictures of a page on paper: not black, too wide, or absent. */
export async function problemsOnPaper(page: Page): Promise<readonly string[]> {
  const viewport = page.viewportSize() ?? { width: 1_280, height: 720 };
  // As wide as the text on A4.
  await page.setViewportSize({ width: 673, height: 720 });
  await page.emulateMedia({ media: "print" });
  const problems = await page.evaluate(() => {
    const black = "rgb(0, 0, 0)";
    const diagram = document.querySelector(".diagram");
    const texts = [...document.querySelectorAll(".diagram text")];
    const formula = document.querySelector("p math");
    const picture = document.querySelector<HTMLImageElement>('img[alt="the dot"]');
    const room = diagram?.parentElement?.clientWidth ?? 0;
    return [
      ...(texts.length > 0 ? [] : ["no diagram"]),
      ...(texts.every((text) => getComputedStyle(text).fill === black) ? [] : ["the texts of the diagram"]),
      ...((diagram?.getBoundingClientRect().width ?? 0) <= room ? [] : ["the width of the diagram"]),
      ...(formula !== null && getComputedStyle(formula).color === black ? [] : ["the formula"]),
      ...((picture?.naturalWidth ?? 0) > 0 ? [] : ["the picture"]),
    ];
  });
  await page.emulateMedia({ media: null });
  await page.setViewportSize(viewport);
  return problems;
}
