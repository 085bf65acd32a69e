/** @import { Result } from "../measure/result.mjs" */
import { shown, shownGoal } from "./table.mjs";

const width = 960;
const barHeight = 14;
const lineHeight = 22;
const top = 56;
const bottom = 30;
/** The left and right ends of the bars. */
const [left, right] = [470, 830];
/** A figure that is better or worse than its goal by more than this factor gets a bar to the edge. */
const mostTimes = 32;

const style = `
text { font: 12px system-ui, sans-serif; fill: #1f2328; }
.title { font-size: 15px; font-weight: 600; }
.axis { fill: #59636e; }
.grid { stroke: #d1d9e0; }
.goal { stroke: #1f2328; stroke-width: 1.5; }
.spread { stroke: #1f2328; }
.pass { fill: #2da44e; } .miss { fill: #cf222e; } .unjudged { fill: #9a9fa5; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; } .axis { fill: #9198a1; } .grid { stroke: #3d444d; }
  .goal, .spread { stroke: #e6edf3; }
  .pass { fill: #3fb950; } .miss { fill: #f85149; } .unjudged { fill: #6e7681; }
}`;

/**
 * Draws a bar for each figure: how many times better than its goal it is, on a logarithmic scale. Figures with a goal
 * of zero cannot be placed on it.
 * @param {string} title
 * @param {readonly Result[]} results
 */
export function barChart(title, results) {
  const bars = results.filter(({ goal }) => goal > 0);
  const height = top + bars.length * lineHeight + bottom;
  const ticks = [1 / 16, 1 / 4, 1, 4, 16].map((times) => {
    const label = times === 1 ? "goal" : times < 1 ? `1/${1 / times}` : `${times} ×`;
    const [x, end] = [toPosition(times), height - bottom];
    const kind = times === 1 ? "goal" : "grid";
    return `<line class="${kind}" x1="${x}" y1="${top - 6}" x2="${x}" y2="${end}"/>
<text class="axis" x="${x}" y="${end + 16}" text-anchor="middle">${label}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">
<style>${style}
</style>
<text class="title" x="10" y="22">${escaped(title)}</text>
<text class="axis" x="10" y="40">Times better than the goal. Green: reached, red: missed, grey: not judged. The thin line is the spread.</text>
${ticks.join("\n")}
${bars.map((result, place) => drawBar(result, top + place * lineHeight)).join("\n")}
</svg>
`;
}

/**
 * @param {Result} result
 * @param {number} y
 */
function drawBar(result, y) {
  const { row, input, metric, ratio, spread, step, verdict } = result;
  const times = timesBetter(result, ratio);
  const [start, end] = [toPosition(1), toPosition(times)];
  const text = y + barHeight - 3;
  const off = (Math.max(Math.abs(ratio), step) * (spread ?? 0)) / 100;
  const [low, high] = [toPosition(timesBetter(result, ratio - off)), toPosition(timesBetter(result, ratio + off))];
  const middle = y + barHeight / 2;
  const kind = verdict === "not judged" ? "unjudged" : verdict;
  return `<text x="${left - 20}" y="${text}" text-anchor="end">${escaped(`${row}: ${metric}, ${input}`)}</text>
<rect class="${kind}" x="${Math.min(start, end)}" y="${y}" width="${Math.max(1, Math.abs(end - start))}" height="${barHeight}" rx="2"/>
<line class="spread" x1="${low}" y1="${middle}" x2="${high}" y2="${middle}"/>
<text class="axis" x="${right + 10}" y="${text}">${escaped(`${shown(ratio)} (${shownGoal(result)})`)}</text>`;
}

/**
 * @param {Result} result
 * @param {number} ratio
 */
function timesBetter({ better, goal }, ratio) {
  return better === "higher" ? ratio / goal : goal / ratio;
}

/** @param {number} times */
function toPosition(times) {
  const exponent = Math.log(times) / Math.log(mostTimes);
  // A ratio of zero, or one below it because of its spread, is at the edge.
  const inside = Number.isNaN(exponent) ? 1 : Math.min(1, Math.max(-1, exponent));
  return Number((left + ((inside + 1) / 2) * (right - left)).toFixed(1));
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
