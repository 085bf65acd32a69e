import { hasInvisible } from "@dialectic/shared/protocol";
import { memoizeBy } from "@dialectic/shared/review";
import { maxShownLineChars } from "../../../limits.ts";
import type { FileHunks } from "../../../state/changedCode.ts";
import { chooseTabWidth } from "../../../state/tabWidth.ts";

/** Room for a remark behind a line, such as that the file ends without a line end. */
const remark = 32;
/** Columns of a drawn character. */
const mark = 8;
/** Room for what is said about the parts of a very long line that are left out. */
const gaps = 120;

/** Returns the width of the longest line of a file in characters of the code font, with room for a remark behind it. */
export const measureLongestLine = memoizeBy(({ hunks, tabWidth }: FileHunks): number => {
  const columns = chooseTabWidth(tabWidth);
  const widths = hunks.flatMap(({ body }) =>
    body
      .split("\n")
      .map(
        (line) =>
          measureLine(line.slice(1, maxShownLineChars + 1), columns) + (line.length > maxShownLineChars + 1 ? gaps : 0),
      ),
  );
  return widths.reduce((longest, width) => Math.max(longest, width), 0) + remark;
});

function measureLine(text: string, tabWidth: number): number {
  let width = 0;
  for (const character of text) {
    if (character === "\t") width += tabWidth - (width % tabWidth);
    // An invisible character is drawn by its name.
    else if ((character < " " || character > "~") && hasInvisible(character)) width += mark;
    // Letters of East Asia and pictures are two columns wide.
    else width += (character.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1;
  }
  return width;
}
