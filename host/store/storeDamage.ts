import { formatCount } from "@dialectic/shared/protocol";
import type { BodyTexts } from "./bodyTexts.ts";
import type { Journal } from "./journal.ts";
import { describeLostIterations, findLostIterations, type LostIteration } from "./lostIterations.ts";
import type { ReviewIndex } from "./reviewIndex.ts";
import { createStoreProblem, describeStoreProblem, isDamage, type Place, type StoreProblem } from "./storeProblem.ts";

interface DamageParts {
  readonly journal: Journal;
  readonly index: ReviewIndex;
  readonly texts: BodyTexts;
  readonly log: (message: string) => void;
}

export interface StoreTrouble {
  readonly kind: "damaged" | "unwritable";
  readonly message: string;
}

export class StoreDamage {
  readonly #parts: DamageParts;
  readonly #texts: StoreProblem[] = [];
  #found = 0;
  #text: string | undefined;
  #unwritable: string | undefined;

  constructor(parts: DamageParts) {
    this.#parts = parts;
  }

  get trouble(): StoreTrouble | undefined {
    const message = [this.#unwritable, this.#text].filter((text) => text !== undefined).join(" ");
    if (message === "") return undefined;
    return { kind: this.#unwritable === undefined ? "damaged" : "unwritable", message };
  }

  /** Records the reason why writes fail, or with undefined that one succeeded. */
  noteUnwritable(why: string | undefined): void {
    this.#unwritable =
      why === undefined
        ? undefined
        : `Reviews can be read but not saved: ${why}. Dialectic tries again with each update.`;
    if (this.#unwritable !== undefined) this.#parts.log(this.#unwritable);
  }

  problems(): readonly StoreProblem[] {
    return [...this.#parts.journal.problems(), ...this.#texts];
  }

  async lost(): Promise<readonly LostIteration[]> {
    const damage = this.problems().filter(isDamage);
    return damage.length === 0
      ? []
      : findLostIterations(damage, await this.#parts.journal.ledger.allClaims(), this.#parts);
  }

  noteText(place: Place): void {
    const problem = createStoreProblem(place.file, place, "damaged");
    this.#texts.push(problem);
    this.#parts.log(`Reviews: ${describeStoreProblem(problem)}`);
    void this.look();
  }

  async look(): Promise<void> {
    const damage = this.problems().filter(isDamage);
    if (damage.length === this.#found) return;
    this.#found = damage.length;
    const files = new Set(damage.map(({ file }) => file));
    const lost = await this.lost().catch(() => []);
    const cost = lost.length === 0 ? "No iteration is lost." : `Lost: ${describeLostIterations(lost)}.`;
    const where = `${formatCount(files.size, "file")} of reviews on disk`;
    const text = `Dialectic found damage in ${where}. ${cost} The rest is kept. Run "dialectic doctor --store" to repair it.`;
    this.#parts.log(text);
    this.#text = text;
  }
}
