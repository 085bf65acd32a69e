import * as z from "zod/mini";

const progressed = z.object({
  token: z.union([z.string(), z.number()]),
  value: z.looseObject({ kind: z.string() }),
});
const statused = z.looseObject({ quiescent: z.boolean() });

/**
 * Tells whether a language server still reads its projects, by its own words. Rules:
 * - it reads while a progress lasts that it has begun itself: no question of ours asks for one, though pyright begins one for some;
 * - rust-analyzer says with its status whether it has read everything, and has not before it first says so.
 */
export class ServerLoading {
  readonly #running = new Set<string | number>();
  readonly #waiting = new Set<() => void>();
  #isStill: boolean;

  constructor({ tellsStatus }: { readonly tellsStatus: boolean }) {
    this.#isStill = !tellsStatus;
  }

  /** Takes the parameters of `$/progress`. */
  noteProgress(params: unknown): void {
    const progress = z.safeParse(progressed, params);
    if (!progress.success) return;
    const { token, value } = progress.data;
    if (value.kind === "begin") this.#running.add(token);
    else if (value.kind === "end" && this.#running.delete(token)) this.#noteEnd();
  }

  /** Takes the parameters of `experimental/serverStatus`. */
  noteStatus(params: unknown): void {
    const status = z.safeParse(statused, params);
    if (!status.success || status.data.quiescent === this.#isStill) return;
    this.#isStill = status.data.quiescent;
    if (this.#isStill) this.#noteEnd();
  }

  get isReading(): boolean {
    return !this.#isStill || this.#running.size > 0;
  }

  /** Resolves to true once it reads nothing; to false when it still reads after that many milliseconds. */
  async whenStill(patience: number, signal: AbortSignal): Promise<boolean> {
    const late = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
    while (this.isReading && !late.aborted)
      await new Promise<void>((resolve) => {
        const end = () => {
          late.removeEventListener("abort", end);
          this.#waiting.delete(end);
          resolve();
        };
        this.#waiting.add(end);
        late.addEventListener("abort", end);
      });
    return !this.isReading;
  }

  #noteEnd(): void {
    for (const end of this.#waiting) end();
  }
}
