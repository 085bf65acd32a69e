import { drawing, repeat } from "./drawings.fixture.ts";

const thick = 'fill="none" stroke="#000" stroke-width="50" stroke-linejoin="round"';
const curve = (at: number) =>
  `C${(at * 37) % 800} ${(at * 91) % 600} ${(at * 53) % 800} ${(at * 17) % 600} ${(at * 71) % 800} ${(at * 29) % 600}`;
const everywhere = (at: number) => `x="${at % 780}" y="${(at * 7) % 580}"`;
const whole = 'width="800" height="600"';
const html = (content: string) =>
  drawing(`<foreignObject ${whole}><div xmlns="http://www.w3.org/1999/xhtml">${content}</div></foreignObject>`);
const filtered = (count: number, filter: string, size = whole) =>
  drawing(
    `<filter id="f">${filter}</filter>${repeat(count, (at) => `<rect ${everywhere(at)} ${size} filter="url(#f)"/>`)}`,
  );
const masked = (count: number, name: "mask" | "clipPath", use: string) =>
  drawing(
    `<${name} id="m"><circle r="300" cx="400" cy="300" fill="#fff"/></${name}>${repeat(count, () => `<rect ${whole} ${use}="url(#m)"/>`)}`,
  );
const turbulence = '<feTurbulence baseFrequency=".05" numOctaves="8"/>';
const blend = (at: number) => `<feBlend result="r${at + 1}" in="r${at}" in2="r${at}"/>`;
const animated = (count: number) =>
  drawing(
    repeat(
      count,
      (at) =>
        `<rect ${everywhere(at)} width="9" height="9"><animate attributeName="x" to="800" dur="3s" repeatCount="indefinite"/></rect>`,
    ),
  );

