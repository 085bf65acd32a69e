import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { callTime } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { growthExponent, median, pairedRatio } from "../measure/statistics.mjs";
import { loadReview } from "../product/bundle.mjs";
import { inputs } from "../texts/inputs.mjs";

const row = "11";
/** Above this many UTF-16 code units mdast takes close to a minute for one reading. */
const mdastLimit = 1_000_000;
/** @type {readonly import("../texts/inputs.mjs").InputName[]} */
const names = ["75 kB", "100 kB", "740 kB real", "1 MB", "10 MB"];
const markdown = unified().use(remarkParse).use(remarkGfm).freeze();

/**
 * Row 11: splitting into sections, against the least that reading every line can cost, and against the parser it must agree with.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureSplit({ rounds, only }) {
  const { splitMarkdown } = await loadReview();
  const points = [];
  for (const input of names.filter(only)) {
    const text = inputs[input]();
    const hasMdast = text.length <= mdastLimit;
    if (hasMdast) checkSameHeadings(text, splitMarkdown(text));
    const { ours, walk, mdast } = await interleave(
      {
        ours: () => callTime(() => splitMarkdown(text)),
        walk: () => callTime(() => newlines(text)),
        mdast: () => (hasMdast ? callTime(() => markdown.parse(text)) : Number.NaN),
      },
      { rounds },
    );
    const common = { row, input, ours: median(ours), limit: median(walk) };
    yield judge({ ...common, metric: "time against a bare newline walk", ratio: pairedRatio(ours, walk) });
    points.push({ size: text.length, cost: common.ours });
    if (!hasMdast) continue;
    yield judge({ ...common, metric: "times faster than mdast", peer: median(mdast), ratio: pairedRatio(mdast, ours) });
  }
  if (points.length > 2) {
    const exponent = growthExponent(points);
    yield judge({ row, input: "all", metric: "growth exponent", ours: exponent, ratio: exponent });
  }
}

/** @param {string} text */
function newlines(text) {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/**
 * @param {string} text
 * @param {readonly { readonly level: number }[]} chunks
 */
function checkSameHeadings(text, chunks) {
  const expected = markdown.parse(text).children.flatMap((node) => (node.type === "heading" ? [node.depth] : []));
  const found = chunks.flatMap(({ level }) => (level > 0 ? [level] : []));
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  throw new Error(`The splitter found ${found.length} headings and mdast ${expected.length}, or of other levels`);
}
