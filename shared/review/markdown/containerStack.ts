import { type Container, continueContainer, openContainer, passBlankLine } from "./containers.ts";
import type { LineCursor } from "./lineCursor.ts";

export class ContainerStack {
  readonly #text: string;
  readonly #line: LineCursor;
  readonly #containers: Container[] = [];
  readonly #quotes: number[] = [];
  #deepest = 0;

  constructor(text: string, line: LineCursor) {
    this.#text = text;
    this.#line = line;
  }

  get depth(): number {
    return this.#containers.length;
  }

  /** The largest depth so far. */
  get deepest(): number {
    return this.#deepest;
  }

  /** Consumes the markers of open containers from the line, and returns how many of them it continues. */
  continueLine(): number {
    let matched = 0;
    let matchedQuotes = 0;
    for (const container of this.#containers) {
      if (this.#line.isBlank) return this.#continueBlank(matchedQuotes);
      if (!continueContainer(container, this.#text, this.#line)) break;
      matched++;
      if (container.kind === "quote") matchedQuotes++;
    }
    return matched;
  }

  /** Continues containers on a blank line: only quotes need a marker, so the cost is independent of other nesting. */
  #continueBlank(matchedQuotes: number): number {
    const reached = this.#quotes[matchedQuotes] ?? this.#containers.length;
    passBlankLine(this.#containers[reached - 1]);
    return reached;
  }

  open(isInterrupting: boolean): Container | undefined {
    return openContainer(this.#text, this.#line, isInterrupting);
  }

  push(container: Container): void {
    if (container.kind === "quote") this.#quotes.push(this.#containers.length);
    this.#containers.push(container);
    this.#deepest = Math.max(this.#deepest, this.depth);
  }

  /** Closes all containers except this many outermost ones. */
  keep(count: number): void {
    this.#containers.length = count;
    while ((this.#quotes.at(-1) ?? -1) >= count) this.#quotes.pop();
  }
}
