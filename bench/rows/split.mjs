import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { callTime } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge, judgeGrowth } from "../measure/result.mjs";
import { loadReview } from "../product/bundle.mjs";
import { inputs } from "../texts/inputs.mjs";

const row = "11";
/** Above this many UTF-16 code units mdast takes close to a minute per parse. */
const mdastLimit = 1_000_000;
/** @type {readonly import("../texts/inputs.mjs").InputName[]} */
const names = ["75 kB", "100 kB", "740 kB real", "1 MB", "10 MB"];
const markdown = unified().use(remarkParse).use(remarkGfm).freeze();

/**
 * Measures row 11: splitting into sections, against the lowest possible cost of reading every line, and against the
 * parser that it must agree with.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureSplit({ time, choose }) {
  const { splitMarkdown } = await loadReview();
  const points = [];
  for (const [input, part] of time.divide(choose(names, ["75 kB", "740 kB real", "10 MB"]))) {
    const text = inputs[input]();
    const hasMdast = text.length <= mdastLimit;
    if (hasMdast) checkSameHeadings(text, splitMarkdown(text));
    const { ours, walk, mdast } = await interleave(
      {
        ours: () => callTime(() => splitMarkdown(text)),
        walk: () => callTime(() => newlines(text)),
        mdast: () => (hasMdast ? callTime(() => markdown.parse(text)) : Number.NaN),
      },
      { time: part },
    );
    yield judge({ row, input, metric: "time against a bare newline walk", ours, peer: walk });
    points.push({ size: text.length, cost: ours });
    if (hasMdast) yield judge({ row, input, metric: "times faster than mdast", ours, peer: mdast });
  }
  yield* judgeGrowth(row, points);
}

/** @param {string} text */
function newlines(text) {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/**
 * Throws unless the sections have the headings that mdast finds.
 * @param {string} text
 * @param {readonly { readonly level: number }[]} chunks
 */
export function checkSameHeadings(text, chunks) {
  const expected = markdown.parse(text).children.flatMap((node) => (node.type === "heading" ? [node.depth] : []));
  const found = chunks.flatMap(({ level }) => (level > 0 ? [level] : []));
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  throw new Error(`The splitter found ${found.length} headings and mdast ${expected.length}, or of other levels`);
}
