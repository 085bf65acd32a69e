import type { CodeSpan } from "@dialectic/shared/protocol";
import { type TextLines, toTextLines } from "@dialectic/shared/review";
import type { PlacedCode } from "../base/codePlace.ts";
import type { CodeTexts } from "../files/codeTexts.ts";
import { maxDefinitionLines } from "../limits.ts";

/** Reads the code of places, each file once; files outside the workspace are named but not read. */
export class SymbolCode {
  readonly #texts: CodeTexts;
  readonly #isAllowed: (absolutePath: string) => boolean;
  readonly #known = new Map<string, Promise<TextLines | undefined>>();

  constructor(texts: CodeTexts, isAllowed: (absolutePath: string) => boolean) {
    this.#texts = texts;
    this.#isAllowed = isAllowed;
  }

  /** Returns a place with the lines around it; without code if `range` is negative. */
  async around(place: PlacedCode, range: number): Promise<CodeSpan> {
    return range < 0 ? toSpan(place) : this.#between(place, place.line - range, place.endLine + range);
  }

  async line({ absolutePath, line }: PlacedCode): Promise<string | undefined> {
    const lines = this.#isAllowed(absolutePath) ? await this.#getLines(absolutePath) : undefined;
    return lines?.line(line);
  }

  async whole(place: PlacedCode): Promise<CodeSpan> {
    const { line, endLine } = place.whole ?? place;
    return this.#between(place, line, Math.min(endLine, line + maxDefinitionLines - 1));
  }

  async #between(place: PlacedCode, first: number, last: number): Promise<CodeSpan> {
    const lines = this.#isAllowed(place.absolutePath) ? await this.#getLines(place.absolutePath) : undefined;
    if (lines === undefined) return toSpan(place);
    const codeLine = Math.max(1, first);
    return { ...toSpan(place), codeLine, code: lines.between(codeLine, last) };
  }

  #getLines(path: string): Promise<TextLines | undefined> {
    const known = this.#known.get(path) ?? this.#read(path);
    this.#known.set(path, known);
    return known;
  }

  async #read(path: string): Promise<TextLines | undefined> {
    const { content } = await this.#texts.read(path);
    return content && toTextLines(content.text);
  }
}

function toSpan({ absolutePath: filePath, line, column, endLine, endColumn }: PlacedCode): CodeSpan {
  return { filePath, line, column, endLine, endColumn };
}
