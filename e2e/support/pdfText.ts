import { inflateSync } from "node:zlib";

/**
 * Returns the text of a PDF as Chromium writes it: the meanings of the glyphs in each font's table, in drawing order.
 */
export function pdfText(pdf: Buffer): string {
  const objects = readObjects(pdf);
  const tables = new Map<string, ReadonlyMap<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = "", id = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? "")?.[1];
      if (table !== undefined) tables.set(name, glyphTable(objects.get(table)?.stream ?? ""));
    }
  }
  return [...objects.values()].map(({ stream }) => drawnText(stream, tables)).join("");
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function readObjects(pdf: Buffer): ReadonlyMap<string, PdfObject> {
  const source = pdf.toString("latin1");
  const objects = new Map<string, PdfObject>();
  for (const found of source.matchAll(/(\d+) 0 obj\s([\s\S]*?)(?:stream\r?\n|endobj)/g)) {
    const [whole, id = "", head = ""] = found;
    const start = found.index + whole.length;
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const isStream = whole.trimEnd().endsWith("stream");
    const bytes = isStream ? pdf.subarray(start, start + length) : Buffer.alloc(0);
    const isPacked = isStream && head.includes("/FlateDecode") && !head.includes("/Subtype /Image");
    objects.set(id, { head, stream: isPacked ? inflateSync(bytes).toString("latin1") : "" });
  }
  return objects;
}

function glyphTable(stream: string): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  const put = (glyph: number, text: number) => table.set(hex(glyph), String.fromCodePoint(text));
  for (const [, block = ""] of stream.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = "", text = ""] of block.matchAll(/<(\w+)>\s*<(\w{4})\w*>/g)) put(parse(glyph), parse(text));
  }
  for (const [, block = ""] of stream.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = "", to = "", text = ""] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w{4})>/g)) {
      for (let glyph = parse(from); glyph <= parse(to); glyph += 1) put(glyph, parse(text) + glyph - parse(from));
    }
  }
  return table;
}

function drawnText(stream: string, tables: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let text = "";
  let table: ReadonlyMap<string, string> | undefined;
  for (const [, font, glyphs] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (font !== undefined) table = tables.get(font);
    else for (const glyph of glyphs?.match(/.{4}/g) ?? []) text += table?.get(glyph.toUpperCase()) ?? "";
  }
  return text;
}

function parse(digits: string): number {
  return Number.parseInt(digits, 16);
}

function hex(glyph: number): string {
  return glyph.toString(16).padStart(4, "0").toUpperCase();
}
