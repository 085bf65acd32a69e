import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createPng, hostileSvg, multiplyingSvg } from "../test/pictureFiles.fixture.ts";
import { readPicture, readPictureFile } from "./readPicture.ts";

const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");
const svg = (content: string, attributes = 'width="10" height="20"') =>
  Buffer.from(
    `<?xml version="1.0"?>\n<!-- a -->\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`,
  );
const seen = (content: Buffer) => {
  const read = readPicture(content);
  return read.kind === "none" ? read.why : `${read.type} ${read.width} ${read.height}`;
};

describe("a picture of the workspace", () => {
  it.each([
    ["image/png 30 20", createPng(30, 20, [1, 2, 3])],
    ["image/gif 16 9", bytes("474946383961 1000 0900 00 0000 21f9 04 00000000 00 2c 0000 0000 1000 0900 00")],
    // The first frame is larger than the picture says.
    ["pixels", bytes("474946383961 0100 0100 00 0000 2c 0000 0000 ffff ffff 00")],
    ["image/jpeg 640 480", bytes("ffd8 ffe0 0004 0000 ffc0 0011 08 01e0 0280 03")],
    ["image/webp 320 200", bytes("52494646 00000000 57454250 56503820 00000000 000000 9d012a 4001 c800")],
    ["image/webp 320 200", bytes("52494646 00000000 57454250 56503858 00000000 00000000 3f0100 c70000")],
    ["image/webp 320 200", bytes("52494646 00000000 57454250 5650384c 00000000 2f 3fc13100")],
    ["image/svg+xml 10 20", svg("<path/>")],
    ["image/svg+xml 40 30", svg("", 'viewBox="0 0 40 30"')],
    ["image/svg+xml 80 60", svg("", 'width="60pt" viewBox="0 0 40 30"')],
    ["image/svg+xml 300 150", svg("", "")],
    ["image/svg+xml 120 80", Buffer.from(hostileSvg)],
  ])("is read from its bytes: %s", (expected, content) => expect(seen(content)).toBe(expected));

  it.each([
    ["pixels", createPng(1, 1, [0, 0, 0], { width: 60_000, height: 60_000 })],
    ["large", Buffer.concat([createPng(1, 1, [0, 0, 0]), Buffer.alloc(4 * 1024 * 1024)])],
    ["kind", Buffer.from("<html><body><svg></svg></body></html>")],
    ["kind", Buffer.from("\x89PNG\r\n\x1a\n<html>", "latin1")],
    ["kind", bytes("ffd8ff")],
    ["kind", Buffer.from("<svg")],
    ["kind", Buffer.alloc(0)],
    ["complex", Buffer.from(multiplyingSvg)],
    ["complex", Buffer.from(multiplyingSvg.replaceAll('"#g', '"&#x23;g'))],
    ["complex", Buffer.from('<!DOCTYPE svg [<!ENTITY a "aa">]><svg>&a;</svg>')],
    ["complex", svg('<image href="data:image/svg+xml;base64,AAAA"/>')],
    [
      "complex",
      svg(
        `<image href="data:image/png;base64,${createPng(1, 1, [0], { width: 9e4, height: 9e4 }).toString("base64")}"/>`,
      ),
    ],
    ["complex", svg("<g>".repeat(600))],
    [
      "complex",
      svg(
        `<style>rect { fill: url(#p) }</style><pattern id="p">${"<rect/>".repeat(9)}</pattern>${Array.from({ length: 9 }, (_, at) => `<pattern id="p${at}">${`<rect fill="url(#p${at + 1})"/>`.repeat(9)}</pattern>`).join("")}<rect fill="url(#p0)"/>`,
      ),
    ],
  ])("is refused: %s", (expected, content) => expect(seen(content)).toBe(expected));

  it("says what an SVG has too much of to be drawn unasked", () => {
    expect(readPicture(svg("<path/>"))).not.toHaveProperty("slow");
    const read = readPicture(svg(`<style>rect { filter: blur(99px) }</style><rect/>`));
    expect(read).toMatchObject({ kind: "picture", slow: "effects", share: 1_000 });
  });

  it("may use gradients, and small pictures of its own", () => {
    const inner = createPng(8, 8, [0, 0, 0]).toString("base64");
    const gradient = '<linearGradient id="a"><stop class="b"/></linearGradient>';
    const paths = '<path fill="url(#a)" stroke="#fff"/>'.repeat(5_000);
    const content = `<style>.b { stop-color: red } .c { fill: url(#a) }</style>${gradient}${paths}<image href="data:image/png;base64,${inner}"/>`;
    expect(seen(svg(content))).toBe("image/svg+xml 10 20");
  });

  it("is read in time proportional to its length", () => {
    const hostile = [
      "<svg ",
      "<svg><style>",
      "<svg><!--",
      "<svg a",
      '<svg a="',
      "<svg #a ",
      '<svg><g id="a">',
      "<svg\n",
    ];
    for (const part of hostile) {
      const start = performance.now();
      readPicture(Buffer.from(part + part.slice(part.lastIndexOf("<")).repeat(100_000)));
      expect(performance.now() - start, part).toBeLessThan(5_000);
    }
  });

  it("cannot be a link or a folder", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dialectic-picture-"));
    writeFileSync(join(folder, "a.png"), createPng(4, 4, [0, 0, 0]));
    symlinkSync(join(folder, "a.png"), join(folder, "b.png"));
    const read = async (path: string) => {
      const outcome = await readPictureFile(path);
      return outcome.kind === "none" ? outcome.why : outcome.kind;
    };
    expect(await read(join(folder, "a.png"))).toBe("picture");
    expect(await read(join(folder, "b.png"))).toBe("unreadable");
    expect(await read(folder)).toBe("unreadable");
    expect(await read(join(folder, "none.png"))).toBe("unreadable");
  });
});
