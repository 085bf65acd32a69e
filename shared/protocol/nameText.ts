import * as z from "zod/mini";
import { toVisible } from "./visibleText.ts";

/** A name or sentence for readers; parsing the answer makes it {@link toVisible}. */
export const nameText = z.string().check(z.overwrite(toVisible));

/** The reading of names of files: as they are, because a program may open them, or {@link toVisible}, for a person. */
export type NameReading = "exact" | "visible";

/** The name of a file. What is parsed for a program keeps it exact: every text for readers spells it out itself. */
export const exactName = z.string();
const { parse } = exactName._zod;
// Zod hands the context of a parse down to every schema within, and so the reading that `parseNames` puts there.
exactName._zod.run = (payload, context) => {
  if ("names" in context && context.names === "visible" && typeof payload.value === "string")
    payload.value = toVisible(payload.value);
  return parse(payload, context);
};

/** Parses data in which names of files are read in this way. */
export function parseNames<S extends z.core.$ZodType>(
  schema: S,
  data: unknown,
  names: NameReading,
): z.core.util.SafeParseResult<z.core.output<S>> {
  const context: z.core.ParseContext<z.core.$ZodIssue> & { readonly names: NameReading } = { names };
  return z.safeParse(schema, data, context);
}
