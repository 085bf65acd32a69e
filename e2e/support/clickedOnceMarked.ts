import type { Page } from "playwright-core";

/** Clicks the mark of the section with that text as soon as it appears. */
export function clickedOnceMarked(page: Page, text: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((done) => {
        const look = () => {
          const sections = [...document.querySelectorAll('.section[data-mark="changed"]')];
          const section = sections.find((each) => each.textContent.includes(wanted));
          const button = section?.querySelector<HTMLElement>(".section-mark");
          if (button === null || button === undefined) return;
          changes.disconnect();
          button.click();
          done();
        };
        const changes = new MutationObserver(look);
        changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        look();
      }),
    text,
  );
}
