import { readBothSides } from "../../ui/comparedText.ts";
import type { DomText, Run } from "../../ui/domText.ts";

/** Selector of lines of code and names of files. An unchanged line is in both columns, and counts in the right one. */
const lines = "h3 bdi, .diff-text:last-of-type > :is(ins, del, span):not(.diff-sign, .diff-remark), .diff-text > del";

/** Reads a row of a comparison or of the changes in the same way as the search does. */
export function readRow(row: Element): DomText {
  const body = row.querySelector(".compare-body");
  return body === null ? readCode(row) : readBothSides(body);
}

function readCode(row: Element): DomText {
  const runs: Run[] = [];
  const texts: string[] = [];
  let start = 0;
  for (const line of row.querySelectorAll(lines)) {
    if (line.closest(".diff-comments") !== null) continue;
    const nodes = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    let length = 0;
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      if (!(node instanceof Text)) continue;
      runs.push({ start: start + length, node, nodeStart: 0 });
      length += node.length;
    }
    texts.push(line.textContent);
    start += line.textContent.length + 1;
  }
  return { text: texts.join("\n"), runs };
}
