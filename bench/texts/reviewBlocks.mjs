import { seededRandom } from "./seededRandom.mjs";
import { names, words } from "./vocabulary.mjs";

/** Number of lines in every file of {@link referencedFiles}. */
export const linesOfFile = 900;

const folders = [
  "src",
  "src/server",
  "src/webview",
  "lib",
  "packages/core/src",
  "test",
  "internal/store",
  "app/components",
];
const extensions = ["ts", "tsx", "js", "py", "go", "md"];

/** The files that generated reviews refer to; a bench workspace contains all of them. */
export const referencedFiles = folders.flatMap((folder) =>
  extensions.map((extension, place) => `${folder}/${names[place * 5]}${folder.length}.${extension}`),
);

/** Writes the blocks of a review as an assistant would; the same seed gives the same blocks. */
export class BlockWriter {
  #random;

  /** @param {number} seed */
  constructor(seed) {
    this.#random = seededRandom(seed);
  }

  /**
   * Writes a heading with its text; one in six has a footnote.
   * @param {string} name
   */
  section(name) {
    const level = this.#chance(0.25) ? "###" : "##";
    const blocks = Array.from({ length: this.#between(2, 7) }, () => this.#block());
    const footnote = this.#chance(0.17) ? [`[^note]: ${this.#sentence()}`] : [];
    return [`${level} ${this.#words(3)} ${name}`, ...blocks, ...footnote, ""].join("\n\n");
  }

  paragraph() {
    return Array.from({ length: this.#between(2, 6) }, () => this.#sentence()).join(" ");
  }

  #block() {
    const kind = this.#random();
    if (kind < 0.52) return this.paragraph();
    if (kind < 0.7) return this.#list();
    if (kind < 0.78) return this.#table();
    if (kind < 0.92) return this.#code();
    if (kind < 0.96) return `> ${this.paragraph()}`;
    return `<details>\n<summary>${this.#words(4)}</summary>\n\n${this.paragraph()}\n\n</details>`;
  }

  #sentence() {
    const parts = Array.from({ length: this.#between(6, 20) }, () =>
      this.#chance(0.09) ? this.#inline() : this.#word(),
    );
    return `The ${parts.join(" ")}.`;
  }

  #inline() {
    const kind = this.#random();
    if (kind < 0.25) return `\`${this.#name()}()\``;
    if (kind < 0.37) return `**${this.#words(2)}**`;
    if (kind < 0.45) return `*${this.#words(2)}*`;
    if (kind < 0.78) return `[\`${this.#reference()}\`][]`;
    if (kind < 0.86) return `[${this.#words(2)}](https://example.com/${this.#name()}?page=${this.#between(1, 99)})`;
    if (kind < 0.92) return `~~${this.#words(2)}~~`;
    return `<kbd>${this.#word()}</kbd>`;
  }

  #list() {
    const isTask = this.#chance(0.2);
    const items = Array.from({ length: this.#between(2, 6) }, () => {
      const nested = this.#chance(0.15) ? `\n  - ${this.#sentence()}` : "";
      return `- ${isTask ? "[x] " : ""}${this.#sentence()}${nested}`;
    });
    return items.join("\n");
  }

  #table() {
    const columns = this.#between(2, 5);
    /** @param {() => string} cell */
    const row = (cell) => `| ${Array.from({ length: columns }, cell).join(" | ")} |`;
    const cell = () => (this.#chance(0.25) ? `[${this.#reference()}][]` : this.#words(3));
    return [
      row(() => this.#word()),
      row(() => "---"),
      ...Array.from({ length: this.#between(2, 8) }, () => row(cell)),
    ].join("\n");
  }

  #code() {
    const line = () => {
      const indent = "  ".repeat(this.#between(0, 3));
      if (this.#chance(0.15)) return `${indent}// ${this.#words(5)}`;
      if (this.#chance(0.1)) return "# this line is not a heading";
      return `${indent}const ${this.#name()} = await ${this.#name()}(${this.#name()}, ${this.#between(0, 999)});`;
    };
    const language = this.#pick(["ts", "js", "python", "go", "json", ""]);
    return ["```".concat(language), ...Array.from({ length: this.#between(3, 18) }, line), "```"].join("\n");
  }

  #reference() {
    const line = this.#between(1, linesOfFile - 50);
    const range = this.#chance(0.3) ? `-${line + this.#between(1, 40)}` : "";
    return `${this.#pick(referencedFiles)}:${line}${range}`;
  }

  /** @param {number} count */
  #words(count) {
    return Array.from({ length: count }, () => this.#word()).join(" ");
  }

  #word() {
    return this.#pick(words);
  }

  #name() {
    return this.#pick(names);
  }

  /** @param {readonly string[]} values */
  #pick(values) {
    return values[Math.floor(this.#random() * values.length)] ?? "";
  }

  /** @param {number} low @param {number} high */
  #between(low, high) {
    return low + Math.floor(this.#random() * (high - low + 1));
  }

  /** @param {number} share */
  #chance(share) {
    return this.#random() < share;
  }
}
