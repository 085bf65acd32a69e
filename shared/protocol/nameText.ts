import * as z from "zod/mini";
import { visible } from "./visibleText.ts";

/** A name in an answer; parsing the answer makes it {@link visible}. */
export const nameText = z.string().check(z.overwrite(visible));
