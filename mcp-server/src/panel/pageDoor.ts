import { createHmac } from "node:crypto";
import { createNonce, isPageCode, isSameSecret } from "@dialectic/host/socket";
import { buildPageProofText, buildServerProofText } from "@dialectic/shared/protocol";

/** The gatekeeper that decides which pages are admitted, and proves to them that this server has the key. */
export class PageDoor {
  readonly #key: string;
  /** Identifies this process: a page's signature is worthless for the next one. */
  readonly #nonce = createNonce();
  readonly #usedCodes = new Set<string>();
  readonly #pageProof: string;

  /** `key` belongs to the workspace and the port. */
  constructor(key: string) {
    this.#key = key;
    this.#pageProof = this.#sign(buildPageProofText(this.#nonce));
  }

  prove(pageNonce: string): { readonly nonce: string; readonly proof: string } {
    return { nonce: this.#nonce, proof: this.#sign(buildServerProofText(pageNonce, this.#nonce)) };
  }

  /** Exchanges a code of the panel, made with that token, for the key, once. */
  exchange(token: string, code: string): string | undefined {
    if (!isPageCode(token, code) || this.#usedCodes.has(code)) return undefined;
    this.#usedCodes.add(code);
    return this.#key;
  }

  admits(authorization: string | undefined): boolean {
    return authorization !== undefined && isSameSecret(`Bearer ${this.#pageProof}`, authorization);
  }

  #sign(text: string): string {
    return createHmac("sha256", this.#key).update(text).digest("hex");
  }
}
