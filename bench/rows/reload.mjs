import { showReview } from "../product/panel.mjs";

/** Frames after the first screen in which the place is watched. */
const watchedFrames = 30;

/** The offset, in pixels, of a page that shows another section. */
const anotherSection = 10_000;

/**
 * A reload in the middle of a review: milliseconds until the first screen, and the place of the text in the frames from
 * then on. The plain page forgets the place.
 * @type {import("./row.mjs").Row}
 */
export const reload = {
  title: "A reload in the middle of a review",
  seconds: 30,
  inputs: ["100 kB", "1 MB"],
  metrics: { "first screen": "ms", "from the place": "px", "frames at another place": "frames" },
  warmup: 0,
  async openProduct(input, product, browser) {
    const review = await showReview(input, product);
    const page = await (await review.open(await browser())).settled();
    return {
      async sample() {
        await page.evaluate(goToMiddle);
        const [id, top] = await page.evaluate(`(${findPlace})()`);
        await page.reload();
        const time = await page.evaluate("bench.firstScreen()");
        /** @type {readonly (readonly [id: string, top: number])[]} */
        const places = await page.evaluate(watchPlaces);
        const offsets = places.map(([section, place]) => (section === id ? Math.abs(place - top) : anotherSection));
        return {
          "first screen": time,
          "from the place": offsets.at(-1) ?? anotherSection,
          "frames at another place": offsets.filter((pixels) => pixels > 1).length,
        };
      },
      async dispose() {
        await page.close();
        await review.dispose();
      },
    };
  },
};

/** Runs in the page. */
const goToMiddle = `(async () => {
  const scroller = document.querySelector("main.scroller");
  scroller.scrollTop = scroller.scrollHeight / 2 + 37;
  // The place is noted some time after the last scroll.
  for (let frames = 0; frames < 30; frames += 1) await bench.frame();
})()`;

/** Runs in the page: returns the id of the first section in view, and its offset. */
const findPlace = `() => {
  const scroller = document.querySelector("main.scroller");
  const view = scroller.getBoundingClientRect();
  const first = [...scroller.querySelectorAll("section[data-section-id]")].find(
    (section) => section.getBoundingClientRect().bottom > view.top + 1,
  );
  return [first.dataset.sectionId, first.getBoundingClientRect().top - view.top];
}`;

/** Runs in the page: returns the place in each frame. */
const watchPlaces = `(async () => {
  const places = [];
  while (places.length < ${watchedFrames}) {
    places.push((${findPlace})());
    await bench.frame();
  }
  return places;
})()`;
