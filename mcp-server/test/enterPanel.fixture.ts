import { createHmac } from "node:crypto";
import { buildPageProofText, keyGiven } from "@dialectic/shared/protocol";

/** Admits a page without a browser through an address with a code; resolves to the header that its requests need. */
export async function enterPanel(address: string): Promise<{ readonly authorization: string }> {
  const url = new URL(address);
  const ask = async (name: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(new URL(name, url), { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
    return response.json();
  };
  const given = { code: url.searchParams.get("code"), nonce: "nonce-of-this-test" };
  const { key, nonce } = keyGiven.parse(await ask("enter", given));
  return { authorization: `Bearer ${createHmac("sha256", key).update(buildPageProofText(nonce)).digest("hex")}` };
}
