/** Elements that begin and end a line of the rendered text. */
const blockNames = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li pre blockquote table thead tbody tfoot tr td th hr br div section details summary dl dt dd".split(
    " ",
  ),
);

/** Classes of elements that are not part of the review's own text, or are invisible. */
const foreignClasses = [
  "section-reason",
  "section-comments",
  "claim-state",
  "code-fence-live",
  "picture",
  "compared-omitted",
  "sr-only",
  "visually-hidden",
  "drawn",
  "review-link-words",
];

/** Buttons are around the text: native ones, and the toolkit's. */
const buttons = new Set(["button", "vscode-button"]);

/** Matches an optional white space and the characters up to the next one. */
const runs = /[ \t\n\r\f][^ \t\n\r\f]*|[^ \t\n\r\f]+/g;
const space = /^[ \t\n\r\f]/;
const spaces = /[\t\n\r\f]/g;
const doubleSpace = /[ \t\n\r\f]{2}/;

export interface TextElement {
  /** In lower case. */
  readonly name: string;
  readonly hasClass: (name: string) => boolean;
}

/**
 * Collects the text that a reader sees. Blocks are separated by a line ending, and white space inside paragraphs is one
 * space. All other characters are kept, so that places in the text can be mapped to the nodes that they came from.
 */
export class TextGatherer {
  readonly #open: { readonly element: TextElement; readonly keepsLines: boolean }[] = [];
  #text = "";
  /** Last character. Kept separately, because reading from a growing text costs as much as copying it. */
  #last = "";
  #isBlockEdge = false;

  get text(): string {
    return this.#text;
  }

  /** Enters an element. Returns false if its content is not part of the text; then `leave` must not be called. */
  enter(element: TextElement): boolean {
    const { name, hasClass } = element;
    // The pieces of a long table repeat its head.
    const isRepeatedHead = name === "thead" && this.#open.at(-1)?.element.hasClass("continues") === true;
    if (buttons.has(name) || isRepeatedHead || foreignClasses.some(hasClass)) return false;
    if (blockNames.has(name) && !hasClass("continues")) this.#isBlockEdge = true;
    const keepsLines = this.#keepsLines || name === "pre" || hasClass("section-source");
    this.#open.push({ element, keepsLines });
    return true;
  }

  leave(): void {
    const { element } = this.#open.pop() ?? {};
    if (element === undefined) throw new Error("More elements were left than entered");
    if (blockNames.has(element.name) && !element.hasClass("continued")) this.#isBlockEdge = true;
  }

  /** Adds the value of a text node. For each unbroken run, `onRun` receives its start in the text and in the value. */
  add(value: string, onRun?: (start: number, valueStart: number) => void): void {
    if (this.#keepsLines) this.#addRun(value, 0, onRun);
    else this.#addCollapsed(value, onRun);
  }

  #addCollapsed(value: string, onRun?: (start: number, valueStart: number) => void): void {
    let valueStart = 0;
    for (const run of doubleSpace.test(value) ? (value.match(runs) ?? []) : [value]) {
      const lacksSpace = this.#isBlockEdge || this.#last === "" || this.#last === " " || this.#last === "\n";
      const dropped = lacksSpace && space.test(run) ? 1 : 0;
      this.#addRun(run.slice(dropped).replace(spaces, " "), valueStart + dropped, onRun);
      valueStart += run.length;
    }
  }

  #addRun(run: string, valueStart: number, onRun?: (start: number, valueStart: number) => void): void {
    if (run === "") return;
    if (this.#isBlockEdge && this.#last !== "" && this.#last !== "\n") this.#text += "\n";
    this.#isBlockEdge = false;
    onRun?.(this.#text.length, valueStart);
    this.#text += run;
    this.#last = run.charAt(run.length - 1);
  }

  get #keepsLines(): boolean {
    return this.#open.at(-1)?.keepsLines === true;
  }
}
