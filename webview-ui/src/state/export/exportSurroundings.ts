import type { LaneParts } from "../../markdown/renderLane.ts";
import { putText, putTexts } from "./clipboard.ts";
import { download } from "./download.ts";
import { waitUntilWhole } from "./wholeOnPage.ts";

export interface ExportSurroundings {
  readonly workers: LaneParts;
  readonly putText: (text: Promise<Blob>) => Promise<boolean>;
  readonly putTexts: (texts: Readonly<Record<string, string>>) => boolean;
  readonly download: (name: string, content: Blob) => void;
  /** Resolves when the page shows all of the review. */
  readonly waitUntilWhole: typeof waitUntilWhole;
  /** Prints the page. `onEnd` is called when that has ended. */
  readonly print: (onEnd: () => void) => void;
}

export const pageSurroundings: Omit<ExportSurroundings, "workers"> = {
  putText,
  putTexts,
  download,
  waitUntilWhole,
  print,
};

function print(onEnd: () => void): void {
  window.addEventListener("afterprint", onEnd, { once: true });
  window.print();
}
