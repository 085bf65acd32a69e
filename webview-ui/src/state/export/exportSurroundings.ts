import type { LaneParts } from "../../markdown/renderLane.ts";
import { putText, putTexts } from "./clipboard.ts";
import { download } from "./download.ts";

export interface ExportSurroundings {
  readonly workers: LaneParts;
  readonly putText: (text: Promise<Blob>) => Promise<boolean>;
  readonly putTexts: (texts: Readonly<Record<string, string>>) => boolean;
  readonly download: (name: string, content: Blob) => void;
  readonly print: (paper: HTMLElement) => void;
}

export const pageSurroundings: Omit<ExportSurroundings, "workers"> = {
  putText,
  putTexts,
  download,
  print,
};

function print(paper: HTMLElement): void {
  // Removes an earlier review that was prepared but not printed.
  for (const earlier of document.querySelectorAll("body > .print-review")) earlier.remove();
  document.body.append(paper);
  window.addEventListener("afterprint", () => paper.remove(), { once: true });
  window.print();
}
