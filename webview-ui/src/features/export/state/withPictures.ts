import type { Host } from "../../../host/linkToHost.ts";
import { maxExportPictureChars } from "../../../limits.ts";
import { escapeHtml } from "../../../markdown/html/toHtml.ts";
import { texts } from "../../../texts/texts.ts";
import { unescapeHtml } from "./withClaims.ts";

/** The words of a picture as the worker writes them: the only element within is the code of its path. */
const words =
  /<span data-picture="([^"]*)" data-alt="([^"]*)" data-width="([^"]*)">(?:[^<]*<code class="reference">[^<]*<\/code>[^<]*)<\/span>/g;

/** Replaces the words of pictures in the HTML of a section, while there is room; one that may take long to draw keeps them, with the reason. */
export type AddPictures = (html: string, hash: string) => Promise<string>;

export function createPictureAdder(host: Pick<Host, "reference/picture">, reviewId: string): AddPictures {
  let left = maxExportPictureChars;
  return async (html, hash) => {
    const images = new Map<string, string>();
    for (const [whole, path = "", alt = "", width = ""] of html.matchAll(words)) {
      const question = { reviewId, hash, text: unescapeHtml(path) };
      const read = images.has(whole) ? undefined : await host["reference/picture"](question).catch(() => undefined);
      if (read?.kind === "picture" && read.slow !== undefined)
        images.set(whole, whole.replace(/<\/span>$/, `: ${escapeHtml(texts.pictures.slow(read.slow))}</span>`));
      if (read?.kind !== "picture" || read.slow !== undefined || read.data.length > left) continue;
      left -= read.data.length;
      const size = /^\d+$/.test(width) ? `width="${width}"` : `width="${read.width}" height="${read.height}"`;
      images.set(
        whole,
        `<img src="data:${escapeHtml(read.type)};base64,${escapeHtml(read.data)}" alt="${alt}" ${size}>`,
      );
    }
    return html.replace(words, (whole) => images.get(whole) ?? whole);
  };
}
