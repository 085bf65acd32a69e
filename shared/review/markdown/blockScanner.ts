import { finish, type Steps } from "../steps.ts";
import type { BlockScan, OnText, OnVerbatim, OpenBlock, ScannedHeading } from "./blockScan.ts";
import { code, isLetter } from "./characters.ts";
import { ContainerStack } from "./containerStack.ts";
import { endsHtmlBlock, findHtmlContentStart, type HtmlBlockKind, htmlClosings, openHtmlBlock } from "./htmlBlocks.ts";
import { openLazyHtml, opensLazyLeaf } from "./lazyLines.ts";
import {
  closesFence,
  type Fence,
  findAtxTextEnd,
  getAtxLevel,
  getSetextLevel,
  isThematicBreak,
  openFence,
} from "./leafBlocks.ts";
import { LineCursor } from "./lineCursor.ts";
import { ParagraphLines } from "./paragraphLines.ts";
import { countDelimiterCells, countHeadCells } from "./tableRows.ts";
import { walkLines } from "./walkLines.ts";

/** Finds the root headings exactly where remark with GFM does, in one pass over the lines. */
export function scanBlocks(text: string): BlockScan {
  return finish(scanSteps(text));
}

/** Returns how many quotes, list items and footnotes lie in each other at most. */
export function measureNesting(text: string): number {
  const scanner = new BlockScanner(text);
  finish(runScanner(text, scanner));
  return scanner.deepest;
}

export function scanSteps(text: string): Steps<BlockScan> {
  return runScanner(text, new BlockScanner(text));
}

/** Calls back with every text that contains inline Markdown, at any nesting, and with the verbatim lines. */
export function scanTexts(text: string, onText: OnText, onVerbatim?: OnVerbatim): void {
  finish(textSteps(text, onText, onVerbatim));
}

export function textSteps(text: string, onText: OnText, onVerbatim?: OnVerbatim): Steps<BlockScan> {
  return runScanner(text, new BlockScanner(text, onText, onVerbatim));
}

function* runScanner(text: string, scanner: BlockScanner): Steps<BlockScan> {
  const start = text.charCodeAt(0) === code.byteOrderMark ? 1 : 0;
  yield* walkLines(text, start, (lineStart, lineEnd) => scanner.readLine(lineStart, lineEnd));
  return scanner.finish();
}

/** The block that the next line may continue; it belongs to the innermost open container. */
type Leaf = "none" | "paragraph" | "table" | "indented" | "fence" | "html";

class BlockScanner {
  readonly #text: string;
  readonly #onText: OnText | undefined;
  readonly #onVerbatim: OnVerbatim | undefined;
  readonly #line: LineCursor;
  readonly #paragraph: ParagraphLines;
  readonly #containers: ContainerStack;
  readonly #headings: ScannedHeading[] = [];
  readonly #definitions: number[] = [];
  #leaf: Leaf = "none";
  #fence: Fence = { marker: 0, length: 0 };
  #html: HtmlBlockKind = 6;
  #lineStart = 0;

  constructor(text: string, onText?: OnText, onVerbatim?: OnVerbatim) {
    this.#text = text;
    this.#onText = onText;
    this.#onVerbatim = onVerbatim;
    this.#line = new LineCursor(text);
    this.#containers = new ContainerStack(text, this.#line);
    this.#paragraph = new ParagraphLines(text, onText !== undefined);
  }

  /** The most containers that have been open at once. */
  get deepest(): number {
    return this.#containers.deepest;
  }

