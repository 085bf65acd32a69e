import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { createPng, multiplyingSvg } from "../../../host/test/pictureFiles.fixture.ts";
import { drawings } from "../../../shared/review/test/drawings.fixture.ts";
import { families, slowDrawings } from "../../../shared/review/test/slowDrawings.fixture.ts";
import type { HostConnection } from "../hostConnection.ts";
import { inPlace, type Place } from "../place.ts";
import type { Row } from "../row.ts";

/** Milliseconds that a picture may take which nobody asked for; on a busy machine, four times as long as 600 curves, which take a quarter of a second. */
const patience = 1_000;
const busyFactor = 4;
const many = 400;

interface Shown {
  readonly isDrawn: boolean;
  /** Milliseconds from the picture on the page until frames follow one another again. */
  readonly time: number;
  /** The longest time without a frame. */
  readonly longest: number;
}

/** Row `pictures`: pictures that would stop the page wait for a click, and those that are drawn do not stop it. */
export const slowPictures: Row = {
  title: "pictures that would stop the page",
  goal: "drawn unasked: within a second; others: not drawn",
  run: (tools) =>
    inPlace(tools, async (place) => {
      const page = await (await tools.browser()).newPage({ viewport: { width: 1_280, height: 900 } });
      mkdirSync(join(place.workspace.folder, "media"));
      await place.show(page);
      const host = await place.connect();
      const show = createShow(place, host, page);
      const problems: string[] = [];
      const reference = families["long curves"]?.make(600) ?? "";
      let slowest = 0;
      const quick = [
        ...Object.entries(drawings),
        ...Object.entries(families).map(([name, { near, make }]) => [name, make(near)] as const),
      ];
      for (const [name, text] of quick) {
        const before = await show(reference);
        const { isDrawn, time } = await show(text);
        const usual = Math.max(before.time, (await show(reference)).time);
        const share = time / Math.max(patience, busyFactor * usual);
        const measured = `${name}: ${Math.round(time)} ms, 600 curves ${Math.round(usual)} ms`;
        tools.note(measured);
        slowest = Math.max(slowest, share);
        if (!isDrawn) problems.push(`${name}: not drawn`);
        if (share > 1) problems.push(measured);
      }
      for (const [name, { text }] of Object.entries(slowDrawings))
        if ((await show(text)).isDrawn) problems.push(`${name}: drawn unasked`);
      for (const address of dataAddresses())
        if ((await show({ address })).isDrawn) problems.push(`${address.slice(0, 40)}: drawn`);
      const gallery = await showMany(place, host, page);
      if (gallery.longest > Math.max(2 * patience, busyFactor * (await show(reference)).time))
        problems.push(`${many} pictures: ${Math.round(gallery.longest)} ms without a frame`);
      if (gallery.drawn === 0) problems.push(`${many} pictures: none is drawn`);
      await page.close();
      const tried = quick.length + Object.keys(slowDrawings).length + dataAddresses().length + 1;
      return {
        tried,
        problems,
        figure: `slowest ${slowest.toFixed(2)} of the limit; of ${many} pictures ${gallery.drawn} drawn at once, ${Math.round(gallery.longest)} ms without a frame`,
      };
    }),
};

function dataAddresses(): readonly string[] {
  return [
    `data:image/svg+xml;base64,${btoa(multiplyingSvg)}`,
    `data:image/svg+xml,${encodeURIComponent(multiplyingSvg)}`,
    `data:image/svg+xml;charset=utf-8,${encodeURIComponent(multiplyingSvg)}`,
    `data:image/png;base64,${btoa(multiplyingSvg)}`,
    `data:image/png;base64,${createPng(1, 1, [0, 0, 0], { width: 60_000, height: 60_000 }).toString("base64")}`,
  ];
}

/** Returns a function that shows a review with one picture, and measures the page until it is at rest. */
function createShow(place: Place, host: HostConnection, page: Page) {
  let shown = 0;
  return async (picture: string | { readonly address: string }): Promise<Shown> => {
    shown += 1;
    const title = `Picture ${shown}`;
    const file = `media/${shown}.svg`;
    if (typeof picture === "string") writeFileSync(join(place.workspace.folder, file), picture);
    const target = typeof picture === "string" ? file : picture.address;
    const measured = page.evaluate(watchPicture, { title, patience: 90_000 });
    await host.call("review/present", { content: `# ${title}\n\n![picture](<${target}>)\n`, mode: "replace" });
    return measured;
  };
}

/** Runs in the page: waits for the picture of a review, and then for ten frames in a row without a pause. */
function watchPicture({ title, patience: most }: { title: string; patience: number }): Promise<Shown> {
  return new Promise((settle) => {
    const begun = performance.now();
    let [last, since, at, longest, calm] = [begun, 0, 0, 0, 0];
    const look = () => {
      const now = performance.now();
      const heading = document.querySelector("main section h1")?.textContent;
      const found =
        heading === title ? document.querySelector("main :is(.picture-image, .picture-frame[data-reason])") : null;
      if (found !== null && since === 0) [since, at] = [now, now];
      else if (since > 0) {
        longest = Math.max(longest, now - last);
        if (now - last > 100) [at, calm] = [now, 0];
        else calm += 1;
      }
      last = now;
      if (calm < 10 && now - begun < most) return void requestAnimationFrame(look);
      settle({ isDrawn: found instanceof HTMLImageElement, time: at - since, longest });
    };
    requestAnimationFrame(look);
  });
}

/** Shows many pictures of 40 million pixels in one line of text, each a pixel wide. */
async function showMany(place: Place, host: HostConnection, page: Page) {
  const colours = Array.from({ length: many }, (_, at) => [at % 256, (at * 7) % 256, 99] as const);
  const small = createPng(8_000, 5_000, [1, 2, 3]);
  for (const [at] of colours.entries()) {
    const bytes = Buffer.concat([small, Buffer.from(String(at))]);
    writeFileSync(join(place.workspace.folder, "media", `many${at}.png`), bytes);
  }
  const images = colours.map((_, at) => `<img src="media/many${at}.png" width="1" alt="${at}">`).join("");
  const measured = page.evaluate(async (seconds) => {
    let [last, longest] = [performance.now(), 0];
    const until = last + 1_000 * seconds;
    while (last < until) {
      await new Promise((next) => requestAnimationFrame(next));
      const now = performance.now();
      [last, longest] = [now, Math.max(longest, now - last)];
    }
    return { longest, drawn: document.querySelectorAll("main .picture-image").length };
  }, 20);
  await host.call("review/present", { content: `# Many\n\n<p>${images}</p>\n`, mode: "replace" });
  return measured;
}
