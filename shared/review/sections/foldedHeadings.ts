/*
 * Headings in an HTML element begin no section: they belong to the section in which the element begins. The rules:
 *
 * - The element's start tag stands in an HTML block at the root: not in a paragraph, list, quote, code or comment.
 * - Its end tag stands further on at the root, in an HTML block or in a paragraph. What begins between them is closed with it. An
 *   element without its end tag holds nothing.
 * - It is a block element that an HTML parser keeps open over the following blocks. `<p>` ends before a heading, for example.
 * - A table holds headings if the first one stands in a cell. The parser moves a heading between the cells out of the table.
 *   What stands in a table is closed with it.
 *
 * So each section holds whole elements, and what it leaves open cannot be closed by another section. This is why updates may read a
 * section and its neighbours alone.
 */
import type { BlockScan, ScannedHeading } from "../markdown/blockScan.ts";
import { scanSteps, textSteps } from "../markdown/blockScanner.ts";
import { type HtmlTag, listHtmlTags, listInlineTags } from "../markdown/htmlTags.ts";
import { listInlineTexts } from "../markdown/inlineText.ts";
import type { Steps } from "../steps.ts";

export interface FoldScan extends BlockScan {
  /** Headings at the root that are in no element. */
  readonly headings: readonly ScannedHeading[];
  /** Headings at the root that are in an element. */
  readonly folded: readonly ScannedHeading[];
  /** Start tags without their end tag, in order. An end tag that followed the text would close one of them. */
  readonly opened: readonly HtmlTag[];
  /** End tags that close nothing. Only `readFolds` lists them in a text without start tags. */
  readonly strays: readonly HtmlTag[];
}

/** Block elements that stay open over the following blocks, apart from tables. */
const holderNames = new Set(
  (
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form header hgroup main menu " +
    "nav ol pre search section summary ul"
  ).split(" "),
);

const cells = new Set(["td", "th", "caption"]);
const rows = new Set(["tr", "tbody", "thead", "tfoot", "col", "colgroup"]);

/** Matches every text that may have a start tag in an HTML block at its root. */
const mayOpen = /^\ufeff? {0,3}<[a-z]/im;

/** Finds the headings of a text, and which of them are in an element. */
export function* foldSteps(text: string): Steps<FoldScan> {
  if (mayOpen.test(text)) return yield* readFolds(text);
  const { headings, open, definitions } = yield* scanSteps(text);
  return { headings, open, definitions, folded: [], opened: [], strays: [] };
}

/** The tags of an HTML block or of a paragraph. */
interface TagRun {
  readonly tags: readonly HtmlTag[];
  readonly isParagraph: boolean;
}

const runsOfStep = 500;

/** Does the same for a text that only has end tags, too. */
export function* readFolds(text: string): Steps<FoldScan> {
  const gatherer = new TagGatherer(text);
  const scan = yield* textSteps(text, gatherer.onText, gatherer.onVerbatim);
  gatherer.endBlock();
  yield;
  const { runs } = gatherer;
  const tables = pairTables(runs, scan.headings);
  yield;
  const walk = new ElementWalk(tables);
  for (const [index, run] of runs.entries()) {
    if (index % runsOfStep === 0) yield;
    walk.take(run);
  }
  const { open, definitions } = scan;
  const { headings, folded } = divideHeadings(scan.headings, walk.spans);
  const opened = [...walk.open, ...tables.open].sort((one, other) => one.start - other.start);
  return { headings, folded, open, definitions, opened, strays: walk.strays };
}

/** Gathers the tags at the root while a text is scanned. */
class TagGatherer {
  readonly runs: TagRun[] = [];
  readonly #text: string;
  /** The next `<` at or after the last place that was asked for. */
  #less = -1;
  #blockStart = -1;
  #blockEnd = -1;

  constructor(text: string) {
    this.#text = text;
  }

