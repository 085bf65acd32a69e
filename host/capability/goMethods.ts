import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { OutlinedCode } from "../base/symbolPort.ts";
import type { LocatedSymbol } from "../ide/locateSymbol.ts";
import type { IdeContext } from "./declare.ts";

/** Lists the methods of a type of Go in the other files of its folder: Go lets a type have them anywhere in its package. */
export async function listGoMethods(
  type: string,
  declaredIn: string,
  { port, isAllowed }: Pick<LocatedSymbol, "port" | "isAllowed">,
  { domain }: Pick<IdeContext, "domain">,
): Promise<readonly OutlinedCode[]> {
  if (!declaredIn.endsWith(".go")) return [];
  const folder = dirname(declaredIn);
  const found: OutlinedCode[] = [];
  for (const name of (await readdir(folder)).filter((each) => each.endsWith(".go")).sort()) {
    const path = join(folder, name);
    if (path === declaredIn || !isAllowed(path)) continue;
    const text = (await domain.texts.read(path)).content?.text ?? "";
    if (!text.includes(type)) continue;
    found.push(...(await port.outline(path)).filter(({ container }) => container === type));
  }
  return found;
}
