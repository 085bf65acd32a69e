import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import type { Shot } from "./walkStates.ts";

/** Height of a picture on the sheet, in pixels. */
const height = 640;

/** Returns the place of a picture in the folder of all pictures. */
export function picturePath({ palette, state, width }: Shot): string {
  return `${palette}/${state.replaceAll(" ", "-")}-${width}.png`;
}

/** Writes a sheet with all pictures of a palette, as a page and as a picture of it. */
export async function writeContactSheet(
  browser: Browser,
  folder: string,
  palette: string,
  shots: readonly Shot[],
): Promise<void> {
  const file = join(folder, `${palette}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    renderSheet(
      palette,
      shots.filter((shot) => shot.palette === palette),
    ),
  );
  const page = await browser.newPage({ viewport: { width: 3_440, height: 1_000 } });
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: join(folder, `${palette}.png`), fullPage: true });
  await page.close();
}

function renderSheet(palette: string, shots: readonly Shot[]): string {
  const states = [...new Set(shots.map(({ state }) => state))];
  const rows = states.map((state) => {
    const pictures = shots
      .filter((shot) => shot.state === state)
      .map(
        (shot) =>
          `<figure><a href="${picturePath(shot)}"><img src="${picturePath(shot)}" alt=""></a><figcaption>${shot.width} pixels</figcaption></figure>`,
      );
    return `<section><h2>${state}</h2>${pictures.join("")}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Dialectic, ${palette}</title>
<style>
  body { display: grid; grid-template-columns: auto auto; gap: 24px; margin: 16px; color: #222; background: #ddd; font: 16px sans-serif; }
  h1 { grid-column: 1 / -1; margin: 0; }
  h2 { inline-size: 100%; margin: 0; }
  section { display: flex; flex-wrap: wrap; gap: 4px 12px; align-content: start; }
  figure { margin: 0; }
  img { display: block; block-size: ${height}px; }
</style>
<h1>${palette}</h1>
${rows.join("\n")}
</html>
`;
}