/** SVGs that have much of one thing, in any number; `near` of it are drawn unasked, and a quarter more are not. */
export const families: Readonly<Record<string, { readonly near: number; readonly make: (count: number) => string }>> = {
  "long curves": { near: 1_000, make: (count) => drawing(`<path ${thick} d="M50 50${repeat(count, curve)}"/>`) },
  "short curves in one place": {
    near: 8_000,
    make: (count) =>
      drawing(
        `<path ${thick} d="M300 300${repeat(count, (at) => `c3 2 5 -3 ${at % 2 ? 9 : -8.9} ${at % 3 ? 3 : -5.9}`)}"/>`,
      ),
  },
  "lines of a chart": {
    near: 4_500,
    make: (count) =>
      drawing(
        `<path fill="none" stroke="#000" stroke-width="1.5" stroke-linejoin="round" d="M0 300${repeat(count, (at) => `L${((800 * at) / count).toFixed(2)} ${(300 + 250 * Math.sin(at / 50)).toFixed(1)}`)}"/>`,
      ),
  },
  squares: {
    near: 13_000,
    make: (count) =>
      drawing(repeat(count, (at) => `<rect ${everywhere(at)} width="9" height="9" rx="2" stroke="red"/>`)),
  },
  "elements by reference": {
    near: 840,
    make: (count) =>
      drawing(
        `<g id="a">${repeat(20, (at) => `<path d="M0 ${at}l9 9"/>`)}</g>${repeat(count, (at) => `<use href="#a" ${everywhere(at)}/>`)}`,
      ),
  },
  "large areas": {
    near: 240,
    make: (count) =>
      drawing(
        `<linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-opacity=".5"/></linearGradient>${repeat(count, () => `<rect ${whole} fill="url(#a)"/>`)}`,
      ),
  },
  text: { near: 19_000, make: (count) => drawing(`<text y="20">${"words ".repeat(count)}</text>`) },
  "large text": {
    near: 1_600,
    make: (count) => drawing(repeat(count, (at) => `<text ${everywhere(at)} font-size="400" stroke="red">word</text>`)),
  },
  "text of a length": {
    near: 2_400,
    make: (count) => drawing(`<text y="99" textLength="700">${"words ".repeat(count)}</text>`),
  },
  "small shadows": {
    near: 350,
    make: (count) => filtered(count, '<feGaussianBlur stdDeviation="2"/>', 'width="20" height="20"'),
  },
  "large shadows": { near: 6, make: (count) => filtered(count, '<feGaussianBlur stdDeviation="9"/>') },
  lights: {
    near: 6,
    make: (count) => filtered(count, '<feSpecularLighting><feDistantLight azimuth="3"/></feSpecularLighting>'),
  },
  "masked areas": { near: 57, make: (count) => masked(count, "mask", "mask") },
  "transparent groups": {
    near: 55,
    make: (count) => drawing(repeat(count, () => `<g opacity=".9"><rect ${whole}/><rect ${whole} fill="red"/></g>`)),
  },
  dashes: {
    near: 620,
    make: (count) =>
      drawing(
        `<path stroke="#000" stroke-dasharray="2" d="M0 0${repeat(count, (at) => `l${at % 2 ? -200 : 200} 1`)}"/>`,
      ),
  },
  markers: {
    near: 2_000,
    make: (count) =>
      drawing(
        `<marker id="m" markerWidth="5" markerHeight="5">${'<path d="M0 0l3 3"/>'.repeat(5)}</marker><path fill="none" stroke="#000" marker-mid="url(#m)" d="M0 0${repeat(count, (at) => `L${at % 800} ${(at * 7) % 60}`)}"/>`,
      ),
  },
  "styled groups": {
    near: 960,
    make: (count) =>
      drawing(`<style>${repeat(count, (at) => `g{fill:#${1000 + (at % 9000)}}`)}</style>${"<g/>".repeat(300)}`),
  },
  "moving squares": { near: 120, make: animated },
  "pieces of HTML": { near: 13_000, make: (count) => html(repeat(count, () => "<span>word </span>")) },
};

/** SVGs that wait for a click, by what they have most of. The first seven, and those of HTML and dashes, stopped a page for seconds. */
export const slowDrawings: Readonly<Record<string, { readonly text: string; readonly slow: string }>> = {
  "10,000 curves": {
    text: drawing(
      `<path d="M0 0${"c9 9 1 800 700 3".repeat(10_000)}" stroke="#000" stroke-width="50" stroke-linejoin="round"/>`,
    ),
    slow: "commands",
  },
  "210,000 curves": { text: drawing(`<path d="M0 0${"c9 9 1 800 700 3".repeat(210_000)}"/>`), slow: "commands" },
  "20,000 animations": { text: animated(20_000), slow: "animations" },
  "3,000 filtered squares": { text: filtered(3_000, turbulence, 'width="9" height="9"'), slow: "effects" },
  "50 large filters": { text: filtered(50, turbulence), slow: "effects" },
  "600,000 letters of a length": {
    text: drawing(`<text textLength="700">${"a".repeat(600_000)}</text>`),
    slow: "letters",
  },
  "20,000 rules for 20,000 groups": {
    text: drawing(
      `<style>${repeat(20_000, (at) => `g{fill:#${1000 + (at % 9000)}}`)}</style>${"<g><rect/></g>".repeat(20_000)}`,
    ),
    slow: "rules",
  },
  "a filter that doubles 24 times": {
    text: drawing(
      `<filter id="f"><feOffset result="r0"/>${repeat(24, blend)}</filter><rect ${whole} filter="url(#f)"/>`,
    ),
    slow: "effects",
  },
  "a filter of a large radius": {
    text: filtered(1, '<feMorphology radius="500" operator="dilate"/>'),
    slow: "effects",
  },
  "a small radius, enlarged": {
    text: drawing(
      `<filter id="f"><feMorphology radius="1"/></filter><g transform="scale(500)"><rect width="1" height="1" filter="url(#f)"/></g>`,
    ),
    slow: "effects",
  },
  "small squares with large filters": {
    text: drawing(
      `<filter id="f" x="-50" y="-50" width="100" height="100"><feGaussianBlur stdDeviation="2"/></filter>${repeat(300, (at) => `<rect ${everywhere(at)} width="9" height="9" filter="url(#f)"/>`)}`,
    ),
    slow: "effects",
  },
  "a line of a million dashes": {
    text: drawing('<g style="stroke-dasharray:.001"><path d="M0 0L800 600" stroke="#000"/></g>'),
    slow: "lines",
  },
  "dashes of another length": {
    text: drawing('<path pathLength="1e7" stroke-dasharray="1" d="M0 0L8 6" stroke="#000"/>'),
    slow: "lines",
  },
  "groups within groups": {
    text: drawing(`${'<g opacity=".9">'.repeat(60)}<rect/>${"</g>".repeat(60)}`),
    slow: "effects",
  },
  "columns within columns": {
    text: html('<div style="columns:2">a'.repeat(15) + "</div>".repeat(15)),
    slow: "effects",
  },
  "letters in a link": { text: drawing(`<text rotate="9"><a>${"a".repeat(20_000)}</a></text>`), slow: "letters" },
  "a filter on nothing": {
    text: drawing('<filter id="f"><feMorphology radius="500"/></filter><rect width="0" height="9" filter="url(#f)"/>'),
    slow: "effects",
  },
  "a path in a style": { text: drawing(`<path style="d: path('M0 0L9 9')"/>`), slow: "effects" },
  "a growing shape": {
    text: drawing('<circle r="1"><animate attributeName="r" to="9000" dur="1s"/></circle>'),
    slow: "effects",
  },
};
