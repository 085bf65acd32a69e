import type { BodyTexts } from "./bodyTexts.ts";
import type { Journal } from "./journal.ts";
import { type LostIteration, lostIterations, lostText } from "./lostIterations.ts";
import type { ReviewIndex } from "./reviewIndex.ts";
import { isDamage, type Place, placeOf, problemText, type StoreProblem } from "./storeProblem.ts";

/** Where damage shows, and what it costs. */
interface DamageParts {
  readonly journal: Journal;
  readonly index: ReviewIndex;
  readonly texts: BodyTexts;
  readonly log: (message: string) => void;
}

/** What is wrong with a store, in a word or two and whole. */
export interface StoreTrouble {
  readonly kind: "damaged" | "unwritable";
  readonly message: string;
}

/** What of a store cannot be read back and what that has cost, and whether it can be written. */
export class StoreDamage {
  readonly #parts: DamageParts;
  /** Texts that turned out to be damaged when they were read. */
  readonly #texts: StoreProblem[] = [];
  #found = 0;
  #text: string | undefined;
  #unwritable: string | undefined;

  constructor(parts: DamageParts) {
    this.#parts = parts;
  }

  /** What a person should know, as far as it is known by now; nothing while all is well. */
  get trouble(): StoreTrouble | undefined {
    const message = [this.#unwritable, this.#text].filter((text) => text !== undefined).join(" ");
    if (message === "") return undefined;
    return { kind: this.#unwritable === undefined ? "damaged" : "unwritable", message };
  }

  /** Notes why nothing can be written at the moment, or with nothing that something was. */
  noteUnwritable(why: string | undefined): void {
    this.#unwritable =
      why === undefined ? undefined : `Reviews can be read but not saved: ${why}. Saving is tried with each update.`;
    if (this.#unwritable !== undefined) this.#parts.log(this.#unwritable);
  }

  /** What on the disk could not be read; nothing of it is shown. */
  problems(): readonly StoreProblem[] {
    return [...this.#parts.journal.problems(), ...this.#texts];
  }

  /** The iterations that damage has cost: their records are missing, or what they refer to. */
  async lost(): Promise<readonly LostIteration[]> {
    const damage = this.problems().filter(isDamage);
    return damage.length === 0 ? [] : lostIterations(damage, await this.#parts.journal.ledger.allClaims(), this.#parts);
  }

  /** Takes a text that is not what its name says. */
  noteText(place: Place): void {
    const problem = placeOf(place.file, place, "damaged");
    this.#texts.push(problem);
    this.#parts.log(`Reviews: ${problemText(problem)}`);
    void this.look();
  }

  /** Finds out what damage there is, and says so in the log when there is more. */
  async look(): Promise<void> {
    const damage = this.problems().filter(isDamage);
    if (damage.length === this.#found) return;
    this.#found = damage.length;
    const files = new Set(damage.map(({ file }) => file));
    const lost = await this.lost().catch(() => []);
    const cost = lost.length === 0 ? "No iteration is lost." : `Lost: ${lostText(lost)}.`;
    const where = `${files.size} ${files.size === 1 ? "file" : "files"} of reviews on the disk`;
    const text = `Damage in ${where}. ${cost} The rest is kept. Run "dialectic doctor --store" to repair it.`;
    this.#parts.log(text);
    this.#text = text;
  }
}
