/*
 * SVGs as programs write them, and as somebody does who wants to stop a page. `npm run attack` draws them in a browser; the unit tests of
 * `shared/review/pictures` count them.
 */

export const repeat = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join("");

export const drawing = (content: string, attributes = 'width="800" height="600"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

const html = 'xmlns="http://www.w3.org/1999/xhtml"';
const nodes = 1_000;

const graphvizNode = (at: number) => {
  const place = `cx="${(at % 40) * 50}" cy="${-Math.floor(at / 40) * 70}"`;
  return `<g id="node${at}" class="node"><title>node ${at}</title><ellipse fill="none" stroke="black" ${place} rx="27" ry="18"/><text text-anchor="middle" x="27" y="-85.8" font-family="Times,serif" font-size="14.00">node ${at}</text></g>`;
};
const graphvizEdge = (at: number) => {
  const [x, y] = [(at % 40) * 50, -Math.floor(at / 60) * 70];
  const curves = `C${x + 10},${y + 20} ${x + 30},${y + 50} ${x + 60},${y + 80}C${x + 60},${y + 120} ${x + 130},${y + 90} ${x + 160},${y + 80}`;
  return `<g id="edge${at}" class="edge"><title>a-&gt;b</title><path fill="none" stroke="black" d="M${x},${y}${curves}"/><polygon fill="black" stroke="black" points="30.5,-46.1 27,-36.1 23.5,-46.1 30.5,-46.1"/></g>`;
};

const drawioNode = (at: number) => {
  const label = `<div style="display: inline-block; font-size: 12px; font-family: Helvetica; color: rgb(0, 0, 0); line-height: 1.2; pointer-events: all; white-space: normal; overflow-wrap: normal;">Node ${at}</div>`;
  const box = `<div ${html} style="display: flex; align-items: unsafe center; justify-content: unsafe center; width: 118px; height: 1px; padding-top: ${(at * 7) % 580}px; margin-left: ${at % 700}px;"><div data-drawio-colors="color: #000000; " style="box-sizing: border-box; font-size: 0px; text-align: center;">${label}</div></div>`;
  return `<g><rect x="${(at % 30) * 40}" y="${at}" width="120" height="60" rx="9" ry="9" fill="#fff" stroke="#000"/></g><g transform="translate(-0.5 -0.5)"><switch><foreignObject pointer-events="none" width="100%" height="100%" style="overflow: visible; text-align: left;">${box}</foreignObject><text x="60" y="34" fill="#000000" font-family="Helvetica" font-size="12px" text-anchor="middle">Node ${at}</text></switch></g>`;
};

const plantumlNode = (at: number) => {
  const [x, y] = [(at % 30) * 60, at];
  const line = "stroke:#181818;stroke-width:1.0;";
  const letter = `<path d="M24.9,18.6 Q23.3,15.9 20.6,15.9 Q17.9,15.9 16.2,17.9 Q14.5,19.8 14.5,23 Q14.5,26.1 16.2,28 Q17.9,29.9 20.5,29.9 L20.6,29.9 L24.9,28 Z" fill="#000000"/>`;
  const box = `<rect fill="#F1F1F1" height="48" rx="2.5" ry="2.5" style="${line}" width="50" x="${x}" y="${y}"/><ellipse cx="${x}" cy="${y}" fill="#ADD1B2" rx="11" ry="11" style="${line}"/>`;
  const edge = `<path d="M${x},${y} C${x + 10},${y + 8} ${x + 20},${y + 20} ${x + 30},${y + 60} " fill="none" style="${line}"/><polygon fill="#181818" points="32,55,28,46,36,46,32,55" style="${line}"/>`;
  return `<g id="elem_C${at}">${box}${letter}<text fill="#000000" font-family="sans-serif" font-size="14" lengthAdjust="spacing" textLength="29" x="${x}" y="${y + 9}">Cls${at}</text><line style="${line}" x1="8" x2="56" y1="39" y2="39"/></g><g>${edge}</g>`;
};

const mermaidStyle = `#m{font-size:16px;fill:#333;}@keyframes dash{to{stroke-dashoffset:0;}}#m .edge-animation-slow{stroke-dasharray:9,5!important;animation:dash 50s linear infinite;}#m .edge-thickness-normal{stroke-width:1px;}#m .edge-pattern-solid{stroke-dasharray:0;}#m .edge-pattern-dashed{stroke-dasharray:3;}#m .marker{fill:#333333;stroke:#333333;}#m p{margin:0;}#m .node rect,#m .node path{fill:#ECECFF;stroke:#9370DB;stroke-width:1px;}#m .edgeLabel p{background-color:rgba(232,232,232, 0.8);}`;
const mermaidNode = (at: number) => {
  const [x, y] = [(at % 20) * 60, at];
  const label = `<foreignObject width="64" height="24"><div ${html} style="display: table-cell; white-space: nowrap; line-height: 1.5; max-width: 200px; text-align: center;"><span class="nodeLabel"><p>Node ${at}</p></span></div></foreignObject>`;
  return `<path d="M${x},${y}L${x},${y + 9.2}C${x + 10},${y + 20},${x + 20},${y + 30},${x},${y + 36}" id="L_${at}" class="edge-thickness-normal edge-pattern-solid" marker-end="url(#m_flow)"/><g class="node" transform="translate(${x}, ${y})"><rect x="-32" y="-27" width="64" height="54"/><g class="label">${label}</g></g>`;
};

const glyph = `<path id="DejaVuSans-31" d="M 794 531L 1825 531L 1825 4091L 703 3866L 703 4441L 1819 4666L 2450 4666L 2450 531L 3481 531L 3481 0L 794 0L 794 531z" transform="scale(0.015625)"/>`;
const plotMark = `<path id="mark" d="M 0 3C 0.79 3 1.55 2.68 2.12 2.12C 2.68 1.55 3 .79 3 0C 3 -.79 2.68 -1.55 2.12 -2.12z"/>`;
const plotted = repeat(nodes, (at) => `L ${(57 + at / 3).toFixed(6)} ${(170 + 100 * Math.sin(at / 30)).toFixed(6)}`);

/** SVGs that are drawn unasked. */
export const drawings: Readonly<Record<string, string>> = {
  "a thousand nodes of Graphviz": drawing(
    `<g transform="scale(1 1) rotate(0) translate(4 1796)"><polygon fill="white" points="-4,4 -4,-1796 1996,-1796 1996,4"/>${repeat(nodes, graphvizNode)}${repeat(nodes * 1.5, graphvizEdge)}</g>`,
    'width="2000pt" height="1800pt" viewBox="0.00 0.00 2000.00 1800.00"',
  ),
  "a thousand nodes of draw.io": drawing(
    repeat(nodes, drawioNode),
    'width="1300px" height="1100px" viewBox="-0.5 -0.5 1300 1100" style="background-color: rgb(255, 255, 255);"',
  ),
  "a thousand classes of PlantUML": drawing(
    repeat(nodes, plantumlNode),
    'width="1800px" height="1100px" viewBox="0 0 1800 1100" preserveAspectRatio="none" style="width:1800px;height:1100px;background:#FFFFFF;"',
  ),
  "six hundred nodes of Mermaid": drawing(
    `<style>${mermaidStyle}</style><marker id="m_flow" class="marker" viewBox="0 0 10 10" markerUnits="userSpaceOnUse" markerWidth="8" markerHeight="8" orient="auto"><path d="M 0 0 L 10 5 L 0 10 z" style="stroke-width: 1; stroke-dasharray: 1, 0;"/></marker>${repeat(600, mermaidNode)}`,
    'id="m" width="100%" style="max-width: 1270px;" viewBox="0 0 1270 1000"',
  ),
  "a plot of Matplotlib": drawing(
    `<defs><style type="text/css">*{stroke-linejoin: round; stroke-linecap: butt}</style></defs><g><path d="M 57 99${plotted}" clip-path="url(#p)" style="fill: none; stroke: #1f77b4; stroke-width: 1.5"/><defs>${glyph}${plotMark}</defs>${repeat(60, (at) => `<g transform="translate(${at * 7} 334) scale(0.1 -0.1)"><use xlink:href="#DejaVuSans-31"/></g>`)}<g clip-path="url(#p)">${repeat(200, (at) => `<use xlink:href="#mark" x="${at}" y="${at}"/>`)}</g></g><defs><clipPath id="p"><rect width="357.12" height="266.112"/></clipPath></defs>`,
    'width="460.8pt" height="345.6pt" viewBox="0 0 460.8 345.6"',
  ),
  "a badge": drawing(
    `<title>build: passing</title><linearGradient id="s" x2="0" y2="100%"><stop offset="0" stop-color="#bbb"/></linearGradient><clipPath id="r"><rect width="90" height="20" rx="3" fill="#fff"/></clipPath><g clip-path="url(#r)"><rect width="37" height="20" fill="#555"/><rect width="90" height="20" fill="url(#s)"/></g><g fill="#fff" text-anchor="middle" font-size="110"><text x="195" y="140" transform="scale(.1)" textLength="270">build</text></g>`,
    'width="90" height="20" role="img"',
  ),
  "a logo with shadows and masks": drawing(
    `<defs><filter id="a" width="140%" height="140%"><feGaussianBlur in="SourceAlpha" stdDeviation="4"/><feOffset dy="4"/><feComponentTransfer/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter><mask id="b"><rect width="100%" height="100%" fill="#fff"/></mask></defs><g filter="url(#a)" opacity=".9">${repeat(40, (at) => `<path mask="url(#b)" d="M${at} 9c9 9 9 20 90 40s80 9 30 -9z"/>`)}</g>`,
    'width="256" height="256"',
  ),
  "a spinner": drawing(
    `<style>@keyframes spin{to{transform:rotate(360deg)}} .a{animation:spin 1s linear infinite}</style><circle class="a" r="20" cx="25" cy="25" fill="none" stroke="#000" stroke-width="5" stroke-dasharray="90 40"/><circle r="9"><animate attributeName="opacity" values="0;1" dur="1s" repeatCount="indefinite"/></circle>`,
    'width="50" height="50"',
  ),
};
