import { type HostConnection, readIteration } from "./hostConnection.ts";

interface Acknowledged {
  readonly reviewId: string;
  readonly iteration: number;
  readonly text: string;
}

/** The test's own record of the iterations that a host has acknowledged. */
export class AttackLedger {
  readonly #entries = new Map<string, Acknowledged>();
  readonly #clashes: string[] = [];

  get size(): number {
    return this.#entries.size;
  }

  /** Iteration numbers that were assigned to two different texts, one sentence each. */
  get clashes(): readonly string[] {
    return this.#clashes;
  }

  /** Records an answer of `review/present`; returns whether it was an acknowledgement. */
  note(result: Readonly<Record<string, unknown>> | undefined, text: string): boolean {
    if (result?.["kind"] !== "presented") return false;
    const entry = { reviewId: String(result["reviewId"]), iteration: Number(result["iteration"]), text };
    const key = `${entry.reviewId}#${entry.iteration}`;
    const before = this.#entries.get(key);
    if (before !== undefined && before.text !== text) this.#clashes.push(`${key} was told for two texts`);
    this.#entries.set(key, entry);
    return true;
  }

  /** Reads everything that was acknowledged; returns missing texts and changed ones. */
  async check(
    host: HostConnection,
  ): Promise<{ readonly lost: readonly string[]; readonly altered: readonly string[] }> {
    const lost: string[] = [];
    const altered: string[] = [];
    for (const { reviewId, iteration, text } of this.#entries.values()) {
      const read = await readIteration(host, reviewId, iteration);
      if (read.kind === "missing") lost.push(`iteration ${iteration}: ${read.why}`);
      else if (read.text !== text)
        altered.push(`iteration ${iteration} reads ${JSON.stringify(read.text.slice(0, 60))}`);
    }
    return { lost, altered };
  }
}

/** Returns a unique text for each number, sometimes a long one. */
export function numberedText(number: number, random: () => number): string {
  const size = [60_000, 20_000][Math.floor(random() * 5)] ?? 300;
  const filling = Array.from({ length: Math.ceil(size / 12) }, () => random().toString(36).slice(2, 13)).join(" ");
  return `# Text ${number}\n\n${filling}\n\n## A\n\nüñ😀 ${number}\n\n## B\n\n${number}\n`;
}
