import { describe, expect, it } from "vitest";
import { drawings } from "../test/drawings.fixture.ts";
import { processorSeconds } from "../test/processorSeconds.fixture.ts";
import { families, slowDrawings } from "../test/slowDrawings.fixture.ts";
import { readSvg } from "./readSvg.ts";

const svg = (content: string, attributes = 'width="800" height="600"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;
const rect = '<rect width="800" height="600"/>';

/** Returns what an SVG waits for, or `drawn`. */
function verdict(text: string): string | undefined {
  const read = readSvg(text);
  return typeof read === "object" ? (read.slow ?? "drawn") : read;
}

describe("an SVG", () => {
  it.each(Object.entries(drawings))("of an ordinary kind is drawn unasked: %s", (_, text) => {
    expect(verdict(text)).toBe("drawn");
  });

  it.each(Object.entries(slowDrawings))("that freezes a page waits: %s", (_, { text, slow }) => {
    expect(verdict(text)).toBe(slow);
  });

  it.each(Object.entries(families))("waits above a bound: %s", (_, { near, make }) => {
    expect(verdict(make(near))).toBe("drawn");
    expect(verdict(make(Math.ceil(near * 1.3)))).not.toBe("drawn");
  });

  it("counts what references repeat each time, and in the size in which they are drawn", () => {
    const part = `<path d="M0 0${"l2 1".repeat(200)}"/>`;
    expect(verdict(svg(`<g id="a">${part}</g>${'<use href="#a"/>'.repeat(3)}`))).toBe("drawn");
    expect(verdict(svg(`<g id="a">${part}</g>${'<use href="#a"/>'.repeat(300)}`))).toBe("commands");
    const glyph = `<defs><path id="a" d="M0 0${"l900 900l-900 0".repeat(20)}"/></defs>`;
    const uses = (scale: number) => `<g transform="scale(${scale})">${'<use href="#a"/>'.repeat(300)}</g>`;
    expect(verdict(svg(glyph + uses(0.01)))).toBe("drawn");
    expect(verdict(svg(glyph + uses(1)))).toBe("commands");
    const symbol = `<symbol id="a" viewBox="0 0 24 24">${'<path d="M2 2h20v20z"/>'.repeat(9)}</symbol>`;
    expect(verdict(svg(symbol + '<use href="#a" width="24" height="24"/>'.repeat(100)))).toBe("drawn");
    expect(verdict(svg(symbol + '<use href="#a" width="9000" height="9000"/>'.repeat(100)))).toBe("areas");
  });

  it("has a marker at each point, also when an element around gives it", () => {
    const marker = `<marker id="m">${'<path d="M0 0h9"/>'.repeat(100)}</marker>`;
    const line = `<path d="M0 0${"l1 1".repeat(400)}"/>`;
    expect(verdict(svg(marker + line))).toBe("drawn");
    expect(verdict(svg(`${marker}<g style="marker-mid: url(#m)">${line}</g>`))).toBe("elements");
    expect(verdict(svg(marker + line.replace("/>", ' marker-end="url(#m)"/>')))).toBe("drawn");
  });

  it("has the styles of rules that name it, its class or its id, and of those that may name anything", () => {
    const styled = (css: string) =>
      verdict(svg(`<style>${css}</style><rect id="a" class="b c" width="800" height="600"/>`));
    const large = "{ filter: blur(99px) }";
    for (const selector of ["rect", ".c", "#a", "*", "g > rect:hover", ":is(.x)", "[width]", "x, .b", "svg .c"])
      expect([selector, styled(selector + large)]).toEqual([selector, "effects"]);
    for (const selector of ["circle", ".d", "#b", "rect .d", ".x, .y"])
      expect([selector, styled(selector + large)]).toEqual([selector, "drawn"]);
    expect(styled(`@media all { rect ${large} }`)).toBe("effects");
    expect(styled(`g { & rect ${large} }`)).toBe("effects");
    expect(styled(`a { content: "\n} rect ${large} b { content: " }`)).toBe("effects");
    expect(styled(`<![CDATA[ /* </x> */ rect ${large} ]]>`)).toBe("effects");
    expect(styled(`/* rect ${large} */`)).toBe("drawn");
  });

  it.each([
    ["an encoding that hides tags", `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg(rect)}`],
    ["a style sheet elsewhere", `<?xml-stylesheet href="data:text/css,*{}"?>${svg(rect)}`],
    ["a comment in an address", svg(`<style>a{fill:url(#a/*)} rect{filter:blur(99px)} b{fill:url(*/)}</style>${rect}`)],
    ["more elements than are shown", svg("<g/>".repeat(100_001))],
  ])("is refused with %s", (_, text) => expect(verdict(text)).toBe("complex"));

  it("is counted in time proportional to its length", () => {
    const hostile = [
      `<style>${"g{fill:red}".repeat(20_000)}</style>${"<g></g>".repeat(20_000)}`,
      `<path d="M0 0${"l1 1".repeat(900_000)}"/>`,
      Array.from({ length: 20_000 }, (_, at) => `<g id="a${at}"><use href="#a${at + 1}"/></g>`).join(""),
      `<rect style="${"a:b(;".repeat(200_000)}"/>`,
    ];
    for (const content of hostile) {
      const seconds = processorSeconds(() => void readSvg(svg(content)));
      expect(seconds, content.slice(0, 40)).toBeLessThan(8);
    }
  });
});
