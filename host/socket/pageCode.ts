import { createHmac, randomBytes } from "node:crypto";
import { codeParameter } from "../../shared/protocol/pageAccess.ts";
import { isSameSecret } from "./proof.ts";
import type { WindowRecord } from "./windowRecord.ts";

const nameLength = 16;

/**
 * Returns the address of a browser panel with a new code, which admits one page. Anyone who can read the record can create codes, and the
 * panel stores only used ones: each is valid until it is used or the panel ends.
 */
export function pageAddress({ url, token }: Pick<WindowRecord, "url" | "token">): string | undefined {
  if (url === undefined) return undefined;
  const name = randomBytes((nameLength * 3) / 4).toString("base64url");
  const address = new URL(url);
  address.searchParams.set(codeParameter, `${name}${sign(token, name)}`);
  return address.href;
}

export function isPageCode(token: string, code: string): boolean {
  const name = code.slice(0, nameLength);
  return isSameSecret(`${name}${sign(token, name)}`, code);
}

function sign(token: string, name: string): string {
  return createHmac("sha256", token).update(`dialectic code\n${name}`).digest("base64url");
}
