import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { ledgerWindowBytes } from "../limits.ts";
import type { FileSystem, OpenFile } from "./fileSystem.ts";
import { encodeFrame, scanFrames } from "./frame.ts";
import { getErrorCode } from "./storeOutcomes.ts";

/** A permanent iteration number, and its sequence number among all hosts. */
export interface Claim {
  readonly number: number;
  readonly seq: number;
}

export interface KnownClaim extends Claim {
  readonly reviewId: string;
  readonly host: string;
}

const count = z.int().check(z.minimum(0));

/** A claim. `number` and `seq` are the highest that the host knew; the assigned ones are above all that any host knew. */
const claimEntry = z.object({
  kind: z.literal("claim"),
  host: z.string(),
  turn: count,
  reviewId: z.string(),
  number: count,
  seq: count,
});

/** The minimum content of a segment file after its writer closed it. */
const closedEntry = z.object({ kind: z.literal("closed"), file: z.string(), bytes: count, records: count });
export type ClosedFile = Readonly<Omit<z.infer<typeof closedEntry>, "kind">>;

const anyEntry = z.discriminatedUnion("kind", [claimEntry, closedEntry]);
type Entry = z.infer<typeof anyEntry>;

const ledgerName = "ledger.log";

/**
 * A single file to which all hosts of a store append. The operating system orders the entries, and each host reads its assigned number from
 * that order, so two hosts never get the same one, without a lock. It is never synced: after a power cut, the numbers are in the records.
 */
export class Ledger {
  readonly #fileSystem: FileSystem;
  readonly #path: string;
  readonly #host: string;
  readonly #numbers = new Map<string, number>();
  readonly #closed = new Map<string, ClosedFile>();
  readonly #memory = Buffer.allocUnsafeSlow(ledgerWindowBytes);
  #seq = 0;
  #turn = 0;
  #end = 0;
  #file: OpenFile | undefined;

  constructor(fileSystem: FileSystem, directory: string, host: string) {
    this.#fileSystem = fileSystem;
    this.#path = join(directory, ledgerName);
    this.#host = host;
  }

  closedFiles(): readonly ClosedFile[] {
    return [...this.#closed.values()];
  }

  /** Reads new entries, and returns the claims among them; none when the file is missing. */
  async read(): Promise<readonly KnownClaim[]> {
    const file = await this.#fileSystem.open(this.#path, "read").catch((problem: unknown) => {
      if (getErrorCode(problem) === "ENOENT") return undefined;
      throw problem;
    });
    if (!file) return [];
    try {
      const claims: KnownClaim[] = [];
      for (let from = -1; from < this.#end; ) {
        from = this.#end;
        claims.push(...(await this.#readOn(file)).values());
      }
      return claims;
    } finally {
      await file.close();
    }
  }

  /** Claims the next number of a review, above the known ones; rejects when the write fails. */
  async claim(known: Omit<KnownClaim, "host">): Promise<Claim> {
    this.#turn += 1;
    const claim = { kind: "claim", host: this.#host, turn: this.#turn, ...known } as const;
    const bytes = encodeFrame(claim);
    const file = await this.#append(bytes);
    for (let from = -1; from < this.#end; ) {
      from = this.#end;
      const own = (await this.#readOn(file, { claim, bytes })).get(claim.turn);
      if (own) return own;
    }
    throw new Error(`${this.#path} does not hold what was added to it`);
  }

  allClaims(): Promise<readonly KnownClaim[]> {
    return new Ledger(this.#fileSystem, dirname(this.#path), this.#host).read();
  }

  async isLatest(reviewId: string, number: number): Promise<boolean> {
    await this.read();
    return this.#numbers.get(reviewId) === number;
  }

  async noteClosed(closed: ClosedFile): Promise<void> {
    const entry: Entry = { kind: "closed", ...closed };
    await this.#append(encodeFrame(entry));
  }

  async dispose(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  /** Appends an entry in a single write, so that entries of other hosts cannot split it. */
  async #append(bytes: Buffer): Promise<OpenFile> {
    this.#file ??= await this.#fileSystem.open(this.#path, "share");
    if ((await this.#file.write(bytes)) < bytes.length)
      throw Object.assign(new Error(`ENOSPC: ${this.#path} was not written whole`), { code: "ENOSPC" });
    return this.#file;
  }

  /** Reads a piece of the file. Own claims are keyed by turn, those of other hosts by negative numbers. */
  async #readOn(
    file: OpenFile,
    own?: { readonly claim: z.infer<typeof claimEntry>; readonly bytes: Buffer },
  ): Promise<ReadonlyMap<number, KnownClaim>> {
    const length = await file.read(this.#memory, this.#end);
    const bytes = this.#memory.subarray(0, length);
    if (own && bytes.equals(own.bytes)) {
      // No other claim came in between, which is the usual case, so the own entry need not be parsed.
      this.#end += length;
      return new Map([[own.claim.turn, this.#fold(own.claim)]]);
    }
    const scan = scanFrames(bytes);
    // Anything longer than a window is not an entry.
    this.#end += scan.end === 0 && length === ledgerWindowBytes ? length : scan.end;
    const claims = new Map<number, KnownClaim>();
    for (const { payload } of scan.frames) {
      const entry = readEntry(payload);
      if (entry?.kind === "closed") this.#closed.set(entry.file, entry);
      if (entry?.kind !== "claim") continue;
      claims.set(entry.host === this.#host ? entry.turn : -1 - claims.size, this.#fold(entry));
    }
    return claims;
  }

  #fold({ reviewId, host, number, seq }: KnownClaim): KnownClaim {
    const claimed = Math.max(number, this.#numbers.get(reviewId) ?? 0) + 1;
    this.#numbers.set(reviewId, claimed);
    this.#seq = Math.max(seq, this.#seq) + 1;
    return { reviewId, host, number: claimed, seq: this.#seq };
  }
}

function readEntry(payload: Buffer): Entry | undefined {
  const read = z.safeParse(anyEntry, JSON.parse(payload.toString()));
  // A later version may have other entries.
  return read.success ? read.data : undefined;
}