  readLine(start: number, end: number): void {
    this.#lineStart = start;
    if (this.#containers.depth === 0 && this.#readPlainText(start, end)) return;
    this.#line.startLine(start, end);
    const matched = this.#containers.continueLine();
    const isContinued = matched === this.#containers.depth;
    if (isContinued && this.#readVerbatim()) return;
    const hasOpened = this.#openContainers(matched, isContinued);
    if (!isContinued && !hasOpened && this.#readLazily(matched)) return;
    this.#readLeaf();
  }

  finish(): BlockScan {
    const open = this.#openBlock();
    this.#enter("none");
    return { headings: this.#headings, definitions: this.#definitions, open };
  }

  #enter(leaf: Leaf): void {
    if (this.#leaf === "paragraph" && leaf !== "paragraph")
      this.#onText?.(this.#paragraph.lines, "paragraph", this.#containers.depth);
    this.#leaf = leaf;
  }

  #openBlock(): OpenBlock | undefined {
    if (this.#containers.depth > 0) return undefined;
    if (this.#leaf === "fence") {
      return { kind: "fence", closing: String.fromCharCode(this.#fence.marker).repeat(this.#fence.length) };
    }
    // The other kinds end at blank lines, and sections are separated by one anyway.
    return this.#leaf === "html" && this.#html < 6 ? { kind: "html", closing: htmlClosings[this.#html] } : undefined;
  }

  /** Handles a plain text line, the common case: it begins with a letter and can only be text. */
  #readPlainText(start: number, end: number): boolean {
    if (this.#leaf === "fence" || this.#leaf === "html") return false;
    const first = this.#text.charCodeAt(start);
    if (start === end || !(isLetter(first) || first > 127)) return false;
    if (this.#leaf === "table") this.#onText?.([start, end], "row", this.#containers.depth);
    else this.#continueParagraph(start, start, end);
    return true;
  }

  /** Handles code and HTML, which take every line of their container verbatim. */
  #readVerbatim(): boolean {
    const { contentStart, end, indent, offset } = this.#line;
    if (this.#leaf === "fence") {
      if (indent < 4 && closesFence(this.#text, contentStart, end, this.#fence)) this.#enter("none");
      else this.#onVerbatim?.(offset, end, "code", this.#containers.depth);
      return true;
    }
    if (this.#leaf !== "html") return false;
    this.#onVerbatim?.(offset, end, "html", this.#containers.depth);
    const isOver = this.#html >= 6 ? this.#line.isBlank : endsHtmlBlock(this.#text, offset, end, this.#html);
    if (isOver) this.#enter("none");
    return true;
  }

  #openContainers(matched: number, isContinued: boolean): boolean {
    // Also true for containers within one that interrupts, and for indented code, like the renderer.
    const isInterrupting = isContinued && (this.#leaf === "paragraph" || this.#leaf === "indented");
    let hasOpened = false;
    for (;;) {
      const start = this.#line.contentStart;
      const container = this.#containers.open(isInterrupting);
      if (container === undefined) return hasOpened;
      if (!hasOpened) this.#closeContainers(matched);
      hasOpened = true;
      if (container.kind === "footnote") this.#definitions.push(start);
      this.#containers.push(container);
    }
  }

  #closeContainers(kept: number): void {
    // The paragraph that ends here is still in its container.
    this.#enter("none");
    this.#containers.keep(kept);
  }

  /** Handles a line without the markers of open containers: it continues their paragraph, or closes them. */
  #readLazily(matched: number): boolean {
    const html = openLazyHtml(this.#text, this.#line);
    const isText = !this.#line.isBlank && html === undefined && !opensLazyLeaf(this.#text, this.#line);
    if (this.#leaf === "paragraph") {
      // The renderer keeps a complete tag in the container even when its line lacks the container's marker.
      if (html === 7) return this.#setHtml(html);
      if (isText) return this.#extendParagraph();
    }
    const wasTable = this.#leaf === "table";
    this.#closeContainers(matched);
    // Indented code without its marker cannot continue, so it leaves no open block.
    if (this.#line.indent > 3) return true;
    if (!wasTable || !isText) return false;
    this.#continueParagraph(this.#lineStart, this.#line.contentStart, this.#line.end);
    this.#paragraph.forgetTableHead();
    return true;
  }

  /** Begins HTML in this line, or in the line before it. */
  #setHtml(kind: HtmlBlockKind, before?: readonly [start: number, end: number]): true {
    this.#enter("html");
    this.#html = kind;
    const { depth } = this.#containers;
    if (before !== undefined) this.#onVerbatim?.(...before, "htmlStart", depth);
    this.#onVerbatim?.(this.#line.offset, this.#line.end, before === undefined ? "htmlStart" : "html", depth);
    return true;
  }

  #readLeaf(): void {
    if (this.#line.isBlank) {
      // Indented code continues after blank lines, so only text ends here.
      if (this.#leaf !== "indented") this.#enter("none");
      return;
    }
    if (this.#line.indent > 3) {
      this.#readIndented();
      return;
    }
    if (this.#leaf === "paragraph" && this.#readUnderline()) return;
    if (this.#readOpening()) return;
    const { contentStart, end } = this.#line;
    if (this.#leaf === "table") this.#onText?.([contentStart, end], "row", this.#containers.depth);
    else this.#continueParagraph(this.#lineStart, contentStart, end);
  }

  #readIndented(): void {
    if (this.#leaf === "paragraph") this.#extendParagraph();
    else {
      this.#enter("indented");
      this.#onVerbatim?.(this.#line.contentStart, this.#line.end, "indented", this.#containers.depth);
    }
  }

  /**
   * Handles lines that change the meaning of the preceding text: a setext underline or the delimiter row of a table.
   */
  #readUnderline(): boolean {
    const { contentStart, end } = this.#line;
    const level = getSetextLevel(this.#text, contentStart, end);
    if (level > 0) return this.#closeSetextHeading(level);
    const cells = countDelimiterCells(this.#text, contentStart, end);
    if (cells === 0) return false;
    const { headStart, headEnd } = this.#paragraph;
    if (headStart < 0 || countHeadCells(this.#text, headStart, headEnd) !== cells) return false;
    this.#paragraph.dropTableHead();
    // The head ends the paragraph, so it may be a tag of the kind that cannot interrupt one.
    const isTag = this.#text.charCodeAt(headStart) === code.less;
    if (isTag && openHtmlBlock(this.#text, headStart, headEnd, false) === 7)
      return this.#setHtml(7, [headStart, headEnd]);
    this.#enter("table");
    this.#onText?.([headStart, headEnd], "row", this.#containers.depth);
    return true;
  }

  /** Closes a setext heading. After mere definitions the line is not an underline but begins a new block. */
  #closeSetextHeading(level: number): boolean {
    this.#enter("none");
    const textStart = this.#paragraph.startAfterDefinitions();
    if (textStart < 0) return false;
    this.#addHeading(level, this.#paragraph.start, textStart, this.#paragraph.end);
    return true;
  }

  #addHeading(level: number, start: number, textStart: number, textEnd: number): void {
    if (this.#containers.depth > 0) return;
    this.#headings.push({ level, start, textStart, textEnd, end: this.#line.end });
  }

  #readOpening(): boolean {
    const { contentStart, end } = this.#line;
    switch (this.#text.charCodeAt(contentStart)) {
      case code.hash:
        return this.#readAtxHeading(contentStart, end);
      case code.backtick:
      case code.tilde:
        return this.#readFence(contentStart, end);
      case code.less:
        return this.#readHtml(contentStart, end);
      case code.hyphen:
      case code.asterisk:
      case code.underscore:
        if (!isThematicBreak(this.#text, contentStart, end)) return false;
        this.#enter("none");
        return true;
      default:
        return false;
    }
  }

  #readAtxHeading(start: number, end: number): boolean {
    const level = getAtxLevel(this.#text, start, end);
    if (level === 0) return false;
    this.#enter("none");
    const textEnd = findAtxTextEnd(this.#text, start + level, end);
    this.#onText?.([start + level, textEnd], "heading", this.#containers.depth);
    this.#addHeading(level, this.#lineStart, start + level, textEnd);
    return true;
  }

  #readFence(start: number, end: number): boolean {
    const fence = openFence(this.#text, start, end);
    if (fence === undefined) return false;
    this.#enter("fence");
    this.#onVerbatim?.(start, end, "fence", this.#containers.depth);
    this.#fence = fence;
    return true;
  }

  #readHtml(start: number, end: number): boolean {
    const kind = openHtmlBlock(this.#text, start, end, this.#leaf === "paragraph");
    if (kind === undefined) return false;
    this.#html = kind;
    this.#enter(endsHtmlBlock(this.#text, findHtmlContentStart(start, kind), end, kind) ? "none" : "html");
    this.#onVerbatim?.(start, end, "htmlStart", this.#containers.depth);
    return true;
  }

  #continueParagraph(lineStart: number, contentStart: number, end: number): void {
    if (this.#leaf === "paragraph") {
      this.#paragraph.add(contentStart, end);
      return;
    }
    this.#enter("paragraph");
    this.#paragraph.begin(lineStart, contentStart, end, this.#containers.depth > 0);
    if (this.#paragraph.mayDefine) this.#definitions.push(contentStart);
  }

  #extendParagraph(): true {
    const { contentStart, end, indent } = this.#line;
    this.#paragraph.add(contentStart, end);
    if (indent > 3) this.#paragraph.forgetTableHead();
    return true;
  }
}
