/** Columns of a tab where neither the file's repository nor the editor says anything. */
const usual = 4;

/**
 * Returns the columns of a tab in a file: what its repository says, else the width of the editor around the page. The style
 * sheet has the same default (`--tab-width`).
 */
export function chooseTabWidth(own: number | undefined): number {
  return own ?? (Number(document.documentElement.dataset["tabWidth"]) || usual);
}
