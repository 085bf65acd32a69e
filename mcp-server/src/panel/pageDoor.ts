import { createHmac } from "node:crypto";
import { isPageCode, isSameSecret, randomNonce } from "@dialectic/host/socket";
import { pageProofText, serverProofText } from "@dialectic/shared/protocol";

/** Decides which pages get in, and proves to them whose server this is. */
export class PageDoor {
  readonly #key: string;
  /** Stands for this process: what a page has signed is worth nothing to the next one. */
  readonly #nonce = randomNonce();
  readonly #usedCodes = new Set<string>();
  readonly #pageProof: string;

  /** `key` belongs to the workspace and the port. */
  constructor(key: string) {
    this.#key = key;
    this.#pageProof = this.#sign(pageProofText(this.#nonce));
  }

  /** Shows a page that this server has the key. */
  prove(pageNonce: string): { readonly nonce: string; readonly proof: string } {
    return { nonce: this.#nonce, proof: this.#sign(serverProofText(pageNonce, this.#nonce)) };
  }

  /** Takes a code of the panel with that token and gives the key for it, once. */
  exchange(token: string, code: string): string | undefined {
    if (!isPageCode(token, code) || this.#usedCodes.has(code)) return undefined;
    this.#usedCodes.add(code);
    return this.#key;
  }

  /** Whether a request comes from a page that has the key. */
  admits(authorization: string | undefined): boolean {
    return authorization !== undefined && isSameSecret(`Bearer ${this.#pageProof}`, authorization);
  }

  #sign(text: string): string {
    return createHmac("sha256", this.#key).update(text).digest("hex");
  }
}