  readonly onText = (lines: readonly number[], kind: "paragraph" | "heading" | "row", depth: number): void => {
    this.endBlock();
    if (kind !== "paragraph" || depth > 0 || !this.#hasTag(lines[0] ?? 0, lines.at(-1) ?? 0)) return;
    this.#add(listInlineTexts(this.#text, lines, kind).flatMap(listInlineTags), true);
  };

  readonly onVerbatim = (start: number, end: number, kind: string, depth: number): void => {
    if (kind !== "html" || depth > 0) this.endBlock();
    if ((kind !== "html" && kind !== "htmlStart") || depth > 0) return;
    if (this.#blockStart < 0) this.#blockStart = start;
    this.#blockEnd = end;
  };

  endBlock(): void {
    if (this.#blockStart < 0) return;
    this.#add(listHtmlTags(this.#text, this.#blockStart, this.#blockEnd), false);
    this.#blockStart = -1;
  }

  #add(tags: readonly HtmlTag[], isParagraph: boolean): void {
    if (tags.length > 0) this.runs.push({ tags, isParagraph });
  }

  #hasTag(start: number, end: number): boolean {
    if (this.#less < start && this.#less !== Number.POSITIVE_INFINITY) {
      const found = this.#text.indexOf("<", start);
      this.#less = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    return this.#less < end;
  }
}

interface PairedTables {
  readonly ends: ReadonlyMap<HtmlTag, HtmlTag>;
  readonly open: readonly HtmlTag[];
}

/** Finds the end tags of the tables that hold their headings. */
function pairTables(runs: readonly TagRun[], headings: readonly ScannedHeading[]): PairedTables {
  const ends = new Map<HtmlTag, HtmlTag>();
  const open: OpenTable[] = [];
  let next = 0;
  for (const { tags, isParagraph } of runs) {
    for (const tag of tags) {
      for (; (headings[next]?.start ?? tag.start) < tag.start; next++) passHeading(open);
      const table = open.at(-1);
      if (tag.name !== "table") takeTablePart(table, tag);
      else if (!tag.isEnd) {
        // A table between the cells of another one ends that one.
        if (table?.isInCell === false && !table.holds) open.pop();
        if (!isParagraph) open.push({ tag, isInCell: false, holds: false });
      } else if (table !== undefined) {
        ends.set(table.tag, tag);
        open.pop();
      }
    }
  }
  if (next < headings.length) passHeading(open);
  return { ends, open: open.map(({ tag }) => tag) };
}

interface OpenTable {
  readonly tag: HtmlTag;
  isInCell: boolean;
  /** True once a heading has stood in it. */
  holds: boolean;
}

function takeTablePart(table: OpenTable | undefined, { name, isEnd }: HtmlTag): void {
  if (table === undefined) return;
  if (cells.has(name)) table.isInCell = !isEnd;
  else if (rows.has(name)) table.isInCell = false;
}

/**
 * Gives up the table between whose cells a heading stands. Only the first heading decides, so that what follows in other sections
 * changes nothing.
 */
function passHeading(open: OpenTable[]): void {
  const last = open.at(-1);
  if (last?.isInCell === false && !last.holds) open.pop();
  for (let place = open.length - 1; open[place]?.holds === false; place--) {
    const table = open[place];
    if (table !== undefined) table.holds = true;
  }
}

/** Walks over the tags of a text once, and pairs them. */
class ElementWalk {
  /** Starts and ends of the elements that have an end tag. */
  readonly spans: (readonly [number, number])[] = [];
  readonly strays: HtmlTag[] = [];
  readonly open: HtmlTag[] = [];
  readonly #tableEnds: ReadonlyMap<HtmlTag, HtmlTag>;
  /** Number of open elements by name, so that an end tag without its element costs nothing. */
  readonly #counts = new Map<string, number>();
  #tableEnd = -1;

  constructor({ ends }: PairedTables) {
    this.#tableEnds = ends;
  }

  take({ tags, isParagraph }: TagRun): void {
    let kept = this.open.length;
    for (const tag of tags) {
      if (tag.start < this.#tableEnd) continue;
      if (!tag.isEnd) this.#open(tag);
      else this.#close(tag);
      kept = Math.min(kept, this.open.length);
    }
    // The end of a paragraph ends what begins in it.
    while (isParagraph && this.open.length > kept) this.#pop();
  }

  #open(tag: HtmlTag): void {
    const end = this.#tableEnds.get(tag);
    if (end !== undefined) {
      this.spans.push([tag.start, end.start]);
      this.#tableEnd = end.end;
    } else if (holderNames.has(tag.name)) {
      this.open.push(tag);
      this.#counts.set(tag.name, (this.#counts.get(tag.name) ?? 0) + 1);
    }
  }

  #close(tag: HtmlTag): void {
    if ((this.#counts.get(tag.name) ?? 0) === 0) {
      this.strays.push(tag);
      return;
    }
    let open = this.#pop();
    while (open !== undefined && open.name !== tag.name) open = this.#pop();
    if (open !== undefined) this.spans.push([open.start, tag.start]);
  }

  #pop(): HtmlTag | undefined {
    const tag = this.open.pop();
    if (tag !== undefined) this.#counts.set(tag.name, (this.#counts.get(tag.name) ?? 1) - 1);
    return tag;
  }
}

function divideHeadings(
  headings: readonly ScannedHeading[],
  spans: readonly (readonly [number, number])[],
): Pick<FoldScan, "headings" | "folded"> {
  const ordered = spans.toSorted(([one], [other]) => one - other);
  const outside: ScannedHeading[] = [];
  const folded: ScannedHeading[] = [];
  let next = 0;
  let end = -1;
  for (const heading of headings) {
    for (; (ordered[next]?.[0] ?? heading.start) < heading.start; next++) end = Math.max(end, ordered[next]?.[1] ?? -1);
    (heading.start < end ? folded : outside).push(heading);
  }
  return { headings: outside, folded };
}
