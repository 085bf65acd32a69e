import * as z from "zod/mini";
import { toVisible } from "./visibleText.ts";

/** A name or sentence for readers; parsing the answer makes it {@link toVisible}. */
export const nameText = z.string().check(z.overwrite(toVisible));

let isForReaders = false;

/** From now on, parsing spells exact names out, too: for a process that shows answers and computes nothing from them. */
export function readNames(): void {
  isForReaders = true;
}

/**
 * The name of a file, exactly: a program may open it. Every text for readers spells it out with {@link toVisible}; see
 * {@link readNames}.
 */
export const exactName = z.string().check(z.overwrite((name) => (isForReaders ? toVisible(name) : name)));
