import * as z from "zod/mini";
import { toVisible } from "./visibleText.ts";

/** A name in an answer; parsing the answer makes it {@link toVisible}. */
export const nameText = z.string().check(z.overwrite(toVisible));
