import type { NotShown, Picture } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";

/** Describes a picture: “640 × 480, 12.3 KB”. */
export function describePicture({ width, height, bytes }: Picture): string {
  return texts.pictures.facts(width, height, formatSize(bytes));
}

/** Returns the reason why a picture is not shown. */
export function describeNotShown({ why, bytes = 0, width = 0, height = 0 }: NotShown, path: string): string {
  const words = texts.pictures;
  switch (why) {
    case "large":
      return words.large(formatSize(bytes));
    case "pixels":
      return words.pixels(width, height);
    case "missing":
    case "ambiguous":
      return words[why](path);
    default:
      return words[why];
  }
}

function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const format = new Intl.NumberFormat(texts.export.language, { maximumFractionDigits: 1 });
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${format.format(kilobytes)} KB` : `${format.format(kilobytes / 1024)} MB`;
}
