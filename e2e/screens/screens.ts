import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { repository } from "../support/assistant.ts";
import { sharedBrowser } from "../support/browser.ts";
import { palettes } from "../support/panelPage.ts";
import { picturePath, writeContactSheet } from "./contactSheet.ts";
import { openStage } from "./stage.ts";
import { type Shot, walkStates } from "./walkStates.ts";

const folder = join(repository, "screens");
const looks = [
  { width: 280, height: 700, palettes },
  { width: 420, height: 700, palettes },
  { width: 1_400, height: 900, palettes },
];

const begun = performance.now();
rmSync(folder, { recursive: true, force: true });
const browser = await sharedBrowser();
const stage = await openStage(browser);
const shots: Shot[] = [];
try {
  await walkStates(stage, looks, async (shot, page) => {
    const path = join(folder, picturePath(shot));
    mkdirSync(dirname(path), { recursive: true });
    await page.screenshot({ path });
    shots.push(shot);
  });
} finally {
  await stage.dispose();
}
for (const palette of palettes) await writeContactSheet(browser, folder, palette, shots);
await browser.close();
const seconds = Math.round((performance.now() - begun) / 1_000);
console.log(`${shots.length} pictures in ${seconds} s. The contact sheets:`);
for (const palette of palettes) console.log(join(folder, `${palette}.html`));
